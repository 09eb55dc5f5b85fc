import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aCard, aPayment, refund } from '../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';
import { aRecurrence, chargebackRows, GOOD_IBAN, sayChargeback } from '../testing/engine/recurring.ts';
import { shapeOf } from '../testing/shape.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';

const COMPANY = { merchantId: '<uuid>', merchantName: 'Van Dijk Fietsen' };
const PAGE = { totalElements: 1, totalPages: 1, currentPage: 0, pageSize: 20, elements: 1 };
const CHARGEBACK = {
  ...COMPANY,
  id: '<uuid>',
  transactionId: '<uuid>',
  status: 'RECEIVED',
  description: 'Stadsfiets',
  amount: '100.00',
  currency: 'EUR',
  paymentMethodName: 'CARD',
  reasonCode: '10.4',
  accountHolderName: 'Noor Bakker',
  createdDateTime: '<instant>',
  deadlineDateTime: '<instant>',
  finishedDateTime: null,
};
const MANDATE = {
  ...COMPANY,
  id: '<uuid>',
  consumerName: 'Sem de Wit',
  mandateType: 'MODEL_A',
  active: true,
  blockedReason: null,
  blockedDateTime: null,
  createdDateTime: '<instant>',
  stopReason: null,
  stoppedDateTime: null,
};
/** The identifier that the scheme's own examples have. */
const CREDITOR = 'NL79ZZZ999999990000';
const RECURRENCE = {
  ...COMPANY,
  id: '<uuid>',
  recurrenceStatus: 'ACTIVE',
  frequency: 'MONTHLY',
  description: 'Lidmaatschap',
  amount: '25.00',
  currency: 'EUR',
  paymentMethodName: 'SEPA_DIRECT_DEBIT',
  accountHolderName: 'Sem de Wit',
  createdDateTime: '<instant>',
  startDate: '2026-11-20',
  endDate: null,
  nextRunDate: '2026-12-20',
  numberOfTimesExecuted: 1,
  pausedReason: null,
};

describe('the specified calls about refunds, chargebacks, mandates and recurrences', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;
  let chargebackId: string;
  let recurrenceId: string;
  let mandateReference: string;

  const get = async (path: string) => {
    const answer = await test.app.inject({ url: `/gateway/${path}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ content: { mandateReference: string }[] }>();
  };

  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-11-20T09:00:00Z') });
    ({ id: merchantId } = await aMerchant(test, {
      name: 'Van Dijk Fietsen',
      creditorIdentifier: CREDITOR,
    }));
    ({ headers } = await aSignedInUser(test, { merchantId }));
    const payment = await aPayment(test, { merchantId, accountHolderName: 'Noor Bakker' });
    await payReference(test.context, payment.reference, aCard());
    await refund(test, payment);
    const deadlineAt = new Date('2026-12-04T09:00:00Z');
    await sayChargeback(test, payment, { status: 'RECEIVED', amount: 10_000, deadlineAt });
    chargebackId = (await chargebackRows(test, payment))[0]!.id;
    recurrenceId = (await aRecurrence(test, { merchantId, iban: GOOD_IBAN })).id;
    mandateReference = (await get('mandate/getMandatesPaginated')).content[0]!.mandateReference;
  });
  afterAll(() => test.close());

  it('GET {gateway}/refund/getByMerchantId/{merchantId}', async () => {
    expect(shapeOf(await get(`refund/getByMerchantId/${merchantId}`))).toEqual({
      ...PAGE,
      totalAmounts: [{ currency: 'EUR', amount: '10.00', excludedAmount: '0.00' }],
      content: [
        {
          ...COMPANY,
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
          paymentMethodName: 'CARD',
          accountHolderName: 'Noor Bakker',
        },
      ],
    });
  });

  it('GET {gateway}/chargeback/getChargebacks', async () => {
    expect(shapeOf(await get('chargeback/getChargebacks'))).toEqual({
      ...PAGE,
      totalAmounts: [{ currency: 'EUR', amount: '100.00', excludedAmount: '0.00' }],
      content: [CHARGEBACK],
    });
  });

  it('GET {gateway}/chargeback/getChargebackDetails/{id}', async () => {
    expect(shapeOf(await get(`chargeback/getChargebackDetails/${chargebackId}`))).toEqual({
      details: {
        Chargeback: {
          ...CHARGEBACK,
          paymentAmount: '412.50',
          card: { brand: 'VISA', firstSix: '424242', lastFour: '4242', expiry: '2031-04' },
          mandateReference: null,
          excessAmount: '0.00',
          history: [{ status: 'RECEIVED', at: '<instant>', reasonCode: '10.4' }],
        },
      },
    });
  });

  it.each(['getMandatesPaginated', 'getPPROMandatesPaginated'])('GET {gateway}/mandate/%s', async (name) => {
    expect(shapeOf(await get(`mandate/${name}`))).toEqual({
      ...PAGE,
      content: [{ ...MANDATE, mandateReference }],
    });
  });

  it('GET {gateway}/mandate/getMandate/{reference}', async () => {
    expect(shapeOf(await get(`mandate/getMandate/${mandateReference}`))).toEqual({
      details: {
        Mandate: {
          ...MANDATE,
          mandateReference,
          creditorIdentifier: CREDITOR,
          agreed: true,
          agreementDate: '2026-11-20',
          consumerIban: GOOD_IBAN,
          consumerBic: 'ABNANL2A',
          consumerAddress: { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' },
          stopReason: null,
          lapsesOn: '2029-11-20',
          daysUntilLapse: 1096,
          collections: [
            {
              transactionId: '<uuid>',
              recurrenceId: '<uuid>',
              status: 'SUCCEEDED',
              condition: 'SUCCEEDED',
              amount: '25.00',
              currency: 'EUR',
              description: 'Lidmaatschap',
              createdDateTime: '<instant>',
              returnCode: null,
            },
          ],
          recurrences: [
            {
              id: '<uuid>',
              recurrenceStatus: 'ACTIVE',
              frequency: 'MONTHLY',
              description: 'Lidmaatschap',
              amount: '25.00',
              currency: 'EUR',
            },
          ],
        },
      },
    });
  });

  it('GET {gateway}/recurrence/getRecurrencesForMerchant', async () => {
    expect(shapeOf(await get('recurrence/getRecurrencesForMerchant'))).toEqual({
      ...PAGE,
      content: [{ ...RECURRENCE, mandateReference }],
    });
  });

  it('GET {gateway}/recurrence/getRecurrence/{id}', async () => {
    expect(shapeOf(await get(`recurrence/getRecurrence/${recurrenceId}`))).toEqual({
      details: {
        recurrence: {
          ...RECURRENCE,
          mandateReference,
          card: null,
          firstTransactionId: '<uuid>',
          pausedDateTime: null,
          finishedDateTime: null,
          skipped: [],
          upcoming: ['2026-12-20', '2027-01-20', '2027-02-20', '2027-03-20', '2027-04-20'],
          notice: {
            collectionDate: '2026-12-20',
            toldDateTime: null,
            toldBy: null,
            hasAddress: true,
            days: 14,
          },
          collections: [
            {
              transactionId: '<uuid>',
              dueDate: '2026-11-20',
              status: 'SUCCEEDED',
              condition: 'SUCCEEDED',
              amount: '25.00',
              currency: 'EUR',
            },
          ],
        },
      },
    });
  });

  it.each(['changeRecurring', 'stopRecurring'])('POST {gateway}/recurrence/%s', async (name) => {
    const change = {
      amount: '30.00',
      description: 'Lid',
      frequency: 'WEEKLY',
      nextRunDate: '2026-12-01',
      endDate: null,
    };
    const answer = await test.app.inject({
      method: 'POST',
      url: `/gateway/recurrence/${name}`,
      headers,
      payload: { id: recurrenceId, ...(name === 'changeRecurring' ? change : {}) },
    });
    expect(answer.json()).toEqual({ id: recurrenceId });
  });
});
