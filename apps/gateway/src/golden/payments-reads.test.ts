import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aCard, aPayment, refund } from '../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';
import { shapeOf } from '../testing/shape.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';

const ROW = {
  id: '<uuid>',
  merchantId: '<uuid>',
  merchantName: 'Van Dijk Fietsen',
  status: 'SUCCEEDED',
  paymentMethodName: 'CARD',
  cardBrand: 'VISA',
  cardLastFour: '4242',
  declineCode: null,
  description: 'Stadsfiets',
  accountHolderName: 'Noor Bakker',
  amount: '412.50',
  refundedAmount: '10.00',
  chargedBackAmount: '0.00',
  currency: 'EUR',
  transactionRecurrenceType: 'ONETIME',
  refundStatus: 'SUCCEEDED',
  chargebackStatus: null,
  late: false,
  createdDateTime: '<instant>',
  settledDateTime: null,
};
const ATTEMPT = {
  id: '<uuid>',
  status: 'SUCCEEDED',
  paymentMethodName: 'CARD',
  processor: 'simulator',
  card: { brand: 'VISA', firstSix: '424242', lastFour: '4242', expiry: '2031-04' },
  declineCode: null,
  surplus: false,
  createdDateTime: '<instant>',
};

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
    expect(shapeOf(answer.json())).toEqual({
      content: [ROW],
      totalElements: 1,
      totalPages: 1,
      currentPage: 0,
      pageSize: 20,
      elements: 1,
      totalAmounts: [{ currency: 'EUR', amount: '402.50', excludedAmount: '0.00' }],
    });
  });

  it('GET {gateway}/transaction/getPaymentDetails/{id}', async () => {
    const answer = await test.app.inject({
      url: `/gateway/transaction/getPaymentDetails/${payment.id}`,
      headers,
    });
    expect(shapeOf(answer.json())).toEqual({
      details: {
        transaction: {
          ...ROW,
          country: 'NL',
          customerId: 'K-10432',
          emailAddress: 'noor@voorbeeld.test',
          iban: null,
          capturedAmount: '412.50',
          remainingAmount: '402.50',
          reservations: [],
          redirectUrlAborted: 'https://winkel.test/terug',
          paymentLinkId: null,
          attention: [],
          expiresDateTime: '<instant>',
          paidDateTime: '<instant>',
          chargebacks: [],
          mandateReference: null,
          recurrenceId: null,
          attempts: [ATTEMPT],
          refunds: [
            {
              refundId: '<uuid>',
              transactionId: '<uuid>',
              status: 'SUCCEEDED',
              description: 'Retour',
              amount: '10.00',
              currency: 'EUR',
              automatic: false,
              reasonCode: null,
              createdBy: null,
              createdDateTime: '<instant>',
              finishedDateTime: '<instant>',
            },
          ],
        },
      },
    });
  });

  it('GET {gateway}/transaction/getRedirectUrl/{id}', async () => {
    const answer = await test.app.inject({ url: `/gateway/transaction/getRedirectUrl/${payment.reference}` });
    expect(answer.json()).toEqual({
      redirectUrl: 'https://winkel.test/klaar',
      transactionId: payment.id,
      paymentMethodName: 'CARD',
      paidDateTime: expect.stringMatching(/Z$/) as string,
      status: 'SUCCEEDED',
      checking: false,
      amount: '412.50',
      currency: 'EUR',
      merchantName: 'Van Dijk Fietsen',
      logoUrl: null,
      logoSize: null,
      backgroundUrl: null,
      brandColour: null,
      description: 'Stadsfiets',
      declineCode: null,
      nothingTaken: false,
      late: false,
      surplus: null,
      language: null,
      transfer: null,
    });
  });

  it('POST {gateway}/transaction/requestPaymentDetails', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentDetails',
      headers: { 'content-type': 'text/plain' },
      payload: payment.reference,
    });
    expect(answer.json()).toEqual({
      details: {
        kind: 'payment',
        shared: false,
        status: 'SUCCEEDED',
        merchantName: 'Van Dijk Fietsen',
        logoUrl: null,
        logoSize: null,
        backgroundUrl: null,
        brandColour: null,
        amount: '412.50',
        maximumAmount: null,
        currency: 'EUR',
        description: 'Stadsfiets',
        paymentMethods: ['CARD', 'IDEAL', 'BANCONTACT', 'PAYPAL', 'SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'],
        preselectedMethod: null,
        redirectUrlAborted: 'https://winkel.test/terug',
        attemptUnderWay: false,
        declineCode: null,
        transferAwaited: false,
        nothingTaken: false,
        sepa: null,
        recurrence: null,
        language: null,
        secondsLeft: 86_400,
      },
    });
  });

  it('GET {gateway}/transaction/statuses', async () => {
    const answer = await test.app.inject({ url: '/gateway/transaction/statuses', headers });
    expect(answer.json()).toEqual({
      payments: ['OPEN', 'PENDING', 'AUTHORIZED', 'SUCCEEDED', 'SETTLED', 'FAILED', 'ABORTED', 'EXPIRED'],
      refunds: ['PENDING', 'SUCCEEDED', 'FAILED'],
      chargebacks: ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED'],
      recurrences: ['ACTIVE', 'ENDING', 'FINISHED'],
      mandates: ['ACTIVE', 'BLOCKED', 'USED', 'STOPPED'],
      paymentLinks: ['ACTIVE', 'USED', 'EXPIRED', 'SWITCHED_OFF'],
    });
  });
});
