import type { getBankDesk, ResponseOf } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import { AppError } from '../../platform/app-error.ts';
import type { TestApp } from '../../testing/app.ts';
import type { Twin } from '../../testing/bank/twin.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  aFiledDebit,
  anIban,
  applyAll,
  aTwin,
  twoTellers,
} from '../../testing/bank/world.ts';
import { attemptRows, balances, expectSoundBooks, paymentRow } from '../../testing/engine/engine.ts';
import { receiveStatements } from './statements.ts';

const DAYS = 7;
const DAY = 86_400_000;
/** Brings its collections back. */
const RETURNING = anIban(77);

let test: TestApp;
let twin: Twin;
let tellers: Awaited<ReturnType<typeof twoTellers>>;
beforeAll(async () => {
  test = await aBankApp();
  twin = aTwin(test, { returns: { [RETURNING]: { code: 'MD06', afterDays: 1 } } });
  tellers = await twoTellers(test, twin);
  // The first statement sets the account's opening balance.
  await tellers.passDay();
});
afterAll(() => test.close());

/** Takes a file as the watched folder does, which may know it already. */
async function receive(xml: string): Promise<void> {
  const chunks = Readable.from([Buffer.from(xml)]);
  await receiveStatements(test.context, null, { name: 'map.xml', chunks }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    expect(error.errors).toEqual({ file: ['bankFileKnown'] });
  });
}

let unnamed = 0;

/** The same file from a bank that gives no details of its blocks. */
const withoutDetails = (xml: string) =>
  xml.replaceAll(/(<Btch>.*?<\/Btch>)(<TxDtls>.*?<\/TxDtls>)+(?=<\/NtryDtls>)/gs, '$1');

/** A week of a merchant's money, and the bank's files of it. */
async function aWeek(hasDetails: boolean) {
  const { id: merchantId } = await aBankMerchant(test);
  const collected = [await aFiledDebit(test, merchantId), await aFiledDebit(test, merchantId)];
  const returned = await aFiledDebit(test, merchantId, { iban: RETURNING });
  const [whole, parts] = [
    await aBankTransfer(test, merchantId, 5000),
    await aBankTransfer(test, merchantId, 6000),
  ];
  await tellers.takeFiles();
  const transfers = [
    { amount: 5000, creditorReference: whole.reference },
    { amount: 3500, creditorReference: parts.reference },
    { amount: 2500, creditorReference: parts.reference },
  ];
  const files: string[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const transfer = transfers[day];
    if (transfer) twin.payIn(transfer);
    // No two days have the same balance.
    unnamed += 1;
    twin.payIn({ amount: 1_000_000 + unnamed, text: `onbekend ${unnamed}` });
    const { camt053, camt054 } = twin.endOfDay();
    files.push(...[camt053, camt054].map((xml) => (hasDetails ? xml : withoutDetails(xml))));
    test.clock.advance(DAY);
  }
  return { merchantId, succeeded: [...collected, whole, parts], returned, files };
}

async function countEffects(merchantId: string): Promise<Record<string, number>> {
  const lines = await test.ownerDb
    .selectFrom('bank_lines')
    .select(['effect', 'done_at'])
    .where('merchant_id', '=', merchantId)
    .execute();
  expect(lines.every(({ done_at }) => done_at !== null)).toBe(true);
  const byEffect = Map.groupBy(lines, ({ effect }) => effect);
  return Object.fromEntries([...byEffect].map(([effect, { length }]) => [effect, length]));
}

it('ends in the same state whatever order files come in, repeated and overlapping', async () => {
  const count = 2 * DAYS;
  const aFile = fc.nat({ max: count - 1 });
  const indexes = [...Array(count).keys()];
  const inAnyOrder = fc.shuffledSubarray(indexes, { minLength: count, maxLength: count });
  const ends = new Set<string>();
  const week = async (some: number[], all: number[], late: boolean, hasDetails: boolean) => {
    const { merchantId, succeeded, returned, files } = await aWeek(hasDetails);
    expect(files).toHaveLength(count);
    for (const index of [...some, ...all]) {
      await receive(files[index]!);
      if (!late) await applyAll(test);
    }
    await applyAll(test);
    for (const payment of succeeded) expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
    const booked = hasDetails ? { COLLECTED: 3 } : {};
    expect(await countEffects(merchantId)).toEqual({ ...booked, RETURNED: 1, RECEIVED: 3 });
    const chargebacks = await test.ownerDb
      .selectFrom('chargebacks')
      .select(['status', 'reason_code', 'amount'])
      .where('merchant_id', '=', merchantId)
      .execute();
    // What comes back before any word of its coming has failed; afterwards it is a chargeback.
    const [attempt] = await attemptRows(test, returned);
    ends.add(attempt!.status);
    if (attempt!.status === 'FAILED') {
      expect(attempt).toMatchObject({ decline_code: 'MD06' });
      expect(chargebacks).toEqual([]);
    } else {
      expect(attempt).toMatchObject({ status: 'SUCCEEDED' });
      expect(chargebacks).toEqual([{ status: 'LOST', reason_code: 'MD06', amount: 2500 }]);
    }
    const desk = await (await aBanker(test)).get<ResponseOf<typeof getBankDesk>>();
    expect(desk).toMatchObject({ statementsOpen: 0, linesOpen: unnamed });
    expect(desk.balance?.amount).toBe(formatWire(twin.balance()));
    // Two collections and two transfers remain.
    const { bank = 0, processor_clearing = 0 } = await balances(test, merchantId);
    expect(bank + processor_clearing).toBe(2 * 2500 + 5000 + 6000);
    await expectSoundBooks(test, [merchantId]);
  };
  const inOrder = indexes.toSorted((a, b) => a - b);
  const last = inOrder.toReversed();
  await fc.assert(
    fc.asyncProperty(fc.array(aFile, { maxLength: 6 }), inAnyOrder, fc.boolean(), fc.boolean(), week),
    {
      numRuns: chooseCount(4, 6),
      examples: [
        [[], inOrder, false, true],
        // The notification of the return comes first, before that of its collection.
        [[], last, false, true],
        [[], last, false, false],
      ],
    },
  );
  expect(ends).toEqual(new Set(['FAILED', 'SUCCEEDED']));
}, 120_000);
