import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { type Group, type GroupUser, groupUser } from './group.ts';
import { LIMIT_MS, openStage, PASSWORD, type Stage, findUnnotified } from './stage.ts';
import { type TrafficActor, signInActors, makeTally, type Phase, type Tally } from './traffic.ts';
import { hashPassword } from '../../apps/gateway/src/people/users/passwords/passwords.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';
import { createUser } from '../../apps/gateway/src/company/merchants/create-user.ts';

/** Citus's default number. */
const SHARDS = 32;
/** Duration of each part of a round. */
const PART_MS = 5000;
const HANGS_MS = 55_000;

let stage: Stage;
let gateway: GatewayProcess;
/** Two companies on each worker. */
let actors: TrafficActor[];
/** By the worker on which a group's own rows lie. */
let groups: GroupUser[];

/** A group of each worker, with a company there and one on the other. */
async function makeGroups(): Promise<Group[]> {
  return stage.withContext(async (context) => {
    const operator = { kind: 'operator' } as const;
    const passwordHash = await hashPassword(context, PASSWORD);
    const madeOn = async (worker: number, name: string, parentId?: string): Promise<string> => {
      let id = randomUUID();
      while ((await stage.workerOf(id)) !== worker) id = randomUUID();
      return createMerchant(context, { id, name, ...(parentId ? { parentId } : {}) }, operator);
    };
    return Promise.all(
      [0, 1].map(async (worker) => {
        const top = await madeOn(worker, `Groep ${String(worker + 1)}`);
        const near = await madeOn(worker, 'Winkel hier', top);
        const far = await madeOn(1 - worker, 'Winkel daar', top);
        const email = `groep${String(worker + 1)}@voorbeeld.test`;
        await createUser(
          context,
          { merchantId: top, email, name: 'Groep', roles: ['MERCHANT'], passwordHash },
          operator,
        );
        return { email, top, near, far };
      }),
    );
  });
}

beforeAll(async () => {
  stage = await openStage(SHARDS);
  const companies = await stage.makeCompanies(2);
  const made = await makeGroups();
  await stage.addOtherMerchants();
  gateway = await stage.startGateway();
  const url = `http://127.0.0.1:${String(gateway.port)}`;
  actors = await signInActors(url, companies, PASSWORD);
  groups = await Promise.all(made.map((group) => groupUser(url, group, PASSWORD)));
});
afterAll(async () => {
  await gateway.stop();
  await stage.remove();
});

async function readiness(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${String(gateway.port)}/ready`);
  return answer.ok ? ((await answer.json()) as { status: string }).status : 'none';
}

/** Polls twice a second; returns the answers. */
function watchReadiness(): () => Promise<Set<string>> {
  const seen = new Set<string>();
  let over = false;
  const watching = (async () => {
    while (!over) {
      seen.add(await readiness());
      await delay(500);
    }
  })();
  return async () => {
    over = true;
    await watching;
    return seen;
  };
}

/** Finds log lines of the gateway about machines and failures. */
const findLogged = (from: number) =>
  gateway
    .output()
    .slice(from)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: object })
    .filter(({ level, msg, err }) => level >= 50 || err !== undefined || msg.includes('machines'));

/**
 * Stops and restarts one worker under traffic.
 *
 * @param awayMs how long it stays away after the gateway noticed
 */
async function round(
  lost: number,
  leave: () => Promise<() => Promise<void>>,
  awayMs = PART_MS,
): Promise<Tally> {
  const tally = makeTally();
  let phase: Phase = 'before';
  let comeBack: (() => Promise<void>) | null = null;
  const during = () => phase;
  const stops = actors.map((actor) => actor.goOn(tally, during));
  const readinessSeen = watchReadiness();
  const said = gateway.output().length;
  try {
    await delay(PART_MS);
    phase = 'changing';
    comeBack = await leave();
    phase = 'down';
    await expect.poll(readiness).toBe('partly');
    await groups[1 - lost]?.expectRest();
    await delay(awayMs);
    // Shops on the living worker are notified of payments meanwhile, while payers continue.
    const paidMeanwhile = tally.paid.length;
    await expect
      .poll(() => findUnnotified(stage, tally, 1 - lost, paidMeanwhile), { timeout: 90_000 })
      .toEqual([]);
    phase = 'changing';
    await comeBack();
    comeBack = null;
    await expect.poll(readiness).toBe('ready');
    phase = 'after';
    await delay(PART_MS);
    await groups[1 - lost]?.expectAll();
  } finally {
    await comeBack?.();
    await Promise.all(stops.map((stop) => stop()));
  }
  expect(await readinessSeen()).toEqual(new Set(['ready', 'partly']));
  expect(findLogged(said)).toMatchObject([
    { msg: 'machines do not answer; their merchants have to wait', machines: [expect.any(String)] },
    { msg: 'all machines answer again' },
  ]);
  process.stdout.write(
    `\nWorker ${String(lost + 1)} stopped:\n${tally.table((worker) => (worker === lost ? 'lost' : 'living'))}\n`,
  );
  return tally;
}

function expectOnlyTheLostOnesToFail(tally: Tally, lost: number): void {
  for (const { worker, failures, calls, slowestMs, phase, action } of tally.rows()) {
    const where = `${action}, ${phase}, ${worker === lost ? 'on the lost worker' : 'on the living worker'}`;
    expect(calls, where).toBeGreaterThan(0);
    if (worker !== lost || phase === 'before' || phase === 'after')
      expect(failures.slice(0, 3), where).toEqual([]);
    if (worker !== lost) expect(slowestMs, where).toBeLessThan(5000);
    for (const { status, code, ms } of failures) {
      expect({ status, code }, where).toEqual({ status: 503, code: 'unavailable' });
      expect(ms, where).toBeLessThan(LIMIT_MS + 1000);
    }
  }
  const down = tally.rows().filter(({ worker, phase }) => worker === lost && phase === 'down');
  for (const { failures, calls } of down) expect(failures.length).toBe(calls);
}

for (const lost of [0, 1])
  test(`worker ${String(lost + 1)} stops: payers pay, and merchants read and sign in and out, on the other one as before, and a group reads the rest of it`, async () => {
    const worker = stage.cluster.workers[lost]!;
    const tally = await round(lost, async () => {
      await worker.kill();
      return () => worker.start();
    });
    expectOnlyTheLostOnesToFail(tally, lost);
    await stage.expectNothingLost(tally);
  });

test('a worker hangs for a minute: no caller of the other one waits for it', async () => {
  const worker = stage.cluster.workers[0];
  const hang = () => {
    worker.hang();
    return Promise.resolve(() => Promise.resolve(worker.resume()));
  };
  const tally = await round(0, hang, HANGS_MS);
  expectOnlyTheLostOnesToFail(tally, 0);
  await stage.expectNothingLost(tally);
});

test('the books are sound afterwards', () => stage.expectSoundBooks());
