import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser, PaymentResult } from '@stuiver/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { movableClock } from '../../apps/gateway/src/platform/clock.ts';
import { aCard, expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';
import type { Receiver } from '../../apps/gateway/src/testing/receiver.ts';
import { type Deployment, USER } from './deployment.ts';
import * as driver from './driver.ts';
import { chooseCount } from './selection.ts';
import { sweepAttempts } from '../../apps/gateway/src/money/payments/engine/sweep-attempts.ts';
import { sweepRefunds } from '../../apps/gateway/src/money/refunds/sweep-refunds.ts';
import { applyWaiting } from '../../apps/gateway/src/money/inbox/inbox.ts';
import { makeNotificationDelivery } from '../../apps/gateway/src/company/webhooks/delivery.ts';

/** Milliseconds between two payments of a caller: without, callers take all CPU while a test waits. A soak has none. */
const PAUSE = chooseCount(50, 0);

/** Results acknowledged to a caller, which must remain true. */
type Told = {
  readonly id: string;
  paid: boolean;
  /** When it was known to be paid, by `Date.now()`. */
  paidAt?: number;
  readonly refunds: { readonly order: object & { readonly refundId: string }; body: string | null }[];
};

type Answer = Pick<driver.Answer, 'status' | 'body'>;

/** A shop and its payers, whose calls may fail for a while. */
export type Shop = {
  /** Everything that was acknowledged. */
  readonly journal: readonly Told[];
  /** Calls that had no definite answer: none at all, or one of 5xx. */
  readonly unanswered: () => number;
  readonly paid: () => number;
  /** Lets callers start, pay and refund payments from now on. */
  open(callers: number): void;
  /** Waits for that many more payments; any other failure ends it. */
  pays(more: number): Promise<void>;
  /** Ends the callers, and waits for their calls under way. */
  close(): Promise<void>;
  /** Repeats a requested refund. */
  repeat(order: object): Promise<Answer>;
};

/**
 * Signs a shop's user in.
 *
 * @param origin address of the gateway, or of a proxy before it
 */
export async function openShop(
  origin: string,
  merchantId: string,
): Promise<Shop & { readonly token: string }> {
  const journal: Told[] = [];
  let unanswered = 0;
  let isOver = false;
  let callers: Promise<unknown> = Promise.resolve();

  /** A call that may fail; null without a definite answer. */
  async function call(path: string, body: object, token?: string): Promise<Answer | null> {
    try {
      const signal = AbortSignal.timeout(15_000);
      const { status, body: text } = await driver.call(`${origin}${path}`, { body, token, signal });
      if (status < 500) return { status, body: text };
    } catch {
      // Counted as any other call without an answer.
    }
    unanswered += 1;
    return null;
  }

  /** Repeats a call until it has a definite answer, as a shop's program would. */
  async function insist(path: string, body: object, token?: string): Promise<Answer> {
    for (;;) {
      const answer = await call(path, body, token);
      if (answer) return answer;
      await delay(50);
    }
  }

  async function signIn(): Promise<string> {
    const user = { username: USER.email, password: USER.password };
    const { body } = await insist('/api/auth/sign-in', { user });
    return (JSON.parse(body) as AuthUser).accessToken;
  }

  let token = await signIn();

  /** Calls as the shop's user, who signs in again when a session is over. */
  async function asUser<T extends Answer | null>(calling: (token: string) => Promise<T>): Promise<T> {
    const used = token;
    const answer = await calling(used);
    if (answer?.status !== 401) return answer;
    if (token === used) token = await signIn();
    return calling(token);
  }

  const refund = (order: object) => asUser((own) => insist('/gateway/refund/initiateRefund', order, own));

  /** Starts, pays and refunds payments, and records every acknowledgement. */
  async function sell(): Promise<void> {
    for (; !isOver; await delay(PAUSE)) {
      const order = driver.orderOf(merchantId, 'Onder vuur');
      const made = await asUser((own) => call(driver.PAY, order, own));
      if (!made) {
        await delay(50);
        continue;
      }
      expect(made.status).toBe(200);
      const { transactionId, reference } = JSON.parse(made.body) as PaymentResult;
      const told: Told = { id: transactionId, paid: false, refunds: [] };
      journal.push(told);
      const card = { encryptedTransaction: reference, ...aCard() };
      const paid = await insist(driver.PAY, card);
      const { status, code } = JSON.parse(paid.body) as { status?: string; code?: string };
      told.paid = status === 'SUCCEEDED' || code === 'alreadyPaid';
      if (!told.paid) continue;
      told.paidAt = Date.now();
      const wish = { transactionId, merchantId, amount: '15.00', refundId: crypto.randomUUID() };
      const entry = { order: wish, body: null as string | null };
      told.refunds.push(entry);
      const refunded = await refund(wish);
      if (refunded.status === 200) entry.body = refunded.body;
      else expect(JSON.parse(refunded.body)).toMatchObject({ code: 'refundUnderWay' });
    }
  }

  const paid = () => journal.filter((told) => told.paid).length;
  return {
    get token() {
      return token;
    },
    journal,
    unanswered: () => unanswered,
    paid,
    open(count) {
      isOver = false;
      callers = Promise.all(Array.from({ length: count }, sell));
    },
    async pays(more) {
      const work = async () => {
        for (const enough = paid() + more; paid() < enough; ) await delay(20);
      };
      // A failing caller ends the test; otherwise the work continues however slow the machine is.
      await Promise.race([callers, work()]);
    },
    async close() {
      isOver = true;
      await callers;
    },
    repeat: refund,
  };
}

/** Each payment's notifications, in order, as they first arrived. */
function received(receiver: Receiver): Map<string, string[]> {
  const byPayment = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { headers, body } of receiver.calls) {
    const id = headers['webhook-id'] ?? '';
    if (seen.has(id)) continue;
    seen.add(id);
    const { transactionId } = (JSON.parse(body) as { data: { transactionId: string } }).data;
    byPayment.set(transactionId, [...(byPayment.get(transactionId) ?? []), id]);
  }
  return byPayment;
}

type Opened = Awaited<ReturnType<Deployment['open']>>;

/** Expects that every acknowledged result is true, each refund once. */
async function expectKept({ context }: Opened, shop: Shop): Promise<void> {
  const rows = await context.db
    .selectFrom('payments')
    .select(['id', 'status', 'captured_amount', 'refunded_amount'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const told of shop.journal) {
    const row = byId.get(told.id);
    expect(row?.id).toBe(told.id);
    // A clock that was set forward has settled some.
    if (told.paid)
      expect(row).toMatchObject({
        status: expect.stringMatching(/^(SUCCEEDED|SETTLED)$/),
        captured_amount: 4000,
      });
    expect(row?.refunded_amount).toBe(told.refunds.length * 1500);
    for (const { order, body } of told.refunds) {
      const again = await shop.repeat(order);
      if (body !== null) expect(again).toEqual({ status: 200, body });
    }
  }
}

/** Expects that the books hold the bank's movements, each once. */
async function expectBanked({ context }: Opened): Promise<void> {
  const { rows: sums } = await sql<{ what: string; n: number }>`
    SELECT 'at the bank' AS what, count(*) AS n FROM simulator.operations WHERE status = 'SUCCEEDED'
    UNION ALL SELECT 'in the books', (SELECT count(*) FROM attempts WHERE status = 'SUCCEEDED')
      + (SELECT count(*) FROM refunds WHERE status = 'SUCCEEDED')
    UNION ALL SELECT 'unfinished', (SELECT count(*) FROM attempts WHERE status IN ('STARTED', 'PENDING', 'UNKNOWN'))
      + (SELECT count(*) FROM refunds WHERE status = 'PENDING')`.execute(context.db);
  const sum = Object.fromEntries(sums.map(({ what, n }) => [what, n]));
  const inBooks = sum['in the books'];
  expect(sum).toEqual({ 'at the bank': inBooks, 'in the books': inBooks, unfinished: 0 });
}

/**
 * Expects notifications of a payment's success and each refund, in order.
 *
 * @returns the number of notifications
 */
async function expectTold({ context }: Opened, shop: Shop, receiver: Receiver): Promise<number> {
  const notifications = await context.db
    .selectFrom('notifications')
    .select(['event_id as id', 'payment_id', 'status'])
    .$narrowType<{ id: string; payment_id: string }>()
    .orderBy('payment_id')
    .orderBy('sequence')
    .execute();
  const expected = new Map<string, string[]>();
  for (const { id, payment_id, status } of notifications) {
    expect(status).toBe('DELIVERED');
    expected.set(payment_id, [...(expected.get(payment_id) ?? []), id]);
  }
  for (const told of shop.journal.filter(({ paid }) => paid))
    expect(expected.get(told.id)?.length).toBeGreaterThanOrEqual(1 + told.refunds.length);
  expect(received(receiver)).toEqual(expected);
  return notifications.length;
}

/**
 * Expects ten minutes later, when the pollers have followed up everything interrupted and delivered everything
 * claimed, that nothing acknowledged is lost, nothing happened twice, and every notification arrived in order.
 *
 * @param receiver the shop's, from the first payment on
 * @param now by the gateway's clock, if that was moved
 * @returns the number of notifications
 */
export async function expectNothingLost(
  deployment: Deployment,
  shop: Shop,
  receiver: Receiver,
  now = new Date(),
): Promise<number> {
  const clock = movableClock(now);
  const opened = await deployment.open({ clock });
  const { context } = opened;
  const delivery = makeNotificationDelivery(context);
  for (let minute = 0; minute < 10; minute++) {
    clock.advance(60_000);
    await sweepAttempts(context);
    await sweepRefunds(context);
    await applyWaiting(context);
    await delivery.drainDue();
  }
  await expectSoundBooks(opened);
  await expectKept(opened, shop);
  await expectBanked(opened);
  const notifications = await expectTold(opened, shop, receiver);
  await delivery.close();
  await opened.close();
  return notifications;
}
