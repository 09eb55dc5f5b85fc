import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';

describe('GET {gateway}/merchant/getPaymentMethods', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('answers with paymentMethods, in the merchant’s order', async () => {
    const merchant = await aMerchant(test, { methods: ['IDEAL', 'CARD'] });
    const { headers } = await aSignedInUser(test, { merchantId: merchant.id });
    const answer = await test.app.inject({ url: '/gateway/merchant/getPaymentMethods', headers });
    expect(answer.json()).toEqual({ paymentMethods: ['IDEAL', 'CARD'] });
  });

  it('joins the methods of the chosen companies, each once, best position first, without disabled ones', async () => {
    const parent = await aMerchant(test, { methods: ['CARD', 'PAYPAL', 'SEPA_DIRECT_DEBIT'] });
    const child = await aMerchant(test, { parentId: parent.id, methods: ['IDEAL', 'CARD', 'BANCONTACT'] });
    await test.ownerDb
      .updateTable('merchant_payment_methods')
      .set({ enabled: false })
      .where('merchant_id', '=', child.id)
      .where('method', '=', 'BANCONTACT')
      .execute();
    const { headers } = await aSignedInUser(test, { merchantId: parent.id });
    const methods = async (query: string) => {
      const answer = await test.app.inject({ url: `/gateway/merchant/getPaymentMethods${query}`, headers });
      return answer.json<{ paymentMethods: string[] }>().paymentMethods;
    };
    expect(await methods('')).toEqual(['CARD', 'IDEAL', 'PAYPAL', 'SEPA_DIRECT_DEBIT']);
    expect(await methods(`?selectedIds=${child.id}`)).toEqual(['IDEAL', 'CARD']);
  });
});
