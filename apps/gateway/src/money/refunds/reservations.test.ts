import type { ErrorBody, PaymentDetails } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, expectSoundBooks, refund, refundRows } from '../../testing/engine/engine.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { aSession, buildRefundRequest, limitRole } from '../../testing/refund-requests.ts';
import { requestRefunds } from './approvals/request-refunds.ts';
import { decideRefundRequest, withdrawRefundRequest } from './approvals/decide.ts';
import { runRefundRequests } from './approvals/run-requests.ts';
import { getRefundRequest } from './approvals/read-requests.ts';

const HOUR = 3_600_000;
type Payment = { readonly merchantId: string; readonly id: string };

describe('a waiting refund request reserves its room', () => {
  let test: TestApp;
  let merchantId: string;
  let asker: Session;
  let approver: Session;
  beforeAll(async () => {
    test = await testApp();
    merchantId = (await aMerchant(test)).id;
    await limitRole(test, merchantId, 'SUPPORT', 5000);
    asker = await aSession(test, merchantId, ['SUPPORT']);
    approver = await aSession(test, merchantId, ['FINANCE']);
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await test.close();
  });

  const scope = () => scopeOfOne(merchantId);
  /** Payment of € 412.50. */
  const paid = () => aPaidPayment(test, { merchantId });
  const ask = async (payment: Payment, amount: number, session = asker) => {
    const input = buildRefundRequest(test, merchantId, [{ paymentId: payment.id, amount }]);
    return (await requestRefunds(test.context, session, scope(), input)).id;
  };
  const decide = (id: string, approve = true) =>
    decideRefundRequest(test.context, approver, scope(), id, { approve, note: '' });
  const withdraw = (id: string) => withdrawRefundRequest(test.context, asker, scope(), id);
  const run = () => runRefundRequests(test.context);
  const post = async (headers: object, payment: Payment, amount: string) => {
    const payload = { merchantId, transactionId: payment.id, amount, refundId: test.context.ids.next() };
    const url = '/gateway/refund/initiateRefund';
    const answer = await test.app.inject({ method: 'POST', url, headers: { ...headers }, payload });
    return { status: answer.statusCode, body: answer.json<ErrorBody>() };
  };
  const fetchPaymentDetails = async (payment: Payment, headers: { authorization: string }) => {
    const url = `/gateway/transaction/getPaymentDetails/${payment.id}`;
    return (await test.app.inject({ url, headers })).json<{ details: { transaction: PaymentDetails } }>()
      .details.transaction;
  };
  const sumRefunds = async (payment: Payment) =>
    (await refundRows(test, payment)).reduce((sum, { amount }) => sum + amount, 0);

  it('so that a concurrent refund, by screen or key, is refused with the requester, the amount and the end', async () => {
    const user = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    const key = await anApiKey(test, user.headers, merchantId);
    const payment = await paid();
    const requestId = await ask(payment, 40000);
    const expiresDateTime = new Date(test.clock.now().getTime() + 72 * HOUR).toISOString();
    const reservation = {
      requestId,
      transactionId: payment.id,
      amount: '400.00',
      currency: 'EUR',
      askedBy: 'Anna de Vries',
      expiresDateTime,
    };
    for (const { headers } of [user, key]) {
      const { status, body } = await post(headers, payment, '12.51');
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'refundReserved', details: { reservations: [reservation] } });
    }
    expect(await fetchPaymentDetails(payment, user.headers)).toMatchObject({
      remainingAmount: '12.50',
      reservations: [reservation],
    });
    const beyond = await post(user.headers, payment, '412.51');
    expect([beyond.status, beyond.body.errors]).toEqual([422, { amount: ['exceedsRoom'] }]);
    expect((await post(key.headers, payment, '12.50')).status).toBe(200);
    expect(await sumRefunds(payment)).toBe(1250);
  });

  it.each([
    ['rejected', (id: string) => decide(id, false)],
    ['withdrawn', withdraw],
    ['past its time', () => Promise.resolve(test.clock.advance(72 * HOUR))],
    ['expired by the poller', () => Promise.resolve(test.clock.advance(72 * HOUR)).then(run)],
  ])('until it is %s', async (_, end) => {
    const payment = await paid();
    const id = await ask(payment, 41250);
    await expect(refund(test, payment, { amount: 1 })).rejects.toMatchObject({ code: 'refundReserved' });
    await end(id);
    expect((await refund(test, payment, { amount: 41250 })).status).toBe('SUCCEEDED');
  });

  it('for itself: approved, it is carried out in whole, and what is left is free', async () => {
    const payment = await paid();
    await ask(payment, 1250);
    await decide(await ask(payment, 30000));
    await expect(refund(test, payment, { amount: 10001 })).rejects.toMatchObject({
      code: 'refundReserved',
      details: { reservations: [{ expiresDateTime: null }, { amount: '300.00', expiresDateTime: null }] },
    });
    await run();
    expect(await sumRefunds(payment)).toBe(31250);
    expect((await refund(test, payment, { amount: 10000 })).status).toBe('SUCCEEDED');
  });

  it('but not against a chargeback, for which its refund is refused when it is carried out', async () => {
    const payment = await paid();
    const id = await ask(payment, 30000);
    await sayChargeback(test, payment, { status: 'RECEIVED', amount: 20000 });
    await decide(id);
    await run();
    expect(await refundRows(test, payment)).toEqual([]);
    expect((await getRefundRequest(test.context, asker, scope(), id)).items).toMatchObject([
      { status: null, refusal: 'heldByChargeback' },
    ]);
    expect((await refund(test, payment, { amount: 21250 })).status).toBe('SUCCEEDED');
  });

  it('lets one of several requests take what a chargeback has left, the first to be approved', async () => {
    const payment = await paid();
    const [first, second] = [await ask(payment, 20000), await ask(payment, 20000)];
    await sayChargeback(test, payment, { status: 'RECEIVED', amount: 20000 });
    await decide(second);
    await run();
    await decide(first);
    await run();
    expect(await sumRefunds(payment)).toBe(20000);
  });

  describe('and is raced', () => {
    const ROUNDS = 8;

    it('by refunds at once: never more than was received is requested and refunded together', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const payment = await paid();
        const results = await Promise.allSettled([
          ask(payment, 30000),
          refund(test, payment, { amount: 20000 }),
          ask(payment, 30000),
          refund(test, payment, { amount: 20000 }),
        ]);
        const [one, , other] = results;
        const asked = [one, other].filter(({ status }) => status === 'fulfilled').length;
        const refunded = await sumRefunds(payment);
        expect(asked * 30000 + refunded).toBeLessThanOrEqual(41250);
        expect(asked * 30000 + refunded).toBeGreaterThan(0);
      }
    });

    it('by a refund while it is approved: the request gets its money, the refund what is left', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const payment = await paid();
        const id = await ask(payment, 30000);
        const results = await Promise.allSettled([
          decide(id).then(run),
          refund(test, payment, { amount: 20000 }),
          refund(test, payment, { amount: 11250 }),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(await sumRefunds(payment)).toBe(41250);
        expect((await getRefundRequest(test.context, asker, scope(), id)).succeeded).toBe(1);
      }
    });

    it('by a refund while it is withdrawn: the refund either finds it or takes its place', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const payment = await paid();
        const id = await ask(payment, 30000);
        const [ended, direct] = await Promise.allSettled([
          withdraw(id),
          refund(test, payment, { amount: 41250 }),
        ]);
        expect(ended.status).toBe('fulfilled');
        if (direct.status === 'rejected') expect(direct.reason).toMatchObject({ code: 'refundReserved' });
        expect(await sumRefunds(payment)).toBe(direct.status === 'fulfilled' ? 41250 : 0);
      }
    });
  });
});
