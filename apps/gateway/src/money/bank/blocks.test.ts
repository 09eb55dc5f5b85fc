import type { getBankLines, ResponseOf } from '@stuiver/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import type { Twin } from '../../testing/bank/twin.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aFiledDebit,
  applyAll,
  aSentFile,
  aTwin,
  type Banker,
  takeStatement,
} from '../../testing/bank/world.ts';
import { attemptRows, expectSoundBooks, paymentRow } from '../../testing/engine/engine.ts';

type Line = ResponseOf<typeof getBankLines>['lines'][number];

const AMOUNTS = [2500, 1250, 700];

let test: TestApp;
let one: Banker;
let other: Banker;
let twin: Twin;
let merchantId: string;
let payments: { merchantId: string; id: string }[];
beforeEach(async () => {
  await test?.close();
  test = await aBankApp();
  [one, other] = [await aBanker(test), await aBanker(test)];
  twin = aTwin(test);
  merchantId = (await aBankMerchant(test)).id;
  payments = [];
  for (const amount of AMOUNTS) payments.push(await aFiledDebit(test, merchantId, { amount }));
  twin.take((await aSentFile(one, other, 'COLLECTIONS')).xml);
});
afterAll(() => test.close());

const openLines = async (): Promise<Line[]> =>
  (await one.get<ResponseOf<typeof getBankLines>>('/lines')).lines;
const withoutDetails = (xml: string) => xml.replaceAll(/<TxDtls>.*?<\/TxDtls>/gs, '');
const statuses = () => Promise.all(payments.map(async (payment) => (await paymentRow(test, payment)).status));

/** Books the day on which the bank collects, and returns its files. */
function collect() {
  twin.endOfDay();
  return twin.endOfDay();
}

/** Proposes the first candidate of a line by one person, and approves it by another. */
async function agree({ id, candidates }: Line): Promise<void> {
  const [{ merchantId: of, id: order }] = candidates as [Line['candidates'][number]];
  const answer = await one.post(`/lines/${id}/proposal`, {
    order: { merchantId: of, id: order },
    reason: '',
  });
  expect(answer.statusCode).toBe(200);
  const { proposal } = (await openLines()).find((line) => line.id === id)!;
  const decision = { decision: 'APPROVED', proposedDateTime: proposal!.proposedDateTime };
  expect((await other.post(`/lines/${id}/decision`, decision)).statusCode).toBe(200);
  await applyAll(test);
}

it('books a block but for the order that its total lacks, once two people agree', async () => {
  const [, lacking] = payments;
  const [attempt] = await attemptRows(test, lacking!);
  const report = twin.reject(attempt!.processor_reference!.replaceAll('-', ''), 'AC04');
  await takeStatement(test, one, other, withoutDetails(collect().camt053));
  const [line] = await openLines();
  expect(line).toMatchObject({
    amount: '32.00',
    block: { kind: 'TOTAL', quantity: 3, total: '44.50', booked: '32.00' },
    candidates: [{ paymentId: lacking!.id, amount: '12.50' }],
  });
  expect(await statuses()).toEqual(['PENDING', 'PENDING', 'PENDING']);
  // An order that does not make up the difference is refused.
  const { orders } = await one.get<{ orders: { id: string; merchantId: string }[] }>(
    `/orders?search=${payments[0]!.id}`,
  );
  const wrong = { order: { merchantId, id: orders[0]!.id }, reason: '' };
  expect((await one.post(`/lines/${line!.id}/proposal`, wrong)).json()).toMatchObject({
    code: 'changedMeanwhile',
  });
  await agree(line!);
  expect(await openLines()).toEqual([]);
  expect(await statuses()).toEqual(['SUCCEEDED', 'PENDING', 'SUCCEEDED']);
  await takeStatement(test, one, other, report);
  expect(await attemptRows(test, lacking!)).toMatchObject([{ status: 'FAILED', decline_code: 'AC04' }]);
  await expectSoundBooks(test, [merchantId]);
});

it('closes the details that come after their block was booked, all at once', async () => {
  const { camt053, camt054 } = collect();
  await takeStatement(test, one, other, withoutDetails(camt053));
  expect(await statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
  await takeStatement(test, one, other, camt054);
  const lines = await openLines();
  const block = { kind: 'DETAILS', quantity: 3, total: '44.50', booked: '44.50' };
  expect(lines.map((line) => [line.block, line.candidates.map(({ amount }) => amount)])).toEqual(
    lines.map((line) => [block, [line.amount]]),
  );
  await agree(lines[0]!);
  expect(await openLines()).toEqual([]);
  expect(await statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
  await expectSoundBooks(test, [merchantId]);
  // The same order’s money a second time is no detail.
  const [attempt] = await attemptRows(test, payments[0]!);
  twin.payIn({ amount: 2500, endToEndId: attempt!.processor_reference!.replaceAll('-', '') });
  await takeStatement(test, one, other, twin.endOfDay().camt053);
  expect(await openLines()).toMatchObject([{ amount: '25.00', block: null }]);
});
