import type { ErrorBody, PaymentResult } from '@stuiver/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aBankApp, aBankMerchant } from '../../testing/bank/world.ts';
import { aDebit, aPayment, expectSoundBooks, paymentRow } from '../../testing/engine/engine.ts';
import {
  aMandate,
  GOOD_IBAN,
  runSlot,
  sayChargeback,
  selectCollections,
} from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { applyReturnCode } from '../mandates/use-mandate.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { LATER_MS } from '../processors/test-values.ts';

const START = new Date('2026-01-31T10:00:00Z');
const REFUSED_IBAN = 'NL23INGB9010000000';
const ADDRESS = { street: '', postCode: '', town: '', country: '' };

describe('a payment that is collected on a mandate', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(() => test.clock.set(START));
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const initiate = (headers: object, payload: object, idempotencyKey?: string, app = test.app) =>
    app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
      payload: { amount: '25.00', description: 'Lidmaatschap', ...payload },
    });
  /** A mandate, and a key of its company that may collect on it. */
  const aCollector = async (iban = GOOD_IBAN) => {
    const consumer = { name: 'Noor Bakker', iban, address: ADDRESS };
    const mandate = await aMandate(test, { consumer });
    const { merchantId, reference: mandateReference } = mandate;
    const maker = await test.signIn(await aUser(test, { merchantId, roles: ['ADMIN'] }));
    const { headers } = await anApiKey(test, maker, merchantId, ['payments:write', 'mandates:write']);
    return { ...mandate, headers, maker, order: { mandateReference } };
  };
  const settleBank = async () => {
    test.clock.advance(LATER_MS);
    await deliverDue(test.context);
  };
  const readMandate = (merchantId: string) =>
    test.ownerDb
      .selectFrom('mandates')
      .select(['stop_reason', 'last_presented_on'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
  const readRecurrence = (merchantId: string) =>
    test.ownerDb
      .selectFrom('recurrences')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst();

  it('needs no payer, and leaves the mandate for the next', async () => {
    const { merchantId, id: mandateId, headers, order } = await aCollector();
    for (const _ of [1, 2]) {
      const made = await initiate(headers, order);
      expect(made.json()).toMatchObject({ redirectUrl: null, status: 'PENDING' });
      const { transactionId: id } = made.json<PaymentResult>();
      expect(await paymentRow(test, { merchantId, id })).toMatchObject({ status: 'PENDING' });
      await settleBank();
      expect(await paymentRow(test, { merchantId, id })).toMatchObject({
        status: 'SUCCEEDED',
        method: 'SEPA_DIRECT_DEBIT',
        recurrence_type: 'RECURRING',
        mandate_id: mandateId,
        recurrence_id: null,
      });
    }
    expect(await readMandate(merchantId)).toEqual({ stop_reason: null, last_presented_on: '2026-01-31' });
  });

  it('starts a recurring payment, whose runs follow', async () => {
    const { merchantId, headers, order } = await aCollector();
    const plan = { transactionRecurrenceType: 'FIRST', frequency: 'WEEKLY', endDate: '2027-01-31' };
    const emailAddress = 'noor@voorbeeld.test';
    expect((await initiate(headers, { ...order, ...plan, emailAddress })).statusCode).toBe(200);
    expect(await readRecurrence(merchantId)).toBeUndefined();
    await settleBank();
    const recurrence = await readRecurrence(merchantId);
    expect(recurrence).toMatchObject({
      status: 'ACTIVE',
      next_run_date: '2026-02-07',
      told_by: 'merchant',
      times_executed: 1,
    });
    test.clock.set(new Date('2026-02-07T10:00:00Z'));
    const key = { merchantId, id: recurrence!.id };
    expect(await runSlot(test, key, '2026-02-07')).toBe('collected');
    await settleBank();
    expect(await selectCollections(test, key)).toMatchObject([
      { due_date: '2026-01-31', status: 'SUCCEEDED' },
      { due_date: '2026-02-07', status: 'SUCCEEDED' },
    ]);
  });

  it('fails for good when the bank refuses it, which stops the mandate by its code', async () => {
    const { merchantId, headers, order } = await aCollector(REFUSED_IBAN);
    const plan = { transactionRecurrenceType: 'FIRST', frequency: 'MONTHLY' };
    const made = await initiate(headers, { ...order, ...plan });
    await settleBank();
    const { transactionId: id } = made.json<PaymentResult>();
    expect(await paymentRow(test, { merchantId, id })).toMatchObject({ status: 'FAILED' });
    expect((await readMandate(merchantId)).stop_reason).toBe('MD07');
    expect(await readRecurrence(merchantId)).toBeUndefined();
  });

  it('is returned later, and the code stops the mandate and what it started', async () => {
    const { merchantId, headers, order } = await aCollector();
    const plan = { transactionRecurrenceType: 'FIRST', frequency: 'MONTHLY' };
    const { transactionId: id } = (await initiate(headers, { ...order, ...plan })).json<PaymentResult>();
    await settleBank();
    await sayChargeback(test, { merchantId, id }, { status: 'LOST', reasonCode: 'MD07' });
    expect((await readMandate(merchantId)).stop_reason).toBe('MD07');
    expect(await readRecurrence(merchantId)).toMatchObject({ status: 'FINISHED' });
  });

  it('is made once by equal calls at the same time, and refused with another mandate', async () => {
    const { merchantId, headers, order } = await aCollector();
    const answers = await Promise.all([1, 2, 3, 4].map(() => initiate(headers, order, 'order-1')));
    const good = answers.filter(({ statusCode }) => statusCode === 200);
    expect(good.length).toBeGreaterThan(0);
    const later = await initiate(headers, order, 'order-1');
    expect(new Set([...good, later].map(({ body }) => body)).size).toBe(1);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    const counted = await test.ownerDb
      .selectFrom('attempts')
      .select('status')
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(counted).toEqual([{ status: 'PENDING' }]);
    const reused = await initiate(headers, { mandateReference: 'ANDER' }, 'order-1');
    expect([reused.statusCode, reused.json()]).toMatchObject([422, { code: 'idempotencyKeyReused' }]);
  });

  it('is refused on a mandate that may not be used', async () => {
    const { merchantId, id, headers, maker, order } = await aCollector();
    const other = await aMandate(test, { reference: 'VREEMD' });
    const oneOff = await aPayment(test, { merchantId });
    await payReference(test.context, oneOff.reference, aDebit(GOOD_IBAN));
    const signed = await test.ownerDb
      .selectFrom('mandates')
      .select('reference')
      .where('first_payment_id', '=', oneOff.id)
      .executeTakeFirstOrThrow();
    const refuse = async (change: object, by: object = headers) => {
      const answer = await initiate(by, { ...order, ...change });
      const { code, errors } = answer.json<ErrorBody>();
      return [answer.statusCode, code, errors];
    };
    const unknown = [422, 'invalidInput', { mandateReference: ['referenceInvalid'] }];
    expect(await refuse({ mandateReference: other.reference })).toEqual(unknown);
    expect(await refuse({ mandateReference: signed.reference })).toEqual(unknown);
    expect(await refuse({ mandateReference: '' })).toEqual(unknown);
    expect(await refuse({ emailAddress: 'noor@' })).toMatchObject([422, 'invalidInput', {}]);
    expect(await refuse({ paymentMethod: 'IDEAL' })).toMatchObject([422, 'invalidInput', {}]);
    const starter = await anApiKey(test, maker, merchantId, ['payments:write']);
    expect(await refuse({}, starter.headers)).toMatchObject([403, 'scopeMissing', undefined]);
    const developer = await aSignedInUser(test, { merchantId, roles: ['DEVELOPER'] });
    expect(await refuse({ merchantId }, developer.headers)).toMatchObject([403, 'forbidden', undefined]);
    const stranger = await aMerchant(test);
    expect(await refuse({ merchantId: stranger.id })).toMatchObject([404, 'notFound', undefined]);
    const comesBack = (code: string) =>
      inTransaction(test.context.db, (tx) => applyReturnCode(test.context, tx, merchantId, id, code));
    await comesBack('MD06');
    expect(await refuse({})).toMatchObject([409, 'mandateBlocked', undefined]);
    await comesBack('MD01');
    expect(await refuse({})).toEqual(unknown);
  });
});

it('tells the bank that it is one of several, in its file', async () => {
  const test = await aBankApp();
  const { id: merchantId } = await aBankMerchant(test);
  const { reference: mandateReference } = await aMandate(test, { merchantId });
  const { headers } = await aSignedInUser(test, { merchantId });
  const answer = await test.app.inject({
    method: 'POST',
    url: '/gateway/transaction/initiatePayment',
    headers,
    payload: { merchantId, amount: '25.00', description: 'Lidmaatschap', mandateReference },
  });
  expect(answer.json()).toMatchObject({ status: 'PENDING' });
  const orders = await test.ownerDb
    .selectFrom('bank_orders')
    .select(['kind', 'sequence', 'mandate_reference'])
    .where('merchant_id', '=', merchantId)
    .execute();
  expect(orders).toEqual([{ kind: 'COLLECTION', sequence: 'RCUR', mandate_reference: mandateReference }]);
  await test.close();
});
