import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeScope, scopeOfOne } from '../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import {
  aPaidPayment,
  aPayment,
  balances,
  eventKinds,
  expectSoundBooks,
  paymentRow,
  refund,
  makeRefundInput,
  refundRows,
} from '../../testing/engine/engine.ts';
import { aMerchant, aUser } from '../../testing/merchants.ts';
import { forgetOldKeys } from '../../platform/idempotency/queries.ts';
import { recompute, recomputeAll } from '../ledger/recompute-queries.ts';
import { initiateRefund } from './initiate-refund.ts';
import { settleDue } from '../payments/engine/end-payments.ts';
import { getRefund } from './list-refunds.ts';
import { sweepRefunds } from './sweep-refunds.ts';
import { deliverDue } from '../inbox/test-bank.ts';

const MINUTE = 60_000;
const SHOP = { kind: 'shop', id: '01900000-0000-7000-8000-00000000000a' } as const;

describe('a refund', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const initiate = (input: ReturnType<typeof makeRefundInput>) =>
    initiateRefund(test.context, scopeOfOne(input.merchantId), input, SHOP);
  const settle = async () => {
    test.clock.advance(36 * 60 * MINUTE);
    await settleDue(test.context);
  };

  it('returns a part, from the pending balance before the settlement and the available one after', async () => {
    const payment = await aPaidPayment(test);
    expect((await refund(test, payment, { amount: 1250 })).status).toBe('SUCCEEDED');
    expect(await balances(test, payment.merchantId)).toEqual({ processor_clearing: 40000, pending: -40000 });
    await settle();
    expect(await balances(test, payment.merchantId)).toEqual({
      processor_clearing: -1250,
      bank: 41250,
      available: -40000,
    });
    await refund(test, payment, { amount: 40000 });
    expect(await balances(test, payment.merchantId)).toEqual({ processor_clearing: -41250, bank: 41250 });
    expect(await paymentRow(test, payment)).toMatchObject({
      refunded_amount: 41250,
      refund_status: 'SUCCEEDED',
      status: 'SETTLED',
    });
    await expect(refund(test, payment, { amount: 1 })).rejects.toMatchObject({
      errors: { amount: ['exceedsRoom'] },
    });
  });

  it('is read by its id, within the scope', async () => {
    const payment = await aPaidPayment(test);
    const { input } = await refund(test, payment, { amount: 1250 });
    const read = (...merchantIds: string[]) =>
      getRefund(test.context, makeScope(merchantIds), input.refundId);
    const other = (await aMerchant(test)).id;
    for (const scope of [[payment.merchantId], [payment.merchantId, other]])
      expect(await read(...scope)).toMatchObject({
        refundId: input.refundId,
        transactionId: payment.id,
        amount: '12.50',
        status: 'SUCCEEDED',
      });
    for (const scope of [[other], [other, (await aMerchant(test)).id]])
      await expect(read(...scope)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is refused when its payment already has a hundred', async () => {
    const payment = await aPaidPayment(test);
    for (let made = 1; made <= LIMITS.refundsOfPayment; made++) await refund(test, payment, { amount: 1 });
    await expect(refund(test, payment, { amount: 1 })).rejects.toMatchObject({
      code: 'limitReached',
      status: 409,
    });
    expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: LIMITS.refundsOfPayment });
  });

  it('reserves its amount while it is pending, across a settlement too', async () => {
    const payment = await aPaidPayment(test);
    const { input, answer, status } = await refund(test, payment, { amount: 2013 });
    expect(status).toBe('PENDING');
    expect(await balances(test, payment.merchantId)).toEqual({
      processor_clearing: 41250,
      pending: -39237,
      refund_in_transit: -2013,
    });
    await expect(refund(test, payment, { amount: 39238 })).rejects.toMatchObject({
      errors: { amount: ['exceedsRoom'] },
    });
    test.clock.advance(35_000);
    await sweepRefunds(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({ refund_status: 'PENDING' });
    test.clock.advance(MINUTE);
    await deliverDue(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({
      refund_status: 'SUCCEEDED',
      refunded_amount: 2013,
    });
    // The replay repeats the answer, byte for byte, though the refund has moved on since.
    expect((await initiate(input)).body).toBe(answer.body);
  });

  it('releases its amount when it fails, to the balance that holds the rest by then', async () => {
    const payment = await aPaidPayment(test);
    expect((await refund(test, payment, { amount: 1014 })).status).toBe('FAILED');
    expect(await balances(test, payment.merchantId)).toEqual({ processor_clearing: 41250, pending: -41250 });
    expect(await paymentRow(test, payment)).toMatchObject({ refund_status: 'FAILED', refunded_amount: 0 });
    expect((await eventKinds(test, payment)).slice(-2)).toEqual(['refundRequested', 'refundFailed']);
    expect((await refund(test, payment, { amount: 41250 })).status).toBe('SUCCEEDED');
  });

  it('returns to the available balance when it bounces after the settlement', async () => {
    const payment = await aPaidPayment(test);
    expect((await refund(test, payment, { amount: 5015 })).status).toBe('SUCCEEDED');
    await settle();
    await deliverDue(test.context);
    expect(await refundRows(test, payment)).toMatchObject([
      { status: 'FAILED', bounced: true, reason_code: 'accountClosed' },
    ]);
    expect(await balances(test, payment.merchantId)).toEqual({ bank: 41250, available: -41250 });
    expect(await paymentRow(test, payment)).toMatchObject({ refund_status: 'FAILED', refunded_amount: 0 });
    expect((await eventKinds(test, payment)).at(-1)).toBe('refundBounced');
  });

  it('has one effect and the same answer when requested twice under one id', async () => {
    const payment = await aPaidPayment(test);
    const input = makeRefundInput(test, payment);
    const answers = await Promise.allSettled([initiate(input), initiate(input), initiate(input)]);
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.body] : []));
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    );
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done).size).toBe(1);
    expect(refused.every((code) => code === 'refundUnderWay')).toBe(true);
    expect(await initiate(input)).toEqual({ status: 200, body: done[0] });
    expect(await refundRows(test, payment)).toHaveLength(1);
    for (const other of [
      { amount: 999 },
      { description: 'Anders' },
      { transactionId: test.context.ids.next() },
    ]) {
      await expect(initiate({ ...input, ...other })).rejects.toMatchObject({
        code: 'refundKeyReused',
        errors: { refundId: ['keyReused'] },
      });
    }
  });

  it('has one effect even after its key was deleted', async () => {
    const payment = await aPaidPayment(test);
    const input = makeRefundInput(test, payment);
    const first = await initiate(input);
    test.clock.advance(73 * 60 * MINUTE);
    expect(await forgetOldKeys(test.context.db, test.clock.now())).toBeGreaterThan(0);
    expect((await initiate(input)).body).toBe(first.body);
    test.clock.advance(73 * 60 * MINUTE);
    await forgetOldKeys(test.context.db, test.clock.now());
    await expect(initiate({ ...input, amount: 5 })).rejects.toMatchObject({ code: 'refundKeyReused' });
    expect(await refundRows(test, payment)).toHaveLength(1);
  });

  it('never exceeds the payment, even when requests race', async () => {
    const payment = await aPaidPayment(test);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund(test, payment, { amount: 10000 })),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(4);
    expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: 40000 });
  });

  it('requires a captured payment within the scope', async () => {
    const open = await aPayment(test);
    await expect(refund(test, open)).rejects.toMatchObject({ code: 'nothingCaptured' });
    const paid = await aPaidPayment(test);
    await expect(refund(test, { ...paid, merchantId: open.merchantId })).rejects.toMatchObject({
      code: 'notFound',
    });
    const foreign = initiateRefund(
      test.context,
      scopeOfOne(open.merchantId),
      makeRefundInput(test, paid),
      SHOP,
    );
    await expect(foreign).rejects.toMatchObject({ code: 'notFound' });
  });

  it('writes an audit row when a person requests it, and only an event when a shop does', async () => {
    const payment = await aPaidPayment(test);
    const { input: ofShop } = await refund(test, payment);
    const { id: userId } = await aUser(test, { merchantId: payment.merchantId });
    const input = makeRefundInput(test, payment);
    await initiateRefund(test.context, scopeOfOne(payment.merchantId), input, {
      kind: 'user',
      id: userId,
    });
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', 'in', [ofShop.refundId, input.refundId])
      .execute();
    expect(rows).toMatchObject([
      {
        actor_kind: 'user',
        actor_id: userId,
        action: 'refund.requested',
        subject_id: input.refundId,
        after: { paymentId: payment.id, amount: 1000 },
      },
    ]);
    const events = await test.ownerDb
      .selectFrom('ledger_events')
      .select(['actor_kind', 'refund_id'])
      .where('payment_id', '=', payment.id)
      .where('kind', '=', 'refundRequested')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { actor_kind: 'shop', refund_id: ofShop.refundId },
      { actor_kind: 'user', refund_id: input.refundId },
    ]);
  });
});

describe('recomputation', () => {
  it('finds every kind of difference', async () => {
    const test = await testApp();
    const payment = await aPaidPayment(test);
    await refund(test, payment);
    const { ownerDb: db } = test;
    const differences = () => recomputeAll(test.context.db);
    expect(await differences()).toEqual([]);
    const spoil = {
      'columns of a payment': () => db.updateTable('payments').set({ refunded_amount: 7 }).execute(),
      'payments by day': () =>
        sql`INSERT INTO daily_count_deltas (merchant_id, counter, day, key, rows, amount, created_at)
          SELECT merchant_id, counter, day, key, 1, 7, created_at FROM daily_count_deltas`.execute(db),
      'payments by month': () =>
        db
          .insertInto('daily_counts')
          .values({
            merchant_id: payment.merchantId,
            counter: 'payments',
            period: 'month',
            day: '2026-01-01',
            key: 'OPEN||EUR||',
            rows: 1,
            amount: 0,
          })
          .execute(),
      'payments by all': () =>
        db
          .insertInto('daily_counts')
          .values({
            merchant_id: payment.merchantId,
            counter: 'payments',
            period: 'all',
            day: '2000-01-01',
            key: 'OPEN||EUR||',
            rows: 1,
            amount: 0,
          })
          .execute(),
      'transfers of a payment, by account': () =>
        db.updateTable('refunds').set({ status: 'PENDING' }).execute(),
      'events of captures and refunds': () => db.updateTable('refunds').set({ status: 'FAILED' }).execute(),
    };
    for (const [check, work] of Object.entries(spoil)) {
      await work();
      expect((await differences()).map((difference) => difference.check)).toContain(check);
    }
    expect(await recompute(test.context.db, (await aMerchant(test)).id)).toEqual([]);
    await test.close();
  });
});
