import type { TotalAmounts } from '@stuiver/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { parseCsv } from '../../../testing/csv.ts';
import { exportFile } from '../../../testing/exports.ts';
import { aCard, aPaidPayment, aPayment, refund } from '../../../testing/engine/engine.ts';
import { sayChargeback } from '../../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser } from '../../../testing/merchants.ts';
import { recompute } from '../../../money/ledger/recompute-queries.ts';
import { foldCounts } from './fold-counts.ts';
import { payReference } from '../../../money/payments/payer/pay-reference.ts';
import { abortPayment } from '../../../money/payments/payer/abort-payment.ts';

let test: TestApp;
let headers: { authorization: string };
let merchantId: string;
beforeAll(async () => {
  test = await testApp();
  ({ id: merchantId } = await aMerchant(test));
  ({ headers } = await aSignedInUser(test, { merchantId }));
  const [refunded, twice, lost, won] = [
    await aPaidPayment(test, { merchantId, amount: 10_000 }),
    await aPaidPayment(test, { merchantId, amount: 5_000 }),
    await aPaidPayment(test, { merchantId, amount: 3_000 }),
    await aPaidPayment(test, { merchantId, amount: 4_000 }),
  ];
  await refund(test, refunded, { amount: 2_000 });
  // The amount makes the simulator fail it.
  await refund(test, refunded, { amount: 1_014 });
  await refund(test, twice, { amount: 500 });
  // No status of the payment changes, only the amount.
  await foldCounts(test.context);
  await refund(test, twice, { amount: 700 });
  await sayChargeback(test, lost, { status: 'RECEIVED' });
  await sayChargeback(test, won, { status: 'RECEIVED' });
  await sayChargeback(test, won, { status: 'WON' });
  const declined = await aPayment(test, { merchantId, amount: 46_238 });
  await payReference(test.context, declined.reference, aCard('4000000000000002'));
  await abortPayment(test.context, declined.reference);
  await aPayment(test, { merchantId, amount: 700 });
});
afterAll(() => test.close());

const get = async <T>(path: string) =>
  (await test.app.inject({ url: `/gateway/${path}`, headers })).json<T>();
const fetchTotalAmounts = async (path: string) =>
  (await get<{ totalAmounts: TotalAmounts }>(path)).totalAmounts;
const euros = (amount: string, excludedAmount: string) => [{ currency: 'EUR', amount, excludedAmount }];

it.each([
  ['unfiltered', '', '158.00', '469.38'],
  ['of failed payments', '?statuses=FAILED,EXPIRED,ABORTED', '0.00', '462.38'],
  ['of open payments', '?statuses=OPEN', '0.00', '7.00'],
  ['of payments that succeeded', '?statuses=SUCCEEDED', '158.00', '0.00'],
  ['of charged back payments', '?chargebackStatuses=RECEIVED', '0.00', '0.00'],
  ['of amounts, which no counter holds', '?minAmount=1.00', '158.00', '469.38'],
  ['found by a text', '?filter=stadsfiets', '158.00', '469.38'],
])('sums what was received less what is returned, and apart what was not: %s', async (_, query, ...sums) => {
  const list = `transaction/getByMerchantId/${merchantId}`;
  expect(await fetchTotalAmounts(`${list}${query}`)).toEqual(euros(...sums));
  await foldCounts(test.context);
  expect(await fetchTotalAmounts(`${list}${query}`)).toEqual(euros(...sums));
  expect(await recompute(test.context.db, merchantId)).toEqual([]);
});

it('answers the same sums of all payments for overviews', async () => {
  const answer = await get<{ details: object }>('transaction/transactionOverviewTotalsData');
  expect(answer.details).toMatchObject({ totalAmounts: euros('158.00', '469.38') });
});

it.each(['', '?minAmount=0.01', '?filter=Retour'])('sums failed refunds apart: %s', async (query) => {
  expect(await fetchTotalAmounts(`refund/getByMerchantId/${merchantId}${query}`)).toEqual(
    euros('32.00', '10.14'),
  );
});

it.each(['', '?minAmount=0.01', '?filter=stadsfiets'])('sums won chargebacks apart: %s', async (query) => {
  expect(await fetchTotalAmounts(`chargeback/getChargebacks${query}`)).toEqual(euros('30.00', '40.00'));
});

it('exports payments with columns that add up to the sums of the list', async () => {
  const columns = ['received', 'notReceived'];
  const payload = { list: 'payments', query: {}, columns, language: 'en' };
  const file = await exportFile(test, headers, payload);
  const [header, ...lines] = parseCsv(file.body, ',');
  expect(header).toEqual(['Net received', 'Not received']);
  const sum = (place: number) => lines.reduce((total, line) => total + Number(line[place]), 0).toFixed(2);
  expect([sum(0), sum(1)]).toEqual(['158.00', '469.38']);
});
