import type { PaymentResult } from '@stuiver/contract';
import { TEST_BANK_OUTCOMES } from '@stuiver/contract/checkout-pages';
import { TRANSFER_METHODS } from '@stuiver/domain/methods';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { foldCounts } from '../../platform/list/counts/fold-counts.ts';
import { foldMerchant } from '../../platform/list/counts/write-queries.ts';
import { applyWaiting } from '../../money/inbox/inbox.ts';
import { deliverDue } from '../../money/inbox/test-bank.ts';
import { createPayment } from '../../money/payments/engine/create-payment.ts';
import { abortPayment } from '../../money/payments/payer/abort-payment.ts';
import type { RefundInput } from '../../money/refunds/initiate-refund.ts';
import type { TestApp } from '../app.ts';
import { FRAUD_CARD } from '../evidence.ts';
import type { World } from './engine-world.ts';
import { GOOD_CARD, paymentRow } from './engine.ts';
import { sayChargeback } from './recurring.ts';
import { type Fate, FATES } from './side.ts';

/** Cards with an outcome of their own, and other methods. */
const WAYS = [
  '4000000000000002',
  '4000000000003220',
  '4000000000001000',
  '4000000000001018',
  '4000000000001026',
  '4000000000001034',
  '4000000000001042',
  '4000000000001059',
  '4000000000001067',
  'IDEAL',
  'BANK_TRANSFER',
  'BANK_TRANSFER',
] as const;
/** By their cents, evidence about them is won, lost, not enough, too late or unreadable. */
const PRICES = [5000, 5000, 5000, 5000, 5021, 5022, 5023, 5024] as const;
const AMOUNTS = [1, 1000, 1013, 1014, 1015, 2500, 5000] as const;
const TRANSFERS = [1000, 5000, 5000, 5000, 6013] as const;
const SECOND = 1000;
export const DAY = 86_400 * SECOND;
const JUMPS = [
  5 * SECOND,
  20 * SECOND,
  65 * SECOND,
  65 * SECOND,
  150 * SECOND,
  31 * 60 * SECOND,
  DAY + 3600 * SECOND,
] as const;

const which = fc.nat(1000);
const by = fc.constantFrom(GOOD_CARD, GOOD_CARD, GOOD_CARD, FRAUD_CARD, FRAUD_CARD, ...WAYS);
const fate = fc.oneof(
  { weight: 2, arbitrary: fc.constant('fine' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...FATES) },
);
const single = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      days: fc.constantFrom(1, 30),
      price: fc.constantFrom(...PRICES),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const), which, fate, by }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('makeFreshLink' as const), which, fate }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payLink' as const), which, fate, by }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payBoth' as const), which, by }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      which,
      amount: fc.constantFrom(...TRANSFERS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which,
      fate,
      amount: fc.constantFrom(...AMOUNTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refundAgain' as const), which, fate }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which,
      outcome: fc.constantFrom(...TEST_BANK_OUTCOMES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort' as const), which, fate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bankSaysPaid' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('chargeBack' as const),
      which,
      status: fc.constantFrom('RECEIVED', 'WON', 'LOST'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer' as const), which, fate }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveUp' as const), which, fate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payOut' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeatMessages' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fold' as const), crashes: fc.boolean() }) },
);
export type Single = typeof single extends fc.Arbitrary<infer T> ? T : never;
/** One step: actions at the same time, or a jump of the clock. */
export const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ together: fc.array(single, { minLength: 1, maxLength: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ together: fc.array(single, { minLength: 2, maxLength: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ jump: fc.constantFrom(...JUMPS) }) },
);
export type Step = { together: Single[] } | { jump: number };

/** Facts that this run's client recorded: all must be true in the end. */
export type Journal = {
  payments: { transactionId: string; reference: string }[];
  links: { id: string; paymentId: string }[];
  banks: string[];
  paid: Set<string>;
  /** Chargebacks that were answered or given up. */
  answered: Set<string>;
  refunds: Map<string, { input: RefundInput; body: string | null }>;
};

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list[index % list.length];
}

/** A bank's report, unasked, that something that ended or failed was paid after all; due at once. */
async function sayPaid({ context }: TestApp, merchantId: string, operationId: string): Promise<void> {
  const row = { merchant_id: merchantId, operation_id: operationId, status: 'SUCCEEDED', reason_code: null };
  await context.db
    .insertInto('simulator.messages')
    .values({ ...row, id: context.ids.next(), delivered_at: null, due_at: context.clock.now() })
    .execute();
}

/** The simulator's payments that a bank decides on, oldest first; by default all. */
async function listBankOperations({ ownerDb }: TestApp, merchantId: string, paymentId: string | null = null) {
  const { rows } = await sql<{ id: string }>`SELECT o.id FROM simulator.operations o
    WHERE o.merchant_id = ${merchantId} AND o.kind = 'payment' AND o.method <> ALL(${TRANSFER_METHODS})
      AND (${paymentId}::uuid IS NULL OR EXISTS (SELECT FROM attempts a WHERE a.merchant_id = ${merchantId}
        AND a.payment_id = ${paymentId} AND a.id::text = o.key))
    ORDER BY o.created_at, o.id`.execute(ownerDb);
  return rows;
}

/** Chargebacks that wait for evidence, and inquiries, oldest first. */
function listOpenDisputes({ ownerDb }: TestApp, merchantId: string) {
  return ownerDb
    .selectFrom('chargebacks')
    .select(['id', 'stage'])
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['EVIDENCE_REQUIRED', 'INQUIRY'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Attempts by bank transfer, oldest first; by default all. */
async function listBankTransfers({ ownerDb }: TestApp, merchantId: string, paymentId: string | null = null) {
  const attempts = ownerDb
    .selectFrom('attempts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('method', '=', 'BANK_TRANSFER')
    .where('surplus', '=', false)
    .orderBy('created_at')
    .orderBy('id');
  return (paymentId === null ? attempts : attempts.where('payment_id', '=', paymentId)).execute();
}

/** Pays by a link, and records the payment that this made. */
async function payLink(
  test: TestApp,
  world: World,
  journal: Journal,
  link: { id: string },
  { fate, by }: { fate: Fate; by: string },
): Promise<void> {
  const answer = await world.pay(fate, world.referenceTo('link', link.id), by);
  recordAnswer(world, journal, answer);
  const rows = await test.ownerDb
    .selectFrom('payments')
    .select('id')
    .where('merchant_id', '=', world.merchantId)
    .where('payment_link_id', '=', link.id)
    .execute();
  for (const { id } of rows) {
    if (journal.payments.every(({ transactionId }) => transactionId !== id))
      journal.payments.push({ transactionId: id, reference: world.referenceTo('payment', id) });
  }
}

function recordAnswer(world: World, journal: Journal, answer: PaymentResult | null): void {
  if (answer?.status === 'SUCCEEDED') journal.paid.add(answer.transactionId);
  if (
    answer?.redirectUrl &&
    (answer.redirectUrl.includes('/authorize/') || world.side?.isBank(answer.redirectUrl))
  )
    journal.banks.push(answer.redirectUrl);
}

/** Performs one action, or the part of it that is possible now. */
export async function doOne(test: TestApp, world: World, journal: Journal, one: Single): Promise<void> {
  const { db, ids, clock } = test.context;
  switch (one.kind) {
    case 'create': {
      const input = {
        merchantId: world.merchantId,
        amount: one.price,
        currency: 'EUR',
        country: 'NL',
        description: 'Proef',
        expiresAt: new Date(clock.now().getTime() + one.days * DAY),
      };
      journal.payments.push(await createPayment(world.context, input, { kind: 'system' }));
      return;
    }
    case 'pay': {
      const payment = pick(journal.payments, one.which);
      if (payment) recordAnswer(world, journal, await world.pay(one.fate, payment.reference, one.by));
      return;
    }
    case 'makeFreshLink': {
      const unpaid = await test.ownerDb
        .selectFrom('payments')
        .select('id')
        .where('merchant_id', '=', world.merchantId)
        .where('status', 'in', ['FAILED', 'ABORTED', 'EXPIRED'])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const payment = pick(unpaid, one.which);
      const link = payment && (await world.makeFreshLink(one.fate, payment.id));
      if (link && journal.links.every(({ id }) => id !== link.id))
        journal.links.push({ id: link.id, paymentId: payment.id });
      return;
    }
    case 'payLink': {
      const link = pick(journal.links, one.which);
      if (link) await payLink(test, world, journal, link, one);
      return;
    }
    case 'payBoth': {
      // The first payment succeeds late while its fresh link is paid.
      const link = pick(journal.links, one.which);
      if (!link) return;
      const first = async () => {
        const transfer = pick(await listBankTransfers(test, world.merchantId, link.paymentId), one.which);
        if (transfer) await world.transfer(transfer.id, 5000);
        await world.side?.sayPaid(link.paymentId, one.which);
        const operation = pick(await listBankOperations(test, world.merchantId, link.paymentId), one.which);
        if (!operation) return;
        await sayPaid(test, world.merchantId, operation.id);
        await deliverDue(world.context, world.merchantId);
      };
      const second = async () => {
        await payLink(test, world, journal, link, { fate: 'fine', by: one.by });
        const [payment] = journal.payments.slice(-1);
        const transfer =
          payment && pick(await listBankTransfers(test, world.merchantId, payment.transactionId), 0);
        if (transfer) await world.transfer(transfer.id, 5000);
      };
      await Promise.all([first(), second()]);
      return;
    }
    case 'transfer': {
      const attempt = pick(await listBankTransfers(test, world.merchantId), one.which);
      if (attempt) await world.transfer(attempt.id, one.amount);
      return;
    }
    case 'decide': {
      const bank = pick(journal.banks, one.which);
      if (bank) await world.decide(bank, one.outcome);
      return;
    }
    case 'abort': {
      const payment = pick(journal.payments, one.which);
      if (payment) await world.request(one.fate, () => abortPayment(world.context, payment.reference));
      return;
    }
    case 'refund': {
      const payment = pick(journal.payments, one.which);
      if (!payment) return;
      const input = {
        merchantId: world.merchantId,
        transactionId: payment.transactionId,
        refundId: ids.next(),
        amount: one.amount,
        description: 'Retour',
      };
      const entry = { input, body: null as string | null };
      journal.refunds.set(input.refundId, entry);
      entry.body = (await world.refund(one.fate, input))?.body ?? null;
      return;
    }
    case 'refundAgain': {
      const entry = pick([...journal.refunds.values()], one.which);
      const again = entry && (await world.refund(one.fate, entry.input));
      if (!again) return;
      if (entry.body !== null) expect(again.body).toBe(entry.body);
      entry.body = again.body;
      return;
    }
    case 'fold': {
      if (!one.crashes) return foldCounts(test.context);
      const crash = inTransaction(db, async (tx) => {
        await foldMerchant(tx, world.merchantId);
        throw new Error('crashed in mid-fold');
      });
      await expect(crash).rejects.toThrow('crashed in mid-fold');
      return;
    }
    case 'bankSaysPaid': {
      if (world.side) return world.side.sayPaid(null, one.which);
      const operation = pick(await listBankOperations(test, world.merchantId), one.which);
      if (operation) await sayPaid(test, world.merchantId, operation.id);
      return;
    }
    case 'chargeBack': {
      const payment = pick(journal.payments, one.which);
      const row = payment && { merchantId: world.merchantId, id: payment.transactionId };
      const attemptId = row && (await paymentRow(test, row)).captured_attempt_id;
      if (!row || !attemptId) return;
      if (world.side) world.side.chargeBack(attemptId, one.status);
      else await sayChargeback(test, row, { status: one.status });
      return;
    }
    case 'answer': {
      const dispute = pick(await listOpenDisputes(test, world.merchantId), one.which);
      if (dispute && (await world.answer(one.fate, dispute))) journal.answered.add(dispute.id);
      return;
    }
    case 'giveUp': {
      const dispute = pick(await listOpenDisputes(test, world.merchantId), one.which);
      if (dispute && (await world.giveUp(one.fate, dispute.id))) journal.answered.add(dispute.id);
      return;
    }
    case 'payOut':
      await world.payOut(one.fate);
      return;
    case 'repeatMessages': {
      // Repeats all messages of the last days, newest first.
      const since = new Date(clock.now().getTime() - 5 * DAY);
      await sql`UPDATE processor_inbox SET applied_at = NULL, result = NULL
        WHERE merchant_id = ${world.merchantId} AND received_at > ${since}`.execute(db);
      await world.side?.repeat(world.context);
      await applyWaiting(world.context);
      return;
    }
    case 'look':
      await world.look();
  }
}

/** A merchant's first payments: one of them was cancelled, can be paid by a fresh link, and its transfer may still come. */
export async function beginHistory(test: TestApp, world: World): Promise<Journal> {
  const journal: Journal = {
    payments: [],
    links: [],
    banks: [],
    paid: new Set(),
    answered: new Set(),
    refunds: new Map(),
  };
  for (const days of [30, 1, 30, 30, 30] as const)
    await doOne(test, world, journal, { kind: 'create', days, price: 5000 });
  await doOne(test, world, journal, { kind: 'pay', which: 0, fate: 'fine', by: 'BANK_TRANSFER' });
  await doOne(test, world, journal, { kind: 'abort', which: 0, fate: 'fine' });
  await doOne(test, world, journal, { kind: 'makeFreshLink', which: 0, fate: 'fine' });
  return journal;
}

/** Lets everything that was started finish. */
export async function comeToRest(test: TestApp, world: World): Promise<void> {
  await world.side?.calm();
  for (const jump of [...JUMPS, 7 * 3600 * SECOND, 7 * 3600 * SECOND, 31 * DAY, DAY + 3600 * SECOND]) {
    test.clock.advance(jump);
    await world.look();
  }
}
