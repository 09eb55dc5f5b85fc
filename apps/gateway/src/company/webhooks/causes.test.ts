import { randomUUID } from 'node:crypto';
import type { DeliveryDetails, DeliveryRow, PaymentLinkRow } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { sweepRefunds } from '../../money/refunds/sweep-refunds.ts';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard } from '../../testing/engine/engine.ts';
import { linkReference } from '../../testing/links.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

describe('the call that caused a webhook event', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let key: { authorization: string };
  beforeAll(async () => {
    test = await testApp();
    user = await aSignedInUser(test);
    key = (await anApiKey(test, user.headers, user.merchantId)).headers;
  });
  afterAll(() => test.close());

  /** Makes a call by key under a request id of its own, which it returns with the answer. */
  async function post<T>(path: string, payload: object) {
    const requestId = randomUUID();
    const headers = { ...key, 'x-request-id': requestId };
    const answer = await test.app.inject({ method: 'POST', url: `/gateway/${path}`, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return { requestId, answer: answer.json<T>() };
  }
  const get = async <T>(path: string) =>
    (await test.app.inject({ url: `/gateway/notification/${path}`, headers: user.headers })).json<T>();

  /** The company's events, oldest first, each with the call that caused it. */
  async function listCauses() {
    const { content } = await get<{ content: DeliveryRow[] }>('deliveries?sort=createdDateTime,asc');
    const all = content.map(({ id }) => get<{ delivery: DeliveryDetails }>(`deliveries/${id}`));
    return (await Promise.all(all)).map(({ delivery }) => [delivery.eventType, delivery.requestId]);
  }

  it('is the one that made the payment or the refund, whenever and by whom that ends', async () => {
    const made = await post<{ transactionId: string; reference: string }>('transaction/initiatePayment', {
      amount: '20.00',
      notifyUrl: 'http://127.0.0.1:9/',
    });
    const { transactionId, reference } = made.answer;
    await payReference(test.context, reference, aCard());
    const refund = (amount: string) =>
      post('refund/initiateRefund', {
        transactionId,
        merchantId: user.merchantId,
        refundId: randomUUID(),
        amount,
      });
    const atOnce = await refund('1.00');
    test.clock.advance(1000);
    const later = await refund('1.13');
    test.clock.advance(120_000);
    await sweepRefunds(test.context, user.merchantId);
    expect(await listCauses()).toEqual([
      ['payment.succeeded', made.requestId],
      ['refund.succeeded', atOnce.requestId],
      ['refund.succeeded', later.requestId],
    ]);
  });

  it('is the one that made the link of a payment', async () => {
    await test.ownerDb
      .updateTable('notification_endpoints')
      .set({ url: 'http://127.0.0.1:9/' })
      .where('merchant_id', '=', user.merchantId)
      .execute();
    const { requestId, answer } = await post<{ paymentLink: PaymentLinkRow }>(
      'transaction/requestPaymentLink',
      {
        transaction: {
          merchantId: user.merchantId,
          amount: '5.00',
          description: 'Koffie',
          linkValidityDays: 7,
          paymentLink: true,
        },
      },
    );
    await payReference(test.context, linkReference(test, answer.paymentLink), aCard());
    expect(await listCauses()).toContainEqual(['payment.succeeded', requestId]);
  });
});
