import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { insertPaymentRows } from '../testing/database/payment-rows.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';

describe('GET {gateway}/transaction/dashboardTotalsData', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('answers with the specified totals, amounts as texts with two decimals, maps by method', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const count = (
      merchantId: string,
      counter: string,
      key: string,
      rows: number,
      amount: number,
      returned = 0,
    ) => ({
      merchant_id: merchantId,
      counter,
      period: 'all' as const,
      day: '2000-01-01',
      key,
      rows,
      amount,
      returned,
    });
    await test.ownerDb
      .insertInto('daily_counts')
      .values([
        count(parent.id, 'payments', 'SETTLED|CARD|EUR||', 2, 3_005),
        count(parent.id, 'payments', 'FAILED|CARD|EUR||', 9, 9_999),
        count(parent.id, 'payments', 'SETTLED|CARD|USD||', 1, 100),
        count(parent.id, 'refunds', 'SUCCEEDED|CARD|EUR|MERCHANT', 1, 5),
        count(parent.id, 'refunds', 'FAILED|CARD|EUR|MERCHANT', 1, 7),
        count(parent.id, 'refunds', 'SUCCEEDED|CARD|EUR|SURPLUS', 1, 11),
        count(child.id, 'payments', 'SUCCEEDED|CARD|EUR||', 1, 99_999_999_999),
        count(child.id, 'payments', 'SETTLED|IDEAL|EUR|SUCCEEDED|', 3, 100, 40),
      ])
      .execute();
    const { headers } = await aSignedInUser(test, { merchantId: parent.id });
    const totals = async (query = '') =>
      (
        await test.app.inject({ url: `/gateway/transaction/dashboardTotalsData${query}`, headers })
      ).json<object>();
    expect(await totals()).toEqual({
      currency: 'EUR',
      totalTransactionAmounts: '1000000031.04',
      totalTransactionQuantity: 6,
      totalRefundAmounts: '0.05',
      totalNumberOfRefunds: 1,
      mapOfPaymentMethodsAmounts: { CARD: '1000000030.04', IDEAL: '1.00' },
      mapOfPaymentMethodsQuantities: { CARD: 3, IDEAL: 3 },
    });
    const overview = await test.app.inject({
      url: '/gateway/transaction/transactionOverviewTotalsData',
      headers,
    });
    const totalAmounts = [
      { currency: 'EUR', amount: '1000000030.64', excludedAmount: '99.99' },
      { currency: 'USD', amount: '1.00', excludedAmount: '0.00' },
    ];
    expect(overview.json()).toEqual({ details: { ...(await totals()), totalAmounts } });
    expect(await totals(`?selectedIds=${parent.id}`)).toMatchObject({
      totalTransactionAmounts: '30.05',
      mapOfPaymentMethodsQuantities: { CARD: 2 },
    });
  });

  it('answers with the totals of a period, both ends included', async () => {
    const merchant = await aMerchant(test);
    await insertPaymentRows(
      test,
      ['2026-11-01T22:59:59.999Z', '2026-11-01T23:00:00Z', '2026-11-02T22:59:59.999Z'].map((at, index) => ({
        merchantId: merchant.id,
        name: `period ${index}`,
        createdAt: new Date(at),
        status: 'SETTLED' as const,
        method: 'IDEAL',
        amount: 10 ** index,
      })),
    );
    const { headers } = await aSignedInUser(test, { merchantId: merchant.id });
    const ask = (call: string, query: string) =>
      test.app.inject({ url: `/gateway/transaction/${call}?${query}`, headers });
    const day = 'fromDateTime=2026-11-01T23:00:00.000Z&toDateTime=2026-11-02T22:59:59.999Z';
    const totals = {
      currency: 'EUR',
      totalTransactionAmounts: '1.10',
      totalTransactionQuantity: 2,
      totalRefundAmounts: '0.00',
      totalNumberOfRefunds: 0,
      mapOfPaymentMethodsAmounts: { IDEAL: '1.10' },
      mapOfPaymentMethodsQuantities: { IDEAL: 2 },
    };
    expect((await ask('dashboardTotalsData', day)).json()).toEqual(totals);
    expect((await ask('transactionOverviewTotalsData', day)).json()).toEqual({
      details: { ...totals, totalAmounts: [{ currency: 'EUR', amount: '1.10', excludedAmount: '0.00' }] },
    });
    const reversed = await ask(
      'dashboardTotalsData',
      'fromDateTime=2026-11-02T00:00:00Z&toDateTime=2026-11-01T00:00:00Z',
    );
    expect(reversed.statusCode).toBe(422);
    expect(reversed.json()).toMatchObject({ errors: { fromDateTime: ['reversedRange'] } });
  });

  it('answers with zeros when nothing has been received yet', async () => {
    const { headers } = await aSignedInUser(test);
    const answer = await test.app.inject({ url: '/gateway/transaction/dashboardTotalsData', headers });
    expect(answer.json()).toEqual({
      currency: 'EUR',
      totalTransactionAmounts: '0.00',
      totalTransactionQuantity: 0,
      totalRefundAmounts: '0.00',
      totalNumberOfRefunds: 0,
      mapOfPaymentMethodsAmounts: {},
      mapOfPaymentMethodsQuantities: {},
    });
  });
});
