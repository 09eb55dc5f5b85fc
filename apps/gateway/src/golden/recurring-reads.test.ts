import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aCard, aPayment, refund } from '../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';
import { aRecurrence, chargebackRows, GOOD_IBAN, sayChargeback } from '../testing/engine/recurring.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';

const PAGE = { totalElements: 1, totalPages: 1, currentPage: 0, pageSize: 20, elements: 1 };
const CHARGEBACK = { status: 'RECEIVED', description: 'Stadsfiets', amount: '100.00' };
const MANDATE = { consumerName: 'Sem de Wit', mandateType: 'MODEL_A', stoppedDateTime: null };
const RECURRENCE = {
  recurrenceStatus: 'ACTIVE',
  frequency: 'MONTHLY',
  description: 'Lidmaatschap',
  amount: '25.00',
  startDate: '2026-11-20',
  endDate: null,
  nextRunDate: '2026-12-20',
  numberOfTimesExecuted: 1,
};

describe('the specified calls about refunds, chargebacks, mandates and recurrences', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;
  let transactionId: string;
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
    ({ id: merchantId } = await aMerchant(test));
    ({ headers } = await aSignedInUser(test, { merchantId }));
    const payment = await aPayment(test, { merchantId, accountHolderName: 'Noor Bakker' });
    transactionId = payment.id;
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
    expect(await get(`refund/getByMerchantId/${merchantId}`)).toMatchObject({
      ...PAGE,
      content: [{ transactionId, status: 'SUCCEEDED', description: 'Retour', amount: '10.00' }],
    });
  });

  it('GET {gateway}/chargeback/getChargebacks', async () => {
    expect(await get('chargeback/getChargebacks')).toMatchObject({ ...PAGE, content: [CHARGEBACK] });
  });

  it('GET {gateway}/chargeback/getChargebackDetails/{id}', async () => {
    expect(await get(`chargeback/getChargebackDetails/${chargebackId}`)).toMatchObject({
      details: { Chargeback: { id: chargebackId, ...CHARGEBACK } },
    });
  });

  it.each(['getMandatesPaginated', 'getPPROMandatesPaginated'])('GET {gateway}/mandate/%s', async (name) => {
    expect(await get(`mandate/${name}`)).toMatchObject({
      ...PAGE,
      content: [{ ...MANDATE, mandateReference }],
    });
  });

  it('GET {gateway}/mandate/getMandate/{reference}', async () => {
    expect(await get(`mandate/getMandate/${mandateReference}`)).toMatchObject({
      details: {
        Mandate: {
          ...MANDATE,
          mandateReference,
          agreed: true,
          agreementDate: '2026-11-20',
          consumerBic: 'ABNANL2A',
          consumerAddress: { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' },
        },
      },
    });
  });

  it('GET {gateway}/recurrence/getRecurrencesForMerchant', async () => {
    expect(await get('recurrence/getRecurrencesForMerchant')).toMatchObject({
      ...PAGE,
      content: [{ id: recurrenceId, ...RECURRENCE, mandateReference }],
    });
  });

  it('GET {gateway}/recurrence/getRecurrence/{id}', async () => {
    expect(await get(`recurrence/getRecurrence/${recurrenceId}`)).toMatchObject({
      details: { recurrence: { id: recurrenceId, ...RECURRENCE, mandateReference } },
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
