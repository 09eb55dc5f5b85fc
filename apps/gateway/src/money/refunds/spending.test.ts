import type { ErrorBody, RefundPreparation, RefundRequestDetails } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, expectSoundBooks } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { buildRefundRequest, limitRole } from '../../testing/refund-requests.ts';
import { getRefundAllowance } from './spending.ts';
import { runRefundRequests } from './approvals/run-requests.ts';
import { deliverDue } from '../inbox/test-bank.ts';

const HOUR = 3_600_000;
type Payment = { readonly merchantId: string; readonly id: string };
type Headers = { readonly authorization: string };

describe('a refund limit bounds one person’s refunds without approval in 24 hours', () => {
  let test: TestApp;
  let merchantId: string;
  let childId: string;
  beforeAll(async () => {
    test = await testApp();
    merchantId = (await aMerchant(test)).id;
    childId = (await aMerchant(test, { parentId: merchantId })).id;
    await limitRole(test, merchantId, 'SUPPORT', 1000);
    await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await test.close();
  });

  const paid = (company = merchantId) => aPaidPayment(test, { merchantId: company });
  const person = () => aSignedInUser(test, { merchantId, roles: ['SUPPORT'] });
  const send = async <Body>(headers: Headers, url: string, payload: object) => {
    const answer = await test.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.json<Body & ErrorBody>() };
  };
  const refund = (headers: Headers, payment: Payment, amount: number) =>
    send<{ refund: { refundId: string; status: string } }>(headers, '/gateway/refund/initiateRefund', {
      merchantId: payment.merchantId,
      transactionId: payment.id,
      amount: formatWire(amount),
      refundId: test.context.ids.next(),
    });
  const ask = (headers: Headers, payments: readonly Payment[], amount: number) =>
    send<{ request: RefundRequestDetails }>(
      headers,
      '/gateway/refundRequests',
      buildRefundRequest(
        test,
        payments[0]?.merchantId ?? '',
        payments.map(({ id: paymentId }) => ({ paymentId, amount })),
      ),
    );
  const run = () => runRefundRequests(test.context);
  const fetchAllowance = async (headers: Headers, payment: Payment) => {
    const query = `merchantId=${payment.merchantId}&paymentIds=${payment.id}`;
    const answer = await test.app.inject({ url: `/gateway/refundRequests/preparation?${query}`, headers });
    const { limit, left } = answer.json<RefundPreparation>();
    return [limit, left];
  };

  it('so that of ten refunds of the limit, of two companies and by two sessions, one goes through', async () => {
    const user = await person();
    const again = await test.signIn(user);
    const statuses: number[] = [];
    for (let at = 0; at < 10; at++) {
      const payment = await paid(at % 2 === 0 ? merchantId : childId);
      const { status, body } = await refund(at % 3 === 0 ? user.headers : again, payment, 1000);
      statuses.push(status);
      if (status === 200) continue;
      expect(body).toMatchObject({
        code: 'approvalNeeded',
        details: { refundLimit: { limit: '10.00', left: '0.00' } },
      });
    }
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await refund((await person()).headers, await paid(), 1000)).status).toBe(200);
  });

  it('which shows how much is left, and recovers as the hours pass', async () => {
    const user = await person();
    const payment = await paid();
    // A session does not last as long.
    const left = async () => fetchAllowance(await test.signIn(user), payment);
    const back = async (amount: number) => refund(await test.signIn(user), payment, amount);
    expect(await left()).toEqual(['10.00', '10.00']);
    expect((await back(300)).status).toBe(200);
    test.clock.advance(HOUR);
    expect((await back(500)).status).toBe(200);
    expect(await left()).toEqual(['10.00', '2.00']);
    expect((await back(201)).body.details).toEqual({ refundLimit: { limit: '10.00', left: '2.00' } });
    test.clock.advance(23 * HOUR - 1);
    expect(await left()).toEqual(['10.00', '2.00']);
    test.clock.advance(1);
    expect(await left()).toEqual(['10.00', '5.00']);
    test.clock.advance(HOUR);
    expect(await left()).toEqual(['10.00', '10.00']);
  });

  it('to which refunds that failed, at once or later, do not count', async () => {
    const { headers } = await person();
    const payment = await paid();
    // By its cents it fails.
    expect((await refund(headers, payment, 914)).body.refund.status).toBe('FAILED');
    expect(await fetchAllowance(headers, payment)).toEqual(['10.00', '10.00']);
    // By its cents it bounces; make the bank report it now.
    expect((await refund(headers, payment, 915)).body.refund.status).toBe('SUCCEEDED');
    expect(await fetchAllowance(headers, payment)).toEqual(['10.00', '0.85']);
    const bounce = test.ownerDb.updateTable('simulator.messages').where('delivered_at', 'is', null);
    await bounce.set({ due_at: test.clock.now() }).execute();
    await deliverDue(test.context);
    expect(await fetchAllowance(headers, payment)).toEqual(['10.00', '10.00']);
  });

  it('to which requests within it count from when they are made, and approved ones never', async () => {
    const { headers } = await person();
    const first = await paid();
    const payments = [first, await paid()];
    expect((await ask(headers, payments, 300)).body.request.status).toBe('APPROVED');
    expect(await fetchAllowance(headers, first)).toEqual(['10.00', '4.00']);
    const above = await ask(headers, payments, 300);
    expect(above.body.request.status).toBe('WAITING');
    await run();
    expect(await fetchAllowance(headers, first)).toEqual(['10.00', '4.00']);
    const approver = await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
    const decision = `/gateway/refundRequests/${above.body.request.id}/decision`;
    expect((await send(approver.headers, decision, { approve: true })).status).toBe(200);
    await run();
    expect(await fetchAllowance(headers, first)).toEqual(['10.00', '4.00']);
    expect((await refund(headers, first, 401)).status).toBe(409);
    expect((await refund(headers, first, 400)).status).toBe(200);
  });

  it('to which a requested refund counts once, even if it starts while they are summed', async () => {
    const sum = async (beginsAfter: number) => {
      const { id, headers } = await person();
      expect((await ask(headers, [await paid()], 300)).body.request.status).toBe('APPROVED');
      let statements = 0;
      const db = test.context.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          if (statements === beginsAfter) expect(await run()).toBe(1);
          return result;
        },
      });
      return { allowance: await getRefundAllowance(test.context, db, id, 1000), statements };
    };
    const { statements } = await sum(Infinity);
    await run();
    for (let at = 1; at <= statements; at++)
      expect([at, (await sum(at)).allowance]).toEqual([at, { limit: 1000, left: 700 }]);
  });

  it('however refunds and requests of several sessions and companies race', async () => {
    for (let round = 0; round < 4; round++) {
      const user = await person();
      const sessions = [user.headers, await test.signIn(user)];
      const payments = await Promise.all([paid(), paid(childId), paid(), paid(childId)]);
      const answers = await Promise.all(
        [...payments, ...payments].flatMap((payment, at) => [
          refund(sessions[at % 2]!, payment, 400).then(({ status }) => (status === 200 ? 400 : 0)),
          ask(sessions[(at + 1) % 2]!, [payment], 300).then(({ body }) =>
            body.request?.status === 'APPROVED' ? 300 : 0,
          ),
        ]),
      );
      const alone = answers.reduce<number>((sum, amount) => sum + amount, 0);
      expect(alone).toBeLessThanOrEqual(1000);
      expect(alone).toBeGreaterThanOrEqual(700);
      expect(await fetchAllowance(await test.signIn(user), payments[0]!)).toEqual([
        '10.00',
        formatWire(1000 - alone),
      ]);
      await run();
    }
  });
});
