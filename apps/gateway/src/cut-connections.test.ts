import type { PaymentLinkRow, PaymentResult } from '@stuiver/contract';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgresProxy } from '../../../tools/testing/postgres-proxy.ts';
import { seedVariable } from '../../../tools/testing/selection.ts';
import { writeFile } from './money/bank/file-contents.ts';
import { createFile, decideFile, sendFile } from './money/bank/files.ts';
import { applyLines } from './money/bank/lines.ts';
import { decideStatement, receiveStatements } from './money/bank/statements.ts';
import { deliverDue } from './money/inbox/test-bank.ts';
import { applyWaiting } from './money/inbox/inbox.ts';
import { sweepAttempts } from './money/payments/engine/sweep-attempts.ts';
import { payReference } from './money/payments/payer/pay-reference.ts';
import { sendPayouts } from './money/payouts/send-payouts.ts';
import { requestRefunds } from './money/refunds/approvals/request-refunds.ts';
import { runRefundRequests } from './money/refunds/approvals/run-requests.ts';
import { sweepRefunds } from './money/refunds/sweep-refunds.ts';
import { scopeOfOne } from './platform/access/scope.ts';
import type { Session } from './platform/access/session.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { aBanker, aBankMerchant, aFiledDebit, aTwin, BANK_ENV } from './testing/bank/world.ts';
import { createTestDatabase } from './testing/database/database.ts';
import {
  aCard,
  aPaidPayment,
  aPayment,
  expectSoundBooks,
  paymentRow,
  refundRows,
} from './testing/engine/engine.ts';
import { linkReference } from './testing/links.ts';
import { aMerchant, aUser, type TestUser } from './testing/merchants.ts';
import { aDuePayout, aPayoutApprover } from './testing/payouts.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { aSession, buildRefundRequest, limitRole } from './testing/refund-requests.ts';

const seed = process.env[seedVariable];
/**
 * Messages to cut at: a sample of those around COMMIT and of all. A soak cuts at all around COMMIT, and with three seeds in
 * a row at all there are.
 */
const PASSES =
  seed === undefined
    ? [
        { first: 1, stride: 29, onlyCommit: true },
        { first: 1, stride: 211, onlyCommit: false },
      ]
    : [
        { first: 1, stride: 1, onlyCommit: true },
        { first: 1 + (Number(seed) % 3), stride: 3, onlyCommit: false },
      ];
/** Captured a minute after its authorisation. */
const CAPTURED_LATER = '4000000000001059';
const PAY = '/gateway/transaction/initiatePayment';
const MINUTE = 60_000;
/** Minutes within which interrupted work is over, its retries included; a session lasts for an hour. */
const MOST_MINUTES = 30;

/** Work on a subject of its own, of which any message may be lost. */
type Work = {
  /** Works as a client or a poller does, again with the same key. */
  act(): Promise<unknown>;
  isDone(): Promise<boolean>;
  expectOnce(): Promise<void>;
};

describe('a connection cut at each message', () => {
  let test: TestApp;
  let proxy: Awaited<ReturnType<typeof startPostgresProxy>>;
  let receiver: Receiver;
  let merchantId: string;
  let user: TestUser;
  let asker: Session;
  /** The same deployment with an account at a bank. */
  let bank: TestApp;
  const bankers: string[] = [];
  let files = 0;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    proxy = await startPostgresProxy(database.url, 'stuiver-test');
    test = await testApp({ databaseUrl: proxy.url });
    receiver = await startReceiver();
    merchantId = (await aMerchant(test, { iban: 'NL91ABNA0417164300' })).id;
    user = await aUser(test, { merchantId, roles: ['ADMIN'] });
    await limitRole(test, merchantId, 'DEVELOPER', 0);
    asker = await aSession(test, merchantId, ['DEVELOPER']);
    bank = await testApp({ databaseUrl: proxy.url, env: BANK_ENV, now: test.clock.now() });
    for (let index = 0; index < 2; index += 1) bankers.push((await aBanker(bank)).id);
    close = async () => {
      await bank.close();
      await test.close();
      await proxy.close();
      await database.drop();
      await receiver.close();
    };
  });
  afterAll(() => close());

  /** A call that may be interrupted: anything but success, a conflict and 503 fails. Returns the body of a success. */
  async function call(url: string, payload: object, headers: Record<string, string> = {}) {
    const { statusCode, body } = await test.app.inject({ method: 'POST', url, payload, headers });
    expect([200, 409, 503], body).toContain(statusCode);
    return statusCode === 200 ? body : null;
  }

  /** A call with a key: it is done once it is answered, each time in the same bytes. */
  function withKey(url: string, payload: object, headers: Record<string, string>) {
    const bodies = new Set<string>();
    return {
      async act() {
        const body = await call(url, payload, headers);
        if (body !== null) bodies.add(body);
        expect(bodies.size).toBeLessThanOrEqual(1);
      },
      isDone: async () => bodies.size > 0,
    };
  }

  /** Lets a minute pass, with what workers do in it. */
  async function aMinute(): Promise<void> {
    test.clock.advance(MINUTE);
    for (const work of [
      sweepAttempts,
      sweepRefunds,
      runRefundRequests,
      sendPayouts,
      deliverDue,
      applyWaiting,
    ])
      await work(test.context);
  }

  const atBank = async (keys: readonly string[]) => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM simulator.operations
      WHERE key = ANY(${keys})`.execute(test.ownerDb);
    return rows[0]?.n;
  };

  type Payment = { readonly merchantId: string; readonly id: string };
  const isPaid = async (payment: Payment) => (await paymentRow(test, payment)).status === 'SUCCEEDED';
  const isRefunded = async (payment: Payment) =>
    (await paymentRow(test, payment)).refund_status === 'SUCCEEDED';

  async function expectPaidOnce(payment: Payment): Promise<void> {
    const row = await paymentRow(test, payment);
    expect(row).toMatchObject({ captured_amount: row.amount, attention: [] });
    const { rows } = await sql<{
      id: string;
    }>`SELECT id FROM attempts WHERE merchant_id = ${payment.merchantId}
      AND payment_id = ${payment.id}`.execute(test.ownerDb);
    expect(await atBank(rows.map(({ id }) => id))).toBe(1);
  }

  async function expectRefundedOnce(payment: Payment): Promise<void> {
    const rows = await refundRows(test, payment);
    expect(rows).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: 1000 });
    expect(await atBank([rows[0]!.id])).toBe(1);
  }

  const works: Readonly<Record<string, () => Promise<Work>>> = {
    async 'a payment that a shop starts'() {
      const description = test.context.ids.next();
      const headers = { ...(await test.signIn(user)), 'idempotency-key': description };
      const payload = { merchantId, amount: '40.00', currency: 'EUR', country: 'NL', description };
      return {
        ...withKey(PAY, payload, headers),
        async expectOnce() {
          const { rows } = await sql`SELECT status FROM payments WHERE merchant_id = ${merchantId}
            AND description = ${description}`.execute(test.ownerDb);
          expect(rows).toEqual([{ status: 'OPEN' }]);
        },
      };
    },

    async 'a card payment'() {
      const payment = await aPayment(test, { merchantId });
      const payload = { ...aCard(), encryptedTransaction: payment.reference };
      return {
        act: () => call(PAY, payload),
        isDone: () => isPaid(payment),
        expectOnce: () => expectPaidOnce(payment),
      };
    },

    async 'the capture of an authorised card'() {
      const payment = await aPayment(test, { merchantId });
      await payReference(test.context, payment.reference, aCard(CAPTURED_LATER));
      test.clock.advance(MINUTE);
      return {
        act: () => sweepAttempts(test.context).catch(() => undefined),
        isDone: () => isPaid(payment),
        expectOnce: () => expectPaidOnce(payment),
      };
    },

    async 'the payment of a link'() {
      const transaction = { merchantId, amount: '5.00', description: 'Kaartje', paymentLink: true };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/gateway/transaction/requestPaymentLink',
        headers: await test.signIn(user),
        payload: { transaction: { ...transaction, linkValidityDays: 1, maximumUses: null } },
      });
      const { paymentLink } = answer.json<{ paymentLink: PaymentLinkRow }>();
      const payload = {
        ...aCard(),
        encryptedTransaction: linkReference(test, paymentLink),
        submissionId: test.context.ids.next(),
      };
      const made = async () => {
        const { rows } = await sql<Payment>`SELECT id, merchant_id AS "merchantId" FROM payments
          WHERE merchant_id = ${merchantId} AND payment_link_id = ${paymentLink.id}`.execute(test.ownerDb);
        expect(rows.length).toBeLessThanOrEqual(1);
        return rows[0];
      };
      return {
        async act() {
          const body = await call(PAY, payload);
          const { status, reference } = JSON.parse(body ?? '{}') as Partial<PaymentResult>;
          // The processor has no such attempt: the payer, who sees that, makes another one.
          if (status === 'OPEN') await call(PAY, { ...aCard(), encryptedTransaction: reference });
        },
        async isDone() {
          const payment = await made();
          return payment !== undefined && isPaid(payment);
        },
        expectOnce: async () => expectPaidOnce((await made())!),
      };
    },

    async 'a refund'() {
      const payment = await aPaidPayment(test, { merchantId });
      const refundId = test.context.ids.next();
      const payload = { merchantId, transactionId: payment.id, amount: '10.00', refundId };
      const refund = withKey('/gateway/refund/initiateRefund', payload, await test.signIn(user));
      return {
        ...refund,
        isDone: async () => (await refund.isDone()) && isRefunded(payment),
        expectOnce: () => expectRefundedOnce(payment),
      };
    },

    async 'the approval of a refund and its execution'() {
      const payment = await aPaidPayment(test, { merchantId });
      const { id } = await requestRefunds(
        test.context,
        asker,
        scopeOfOne(merchantId),
        buildRefundRequest(test, merchantId, [{ paymentId: payment.id, amount: 1000 }]),
      );
      const headers = await test.signIn(user);
      return {
        async act() {
          await call(`/gateway/refundRequests/${id}/decision`, { approve: true, note: '' }, headers);
          await runRefundRequests(test.context).catch(() => undefined);
        },
        isDone: () => isRefunded(payment),
        expectOnce: () => expectRefundedOnce(payment),
      };
    },

    async 'the approval of a payout and its sending'() {
      // In two days from the morning on; at night it takes one more.
      test.clock.set(new Date(new Date(test.clock.now()).setUTCHours(33, 0, 0, 0)));
      const payout = await aDuePayout(test);
      const [first, second] = [await aPayoutApprover(test), await aPayoutApprover(test)];
      const approve = (headers: Record<string, string>, firstApproverId: string | null) =>
        call('/gateway/payouts/approve', { payouts: [{ ...payout, firstApproverId }] }, headers);
      await approve(first.headers, null);
      return {
        async act() {
          await approve(second.headers, first.id);
          await sendPayouts(test.context, payout.merchantId).catch(() => undefined);
        },
        async isDone() {
          const { rows } = await sql<{ status: string }>`SELECT status FROM payouts
            WHERE merchant_id = ${payout.merchantId} AND id = ${payout.id}`.execute(test.ownerDb);
          return rows[0]?.status === 'PAID';
        },
        async expectOnce() {
          expect(await atBank([payout.id])).toBe(1);
          const { rows } = await sql`SELECT kind FROM ledger_events WHERE merchant_id = ${payout.merchantId}
            AND kind IN ('payoutSent', 'payoutPaid') ORDER BY kind`.execute(test.ownerDb);
          expect(rows).toEqual([{ kind: 'payoutPaid' }, { kind: 'payoutSent' }]);
        },
      };
    },

    async 'a direct debit by bank files'() {
      const { context } = bank;
      // Each bank has days of its own.
      bank.clock.advance(7 * 24 * 60 * MINUTE);
      const payment = await aFiledDebit(bank, (await aBankMerchant(bank)).id);
      const [one, other] = [{ userId: bankers[0]! }, { userId: bankers[1]! }];
      const twin = aTwin(bank);
      const ignore = () => undefined;
      const order = async () => {
        const { rows } = await sql<{ file_id: string | null; status: string; due_on: string }>`
          SELECT file_id, status, due_on FROM bank_orders WHERE payment_id = ${payment.id}`.execute(
          test.ownerDb,
        );
        expect(rows).toHaveLength(1);
        return rows[0]!;
      };
      const written = new Set<string>();
      let said = '';
      /** Sends a file to the bank, which takes it once, and collects its report. */
      async function takeToBank(file: string) {
        const sent = await sendFile(context, one, file).catch(ignore);
        if (!sent) return;
        const xml = await text(Readable.from(writeFile(context, context.db, sent))).catch(ignore);
        if (xml === undefined) return;
        if (written.size === 0) {
          twin.take(xml);
          for (const { due_on } = await order(); twin.day() <= due_on; ) said = twin.endOfDay().camt054;
        }
        written.add(xml);
      }
      return {
        async act() {
          if ((await order()).status === 'WAITING')
            await createFile(context, one, 'COLLECTIONS', 10).catch(ignore);
          const { file_id: file, status } = await order();
          if (file === null) return;
          await decideFile(context, other, file, 'APPROVED').catch(ignore);
          if (status === 'FILED') await takeToBank(file);
          if (said === '') return;
          const chunks = Readable.from([Buffer.from(said)]);
          await receiveStatements(context, one, { name: 'bericht.xml', chunks }).catch(ignore);
          const { rows } = await sql<{ id: string }>`SELECT id FROM bank_statements
            WHERE status = 'PROPOSED'`.execute(test.ownerDb);
          for (const { id } of rows) await decideStatement(context, other, id, 'APPROVED').catch(ignore);
          await applyLines(context).catch(ignore);
        },
        isDone: () => isPaid(payment),
        async expectOnce() {
          const { rows } = await sql`SELECT count(*) AS files FROM bank_files`.execute(test.ownerDb);
          files += 1;
          expect(rows).toEqual([{ files }]);
          // Each time that it was sent, it was the same.
          expect(written.size).toBe(1);
          expect(await order()).toMatchObject({ status: 'BOOKED' });
          expect(await paymentRow(test, payment)).toMatchObject({ captured_amount: 2500, attention: [] });
        },
      };
    },

    async 'the delivery of a webhook event'() {
      const payment = await aPaidPayment(test, { merchantId, notifyUrl: receiver.url });
      const states = async () => {
        const { rows } = await sql<{ event_id: string; status: string }>`SELECT event_id, status
          FROM notifications WHERE merchant_id = ${merchantId} AND payment_id = ${payment.id}
          ORDER BY sequence`.execute(test.ownerDb);
        return rows;
      };
      return {
        act: () => test.delivery.drainPayment(merchantId, payment.id).catch(() => undefined),
        isDone: async () => (await states()).every(({ status }) => status === 'DELIVERED'),
        async expectOnce() {
          const own = receiver.calls.filter(({ body }) => body.includes(payment.id));
          const ids = new Set(own.map(({ headers }) => headers['webhook-id']));
          expect([...ids]).toEqual((await states()).map((row) => row.event_id));
        },
      };
    },
  };

  /**
   * Works with the connection cut at one message, then as often as it takes.
   *
   * @returns false if there were fewer messages
   */
  async function workThroughCut(begin: () => Promise<Work>, message: number, onlyCommit: boolean) {
    const work = await begin();
    // Every fourth time PostgreSQL notices later than the gateway, and a retry meets what it still does.
    proxy.cutAt(message, { onlyCommit, isLate: (message + Number(seed ?? 1)) % 4 === 0 });
    await work.act();
    const cut = proxy.stopCutting();
    if (cut?.isLate) await work.act();
    await cut?.ended;
    const place = `message ${message}, ${cut?.place ?? 'not cut'}`;
    for (let minute = 0; !(await work.isDone()); minute += 1) {
      if (minute === MOST_MINUTES) throw new Error(`Not done after a cut at ${place}`);
      await aMinute();
      if (!(await work.isDone())) await work.act();
    }
    await work.expectOnce().catch((error: unknown) => {
      throw new Error(`Not once after a cut at ${place}`, { cause: error });
    });
    return cut !== null;
  }

  it.each(Object.keys(works))('leaves one effect of %s', { timeout: 900_000 }, async (name) => {
    let cuts = 0;
    for (const { first, stride, onlyCommit } of PASSES)
      for (let message = first; await workThroughCut(works[name]!, message, onlyCommit); message += stride)
        cuts += 1;
    expect(cuts).toBeGreaterThan(0);
    await expectSoundBooks(test);
    if (seed !== undefined) process.stdout.write(`${cuts} cuts: ${name}\n`);
  });
});
