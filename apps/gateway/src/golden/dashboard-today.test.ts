import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aPaidPayment } from '../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';

describe('GET {gateway}/dashboard/today', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('answers with the next settlement and attention items, and its pages with the same items', async () => {
    const merchant = await aMerchant(test, { name: 'Van Dijk Fietsen' });
    const payment = await aPaidPayment(test, { merchantId: merchant.id, amount: 1_250 });
    await test.ownerDb
      .updateTable('payments')
      .set({ attention: ['lateSuccess'], description: 'Bestelling 7' })
      .where('id', '=', payment.id)
      .execute();
    const { headers } = await aSignedInUser(test, { merchantId: merchant.id });
    const ask = async (path: string) =>
      (await test.app.inject({ url: `/gateway/dashboard/${path}`, headers })).json<object>();
    const item = {
      kind: 'paymentLate',
      id: payment.id,
      targetId: payment.id,
      merchantId: merchant.id,
      merchantName: 'Van Dijk Fietsen',
      description: 'Bestelling 7',
      reference: null,
      person: 'J. Jansen',
      amount: '12.50',
      currency: 'EUR',
      stake: '12.50',
      dateTime: test.clock.now().toISOString(),
      code: 'lateSuccess',
      quantity: 1,
      canBeHandled: true,
    };
    expect(await ask('today')).toEqual({
      nextPayouts: [],
      nextSettlements: [
        {
          processor: 'simulator',
          currency: 'EUR',
          amount: '12.50',
          quantity: 1,
          dateTime: '2026-11-21T05:00:00.000Z',
        },
      ],
      attentionTotal: 1,
      attention: [{ kind: 'paymentLate', total: 1, items: [item] }],
    });
    expect(await ask('attention?kind=paymentLate')).toEqual({
      content: [item],
      totalElements: 1,
      totalPages: 1,
      currentPage: 0,
      pageSize: 20,
      elements: 1,
    });
  });
});
