import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { insertPaymentRows } from '../testing/database/payment-rows.ts';
import { insertTakenRows } from '../testing/database/taken-rows.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';

describe('GET {gateway}/transaction/dashboardGraphData/v3', () => {
  let test: TestApp;
  let headers: { authorization: string };
  beforeAll(async () => {
    test = await testApp();
    const merchant = await aMerchant(test);
    headers = (await aSignedInUser(test, { merchantId: merchant.id })).headers;
    const made = { merchantId: merchant.id, method: 'CARD' as const };
    await insertPaymentRows(test, [
      { ...made, name: 'a', createdAt: new Date('2026-10-24T22:30:00Z'), status: 'SETTLED', amount: 1250 },
      { ...made, name: 'b', createdAt: new Date('2026-10-26T12:00:00Z'), status: 'SUCCEEDED', amount: 5 },
      { ...made, name: 'c', createdAt: new Date('2026-10-26T12:00:00Z'), status: 'FAILED' },
      { ...made, name: 'd', createdAt: new Date('2026-10-26T12:00:00Z'), status: 'OPEN' },
      { ...made, name: 'e', createdAt: new Date('2026-10-26T12:00:00Z'), status: 'EXPIRED', method: null },
    ]);
    const taken = { ...made, createdAt: new Date('2026-10-26T12:00:00Z'), currency: 'EUR', amount: 300 };
    await insertTakenRows(test, [merchant.id], {
      refunds: [{ ...taken, status: 'SUCCEEDED', kind: 'MERCHANT' }],
      chargebacks: (['LOST', 'WON'] as const).map((status) => ({ ...taken, method: 'IDEAL', status })),
    });
  });
  afterAll(() => test.close());

  const graph = (query: string) =>
    test.app.inject({ url: `/gateway/transaction/dashboardGraphData/v3?${query}`, headers });
  const PERIOD = 'fromDateTime=2026-10-24T22:00:00.000Z&toDateTime=2026-10-26T22:59:59.999Z';

  it('answers with series by method and currency over days, one of them of 25 hours', async () => {
    expect((await graph(PERIOD)).json()).toEqual({
      granularity: 'DAY',
      buckets: [
        { fromDateTime: '2026-10-24T22:00:00.000Z', toDateTime: '2026-10-25T22:59:59.999Z' },
        { fromDateTime: '2026-10-25T23:00:00.000Z', toDateTime: '2026-10-26T22:59:59.999Z' },
      ],
      series: [
        {
          paymentMethodName: 'CARD',
          currency: 'EUR',
          amounts: ['12.50', '0.05'],
          quantities: [1, 1],
          endedQuantities: [1, 2],
          refundAmounts: ['0.00', '3.00'],
          refundQuantities: [0, 1],
          chargebackAmounts: ['0.00', '0.00'],
          chargebackQuantities: [0, 0],
        },
        {
          paymentMethodName: 'IDEAL',
          currency: 'EUR',
          amounts: ['0.00', '0.00'],
          quantities: [0, 0],
          endedQuantities: [0, 0],
          refundAmounts: ['0.00', '0.00'],
          refundQuantities: [0, 0],
          chargebackAmounts: ['0.00', '3.00'],
          chargebackQuantities: [0, 1],
        },
      ],
      fees: [],
    });
  });

  it('answers with weeks from Monday when there are more days than maxDataPoints', async () => {
    const query = 'fromDateTime=2026-10-23T22:00:00.000Z&toDateTime=2026-10-27T22:59:59.999Z';
    expect((await graph(`${query}&maxDataPoints=2`)).json()).toMatchObject({
      granularity: 'WEEK',
      buckets: [{ toDateTime: '2026-10-25T22:59:59.999Z' }, { fromDateTime: '2026-10-25T23:00:00.000Z' }],
      series: [{ quantities: [1, 1] }, {}],
    });
  });

  it('answers with the graph of the period before too when its ends are sent', async () => {
    const day = 'fromDateTime=2026-10-26T23:00:00.000Z&toDateTime=2026-10-27T22:59:59.999Z';
    const before = 'beforeFromDateTime=2026-10-24T22:00:00.000Z&beforeToDateTime=2026-10-26T22:59:59.999Z';
    expect((await graph(`${day}&${before}`)).json()).toEqual({
      ...(await graph(day)).json<object>(),
      before: (await graph(PERIOD)).json<object>(),
    });
  });

  it('answers with no series when there is nothing', async () => {
    const query = 'fromDateTime=2020-01-01T00:00:00.000Z&toDateTime=2020-12-31T00:00:00.000Z';
    expect((await graph(`${query}&maxDataPoints=12`)).json()).toMatchObject({
      granularity: 'MONTH',
      series: [],
    });
  });

  it.each([
    ['toDateTime=2026-10-24T22:00:00.000Z', 'fromDateTime', 'required'],
    ['fromDateTime=2026-10-25T00:00:00Z&toDateTime=2026-10-24T00:00:00Z', 'fromDateTime', 'reversedRange'],
    [
      `${PERIOD}&beforeFromDateTime=2026-10-25T00:00:00Z&beforeToDateTime=2026-10-24T00:00:00Z`,
      'beforeFromDateTime',
      'reversedRange',
    ],
    [`${PERIOD}&maxDataPoints=0`, 'maxDataPoints', 'tooLow'],
    [`${PERIOD}&maxDataPoints=401`, 'maxDataPoints', 'tooHigh'],
  ])('refuses %s', async (query, field, key) => {
    const answer = await graph(query);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { [field]: [key] } });
  });
});
