import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  makeOutgoing,
  type Outgoing,
  OUTGOING_LIMIT_MS,
  type OutgoingAnswer,
} from '../../platform/http/outgoing.ts';
import { startPollers } from '../../app/pollers/start-pollers.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { notifyOf } from '../../testing/notify.ts';
import { insertPaymentRows } from '../../testing/database/payment-rows.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { type ReceivedCall, type Receiver, startReceiver } from '../../testing/receiver.ts';
import type { EventKind } from '../../money/ledger/transfers.ts';
import { makeNotificationDelivery } from './delivery.ts';
import { CLAIM_LENGTH, RETRY_DELAYS } from './schedule.ts';
import { getTimeline } from '../../money/payments/read/timeline.ts';
import { listLiveSecrets, createSecret } from './secrets.ts';

describe('a notification', () => {
  let test: TestApp;
  let receiver: Receiver;
  let made = 0;

  // The library refuses timestamps that are far from the machine's own clock, so ours starts there.
  beforeAll(async () => {
    test = await testApp({ now: new Date() });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  async function aPayment(merchantId: string): Promise<string> {
    const [id] = await insertPaymentRows(test, [
      {
        merchantId,
        name: `melding-${++made}`,
        createdAt: test.clock.now(),
        status: 'SUCCEEDED',
        amount: 1250,
      },
    ]);
    return id!;
  }

  /** Notifies as the engine does when something happens to a payment. */
  async function tell(merchantId: string, paymentId: string, event: EventKind, notifyUrl = receiver.url) {
    await notifyOf(test, merchantId, paymentId, event, notifyUrl);
  }

  const listEventTypes = (calls: readonly ReceivedCall[]) =>
    calls.map((call) => (JSON.parse(call.body) as { type: string }).type);
  const selectNotificationState = (paymentId: string) =>
    test.ownerDb
      .selectFrom('notifications')
      .select(['status', 'tries', 'last_http_status'])
      .where('payment_id', '=', paymentId)
      .orderBy('sequence')
      .execute();

  /** Returns their delivery statuses, as the payment's timeline shows them. */
  const deliveries = async (merchantId: string, paymentId: string) => {
    const entries = await getTimeline(test.context, scopeOfOne(merchantId), paymentId);
    return entries.filter(({ kind }) => kind.startsWith('notification'));
  };

  it('is signed so that a standard library verifies it, and holds amounts as decimal strings', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    expect(await test.delivery.drainPayment(merchantId, paymentId)).toBe(1);
    const [call] = receiver.calls;
    const [secret] = await listLiveSecrets(test.context, merchantId);
    expect(new Webhook(secret!).verify(call!.body, call!.headers)).toMatchObject({
      type: 'payment.succeeded',
      data: { transactionId: paymentId, status: 'SUCCEEDED', amount: '12.50', currency: 'EUR' },
    });
    expect(() => new Webhook(secret!).verify(call!.body.replace('12.50', '99.50'), call!.headers)).toThrow(
      'No matching signature found',
    );
  });

  it('is signed by both keys during a key rotation', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    const { db } = test.context;
    const second = await inTransaction(db, (tx) =>
      createSecret(test.context, tx, { merchantId, endpointId: merchantId }, true),
    );
    const secrets = await listLiveSecrets(test.context, merchantId);
    expect(secrets).toHaveLength(2);
    expect(secrets).toContain(second);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    await test.delivery.drainPayment(merchantId, paymentId);
    const [call] = receiver.calls;
    for (const secret of secrets)
      expect(() => new Webhook(secret).verify(call!.body, call!.headers)).not.toThrow();
  });

  it('is not signed by a revoked key', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    const { db } = test.context;
    const [revoked] = await listLiveSecrets(test.context, merchantId);
    await db
      .updateTable('notification_secrets')
      .set({ ends_at: test.clock.now() })
      .where('merchant_id', '=', merchantId)
      .execute();
    const live = await inTransaction(db, (tx) =>
      createSecret(test.context, tx, { merchantId, endpointId: merchantId }, true),
    );
    expect(await listLiveSecrets(test.context, merchantId)).toEqual([live]);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    await test.delivery.drainPayment(merchantId, paymentId);
    const [call] = receiver.calls;
    expect(() => new Webhook(live).verify(call!.body, call!.headers)).not.toThrow();
    expect(() => new Webhook(revoked!).verify(call!.body, call!.headers)).toThrow('No matching signature');
  });

  it('keeps order and id through a failure: later ones wait until the earlier one was delivered', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    await tell(merchantId, paymentId, 'paymentSettled');
    receiver.answer(500);
    await test.delivery.drainDue();
    expect(listEventTypes(receiver.calls)).toEqual(['payment.succeeded']);
    expect(await selectNotificationState(paymentId)).toMatchObject([
      { status: 'PENDING', tries: 1, last_http_status: 500 },
      { tries: 0 },
    ]);

    receiver.answer(200);
    test.clock.advance(RETRY_DELAYS[0]! - 1);
    await test.delivery.drainDue();
    expect(receiver.calls).toHaveLength(1);
    test.clock.advance(1);
    await test.delivery.drainDue();
    expect(listEventTypes(receiver.calls)).toEqual([
      'payment.succeeded',
      'payment.succeeded',
      'payment.settled',
    ]);
    const [first, again, later] = receiver.calls.map((call) => call.headers['webhook-id']);
    expect(again).toBe(first);
    expect(later).not.toBe(first);
    expect(receiver.calls[1]!.body).toBe(receiver.calls[0]!.body);
    expect(await selectNotificationState(paymentId)).toMatchObject([
      { status: 'DELIVERED', tries: 2 },
      { status: 'DELIVERED', tries: 1 },
    ]);
  });

  it('is retried for about 72 hours, then given up, and the next one is sent', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    await tell(merchantId, paymentId, 'paymentSettled');
    receiver.answer((call) => (call.body.includes('payment.succeeded') ? 503 : 200));
    const start = test.clock.now().getTime();
    await test.delivery.drainDue();
    for (const delay of RETRY_DELAYS) {
      test.clock.advance(delay);
      await test.delivery.drainDue();
    }
    expect((test.clock.now().getTime() - start) / 3_600_000).toBeGreaterThanOrEqual(72);
    await test.delivery.drainDue();
    expect(await selectNotificationState(paymentId)).toMatchObject([
      { status: 'FAILED', tries: RETRY_DELAYS.length + 1, last_http_status: 503 },
      { status: 'DELIVERED', tries: 1 },
    ]);
  });

  it('is sent once when two processes look at the same time', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    await Promise.all(Array.from({ length: 6 }, () => test.delivery.drainPayment(merchantId, paymentId)));
    expect(receiver.calls).toHaveLength(1);
  });

  it('belongs to the process that delivers it for as long as a delivery may take, then to another', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    const answer = Promise.withResolvers<OutgoingAnswer>();
    const outgoing: Outgoing = { ...makeOutgoing({ mode: 'test' }), post: () => answer.promise };
    const slow = makeNotificationDelivery({ ...test.context, outgoing });
    const delivery = slow.drainPayment(merchantId, paymentId);
    await expect.poll(() => selectNotificationState(paymentId)).toMatchObject([{ tries: 1 }]);

    test.clock.advance(OUTGOING_LIMIT_MS);
    await test.delivery.drainDue();
    expect(receiver.calls).toEqual([]);

    test.clock.advance(CLAIM_LENGTH - OUTGOING_LIMIT_MS);
    await test.delivery.drainDue();
    expect(receiver.calls).toHaveLength(1);
    answer.resolve({ status: 0, reason: 'timeOut' });
    expect(await delivery).toBe(0);
    expect(await selectNotificationState(paymentId)).toEqual([
      { status: 'DELIVERED', tries: 2, last_http_status: 204 },
    ]);
    await slow.close();
    await outgoing.close();
  });

  it('keeps its next retry when a process that lost its claim reports a failure afterwards', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    const answer = Promise.withResolvers<OutgoingAnswer>();
    const outgoing: Outgoing = { ...makeOutgoing({ mode: 'test' }), post: () => answer.promise };
    const slow = makeNotificationDelivery({ ...test.context, outgoing });
    const delivery = slow.drainPayment(merchantId, paymentId);
    await expect.poll(() => selectNotificationState(paymentId)).toMatchObject([{ tries: 1 }]);
    test.clock.advance(CLAIM_LENGTH);
    receiver.answer(503);
    await test.delivery.drainDue();
    const [{ nextTryAt: before } = { nextTryAt: null }] = await deliveries(merchantId, paymentId);
    expect(before).toBe(new Date(test.clock.now().getTime() + RETRY_DELAYS[1]!).toISOString());

    answer.resolve({ status: 0, reason: 'timeOut' });
    expect(await delivery).toBe(0);
    expect(await deliveries(merchantId, paymentId)).toMatchObject([
      { kind: 'notificationRetrying', tries: 2, httpStatus: 503, nextTryAt: before },
    ]);
    await slow.close();
    await outgoing.close();
  });

  it('stays delivered when the first try arrived after all, whatever a concurrent try reports', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    const begin = async (tries: number) => {
      const answer = Promise.withResolvers<OutgoingAnswer>();
      const outgoing: Outgoing = { ...makeOutgoing({ mode: 'test' }), post: () => answer.promise };
      const sender = makeNotificationDelivery({ ...test.context, outgoing });
      const delivery = sender.drainPayment(merchantId, paymentId);
      await expect.poll(() => selectNotificationState(paymentId)).toMatchObject([{ tries }]);
      return async (said: OutgoingAnswer) => {
        answer.resolve(said);
        await delivery;
        await sender.close();
        await outgoing.close();
      };
    };
    const answerFirst = await begin(1);
    test.clock.advance(CLAIM_LENGTH);
    const answerSecond = await begin(2);
    await answerFirst({ status: 204, reason: 'answered' });
    await answerSecond({ status: 503, reason: 'answered' });
    expect(await selectNotificationState(paymentId)).toMatchObject([
      { status: 'DELIVERED', last_http_status: 204 },
    ]);
  });

  it('does not wait for another merchant’s hanging endpoint', async () => {
    const slow = await startReceiver();
    slow.answer('hang');
    const { id: slowMerchant } = await aMerchant(test);
    for (let index = 0; index < 20; index++) {
      await tell(slowMerchant, await aPayment(slowMerchant), 'paymentSucceeded', slow.url);
    }
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    await test.delivery.deliverDue();
    await expect.poll(() => receiver.calls.length).toBe(1);
    expect(slow.calls.length).toBeLessThanOrEqual(4);
    // The rest of that queue is in the database; closing the receiver lets this process go on.
    await test.ownerDb
      .updateTable('notifications')
      .set({ status: 'FAILED', finished_at: test.clock.now() })
      .where('merchant_id', '=', slowMerchant)
      .execute();
    await slow.close();
  });

  it('is sent though its endpoint failed so often that it rested, on a clock that has been set back', async () => {
    const { id: merchantId } = await aMerchant(test);
    receiver.answer(500);
    test.clock.advance(86_400_000);
    for (let index = 0; index < 24; index++)
      await tell(merchantId, await aPayment(merchantId), 'paymentSucceeded');
    await test.delivery.drainDue();
    // Not all of them: it rests.
    expect(receiver.calls.length).toBeLessThan(24);
    test.clock.set(new Date());
    receiver.answer(204);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    await test.delivery.drainDue();
    expect(await selectNotificationState(paymentId)).toMatchObject([{ status: 'DELIVERED' }]);
  });

  it('is sent as soon as its transaction has committed, without waiting for the poller’s interval', async () => {
    const { dedicated } = test.context;
    const { id: merchantId } = await aMerchant(test);
    const firstRun = Promise.withResolvers<void>();
    const run = () => test.delivery.deliverDue().then(firstRun.resolve);
    const pollers = startPollers(test.context, [{ name: 'notifications', interval: 86_400_000, run }]);
    await dedicated.ready();
    await firstRun.promise;
    await tell(merchantId, await aPayment(merchantId), 'paymentSucceeded');
    await expect.poll(() => receiver.calls.length).toBe(1);
    await pollers.stop();
  });

  it('is not stored for a payment without a notify URL', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded', '');
    expect(await selectNotificationState(paymentId)).toEqual([]);
  });

  it('follows no redirect', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paymentId = await aPayment(merchantId);
    await tell(merchantId, paymentId, 'paymentSucceeded');
    receiver.answer(302);
    await test.delivery.drainPayment(merchantId, paymentId);
    expect(await selectNotificationState(paymentId)).toMatchObject([
      { status: 'PENDING', last_http_status: 302 },
    ]);
  });
});
