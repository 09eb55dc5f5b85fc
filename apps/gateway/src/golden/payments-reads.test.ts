import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aCard, aPayment, refund } from '../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';

const PAYMENT = {
  status: 'SUCCEEDED',
  paymentMethodName: 'CARD',
  description: 'Stadsfiets',
  amount: '412.50',
  transactionRecurrenceType: 'ONETIME',
};
const PAGE = { totalElements: 1, totalPages: 1, currentPage: 0, pageSize: 20, elements: 1 };

describe('the specified calls that read payments', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let payment: Awaited<ReturnType<typeof aPayment>>;

  beforeAll(async () => {
    test = await testApp();
    const { id: merchantId } = await aMerchant(test, {
      name: 'Van Dijk Fietsen',
      redirectUrl: 'https://winkel.test/klaar',
      redirectUrlAborted: 'https://winkel.test/terug',
    });
    headers = (await aSignedInUser(test, { merchantId })).headers;
    payment = await aPayment(test, {
      merchantId,
      customerId: 'K-10432',
      accountHolderName: 'Noor Bakker',
      emailAddress: 'noor@voorbeeld.test',
    });
    await payReference(test.context, payment.reference, aCard());
    await refund(test, payment);
  });
  afterAll(() => test.close());

  it('GET {gateway}/transaction/getByMerchantId/{merchantId}', async () => {
    const url = `/gateway/transaction/getByMerchantId/${payment.merchantId}`;
    const answer = await test.app.inject({ url, headers });
    expect(answer.json()).toMatchObject({ ...PAGE, content: [{ id: payment.id, ...PAYMENT }] });
  });

  it('GET {gateway}/transaction/getPaymentDetails/{id}', async () => {
    const answer = await test.app.inject({
      url: `/gateway/transaction/getPaymentDetails/${payment.id}`,
      headers,
    });
    expect(answer.json()).toMatchObject({
      details: {
        transaction: {
          id: payment.id,
          ...PAYMENT,
          redirectUrlAborted: 'https://winkel.test/terug',
          refunds: [
            { transactionId: payment.id, status: 'SUCCEEDED', description: 'Retour', amount: '10.00' },
          ],
        },
      },
    });
  });

  it('GET {gateway}/transaction/getRedirectUrl/{id}', async () => {
    const answer = await test.app.inject({ url: `/gateway/transaction/getRedirectUrl/${payment.reference}` });
    expect(answer.json()).toMatchObject({
      redirectUrl: 'https://winkel.test/klaar',
      status: 'SUCCEEDED',
      amount: '412.50',
    });
  });

  it('POST {gateway}/transaction/requestPaymentDetails', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentDetails',
      headers: { 'content-type': 'text/plain' },
      payload: payment.reference,
    });
    expect(answer.json()).toMatchObject({
      details: {
        status: 'SUCCEEDED',
        amount: '412.50',
        description: 'Stadsfiets',
        redirectUrlAborted: 'https://winkel.test/terug',
      },
    });
  });

  it('GET {gateway}/transaction/statuses', async () => {
    const answer = await test.app.inject({ url: '/gateway/transaction/statuses', headers });
    expect(answer.json()).toMatchObject({
      refunds: expect.arrayContaining(['SUCCEEDED', 'FAILED']) as string[],
      recurrences: ['ACTIVE', 'PAUSED', 'ENDING', 'FINISHED'],
    });
  });
});
