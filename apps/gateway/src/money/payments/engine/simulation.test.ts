import { seededRandom } from '@stuiver/domain/random';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseCount } from '../../../../../../tools/testing/selection.ts';
import { authenticatesNatively, makeAdyenSide } from '../../../testing/adyen/simulated-side.ts';
import { anAdyenWorld } from '../../../testing/adyen/world.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  countContradictions,
  countOutcomes,
  findBrokenPairs,
  findLies,
} from '../../../testing/engine/broken-promises.ts';
import { makeWorld, type World } from '../../../testing/engine/engine-world.ts';
import { GOOD_IBAN } from '../../../testing/engine/recurring.ts';
import {
  beginHistory,
  comeToRest,
  doOne,
  type Journal,
  type Step,
  step,
} from '../../../testing/engine/simulated-steps.ts';
import type { MakeSide } from '../../../testing/engine/side.ts';
import { makeIds } from '../../../platform/ids.ts';
import { recompute } from '../../ledger/recompute-queries.ts';
import { prepared } from '../../../platform/database/statements.ts';

/** Accounts whose payouts arrive, fail, come back and go unanswered. */
const PAYOUT_IBANS = [GOOD_IBAN, 'NL08INGB9020000000', 'NL02INGB9024000000', 'NL96INGB9026000000'] as const;

/** The long variant's steps in all, in histories of LENGTH; without, the few of every test run. */
const STEPS = Number(process.env['STUIVER_SIMULATION_STEPS'] ?? 0);
const LENGTH = 400;
/** A failed history of the long variant, to be repeated with a check after every step. */
const PATH = process.env['STUIVER_SIMULATION_PATH'];
const MOST_RUNS = STEPS === 0 ? chooseCount(4, 12) : Math.ceil(STEPS / LENGTH);
const CHECKED_EVERY = PATH !== undefined ? 1 : STEPS === 0 ? chooseCount(12, 4) : 100;
const length = STEPS === 0 ? { minLength: 25, maxLength: 45 } : { minLength: LENGTH, maxLength: LENGTH };

const START = new Date('2026-11-20T09:00:00Z');

/** Processors in whose place histories are played; one with `STUIVER_SIMULATION_PROCESSOR`. */
const PROCESSORS = ['simulator', 'adyen'].filter(
  (code) => code === (process.env['STUIVER_SIMULATION_PROCESSOR'] ?? code),
);

let test: TestApp;
let makeSide: MakeSide | undefined;

async function open(processor: string): Promise<{ close: () => Promise<void> }> {
  const world = processor === 'simulator' ? null : await anAdyenWorld({ seed: 7 }, { authenticatesNatively });
  makeSide = world ? makeAdyenSide(world.test, world.twin) : undefined;
  test = world?.test ?? (await testApp({ seed: 7 }));
  return world ?? test;
}

/** Number of events by kind, over all histories. */
const happened = new Map<string, number>();
const count = (what: string, n = 1) => happened.set(what, (happened.get(what) ?? 0) + n);
const began = performance.now();

/** @param when the last step, for the message of a failure */
async function expectKept(world: World, journal: Journal, when: string): Promise<void> {
  expect(await recompute(test.context.db, world.merchantId, prepared), when).toEqual([]);
  expect(await findLies(test, world, journal), when).toEqual([]);
  expect(await findBrokenPairs(test, world.merchantId), when).toEqual([]);
}

async function play(iban: string, seed: number, steps: readonly Step[]): Promise<void> {
  // Cards expire one day, after many histories.
  test.clock.set(START);
  // Steps pick rows in the order of their ids, which are the same when a history is rerun separately.
  Object.assign(test.context, { ids: makeIds(test.clock, seededRandom(seed)) });
  const world = await makeWorld(test, { iban, makeSide, seed });
  count('history');
  const journal = await beginHistory(test, world);
  for (const [index, one] of steps.entries()) {
    count('step');
    if ('jump' in one) test.clock.advance(one.jump);
    else await Promise.all(one.together.map((single) => doOne(test, world, journal, single)));
    for (const kind of 'jump' in one ? ['jump'] : one.together.map(({ kind }) => kind)) count(`step ${kind}`);
    if ((index + 1) % CHECKED_EVERY === 0)
      await expectKept(world, journal, `step ${index}: ${JSON.stringify(one)}`);
  }
  await comeToRest(test, world);
  await expectKept(world, journal, 'the end');
  const found = await countContradictions(test, world);
  expect(Object.entries(found).filter(([, n]) => n !== 0)).toEqual([]);
  const rows = await test.ownerDb
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('merchant_id', '=', world.merchantId)
    .execute();
  const succeeded = new Set(
    rows.filter((row) => row.status === 'SUCCEEDED' || row.status === 'SETTLED').map((row) => row.id),
  );
  expect([...journal.paid].filter((id) => !succeeded.has(id))).toEqual([]);
  const folders = await test.ownerDb
    .selectFrom('evidence_folders')
    .select('chargeback_id')
    .where('merchant_id', '=', world.merchantId)
    .where((of) =>
      of.or([
        of('submitted_at', 'is not', null),
        of('accepted_at', 'is not', null),
        of('refusal', 'is not', null),
      ]),
    )
    .execute();
  const answered = new Set(folders.map((row) => row.chargeback_id));
  expect([...journal.answered].filter((id) => !answered.has(id))).toEqual([]);
  for (const { input, body } of journal.refunds.values()) {
    if (body !== null) expect((await world.refund('fine', input))?.body).toBe(body);
  }
  for (const [outcome, n] of await countOutcomes(test, world.merchantId)) count(outcome, n);
  for (const [outcome, n] of Object.entries((await world.side?.countOutcomes()) ?? {})) count(outcome, n);
  if (STEPS > 0 && happened.get('history')! % 25 === 0) report();
}

function report(): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  const sorted = [...happened].toSorted(([one], [other]) => one.localeCompare(other));
  process.stdout.write(`${JSON.stringify({ seconds, ...Object.fromEntries(sorted) })}\n`);
}

it.each(PROCESSORS)(
  'nothing is lost or doubled by %s, whatever happens to payers, banks and processes',
  {
    timeout: MOST_RUNS * 120_000,
  },
  async (processor) => {
    const opened = await open(processor);
    const histories = fc.asyncProperty(
      fc.constantFrom(...PAYOUT_IBANS),
      fc.nat(),
      fc.array(step, length),
      play,
    );
    const numRuns = STEPS === 0 && processor !== 'simulator' ? MOST_RUNS / 2 : MOST_RUNS;
    const { path, ...options } = { path: PATH, numRuns, unbiased: true, endOnFailure: STEPS > 0 };
    const result = await fc.check(histories, path === undefined ? options : { ...options, path });
    if (STEPS > 0) report();
    await opened.close();
    if (!result.failed) return;
    const again = `STUIVER_SIMULATION_PROCESSOR=${processor} STUIVER_TEST_SEED=${result.seed} STUIVER_SIMULATION_STEPS=${LENGTH} STUIVER_SIMULATION_PATH=${result.counterexamplePath}`;
    const message =
      STEPS > 0 && CHECKED_EVERY > 1
        ? `Repeat it with a check after every step: ${again} npm test -- simulation`
        : fc.defaultReportMessage(result);
    throw new Error(message, { cause: result.errorInstance });
  },
);
