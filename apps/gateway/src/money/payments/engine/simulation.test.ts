import { TEST_BANK_OUTCOMES } from '@stuiver/contract/checkout-pages';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { foldMerchant } from '../../../platform/list/counts/write-queries.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { FATES, makeWorld, type World } from '../../../testing/engine/engine-world.ts';
import { GOOD_CARD, paymentRow } from '../../../testing/engine/engine.ts';
import { GOOD_IBAN, sayChargeback } from '../../../testing/engine/recurring.ts';
import { foldCounts } from '../../../platform/list/counts/fold-counts.ts';
import { recompute } from '../../ledger/recompute-queries.ts';
import type { RefundInput } from '../../refunds/initiate-refund.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { getRedirectUrl } from '../payer/payment-status.ts';
import { createPayment } from './create-payment.ts';
import { abortPayment } from '../payer/abort-payment.ts';
import { applyWaiting } from '../../inbox/inbox.ts';

const CARDS = [
  '4000000000000002',
  '4000000000003220',
  '4000000000001000',
  '4000000000001018',
  '4000000000001026',
  '4000000000001034',
  '4000000000001042',
  '4000000000001059',
  '4000000000001067',
  null,
] as const;
const AMOUNTS = [1, 1000, 1013, 1014, 1015, 2500, 5000] as const;
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const JUMPS = [
  5 * SECOND,
  20 * SECOND,
  65 * SECOND,
  65 * SECOND,
  150 * SECOND,
  31 * 60 * SECOND,
  DAY + 3600 * SECOND,
] as const;

const which = fc.nat(20);
const fate = fc.oneof(
  { weight: 2, arbitrary: fc.constant('fine' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...FATES) },
);
const single = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), days: fc.constantFrom(1, 30) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      fate,
      card: fc.constantFrom(GOOD_CARD, GOOD_CARD, GOOD_CARD, ...CARDS),
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payOut' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeatMessages' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fold' as const), crashes: fc.boolean() }) },
);
type Single = typeof single extends fc.Arbitrary<infer T> ? T : never;
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ together: fc.array(single, { minLength: 1, maxLength: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ together: fc.array(single, { minLength: 2, maxLength: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ jump: fc.constantFrom(...JUMPS) }) },
);
type Step = { together: Single[] } | { jump: number };

/** Facts that this run's client recorded: all must be true in the end. */
type Journal = {
  payments: { transactionId: string; reference: string }[];
  banks: string[];
  paid: Set<string>;
  refunds: Map<string, { input: RefundInput; body: string | null }>;
};

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list[index % list.length];
}

async function doOne(test: TestApp, world: World, journal: Journal, one: Single): Promise<void> {
  const { db, ids, clock } = test.context;
  switch (one.kind) {
    case 'create': {
      const input = {
        merchantId: world.merchantId,
        amount: 5000,
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
      const answer = payment && (await world.pay(one.fate, payment.reference, one.card));
      if (answer?.status === 'SUCCEEDED') journal.paid.add(answer.transactionId);
      if (answer?.redirectUrl?.includes('/authorize/')) journal.banks.push(answer.redirectUrl);
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
      // A bank that reports, unasked, that something ended or failed was paid after all.
      const { rows } = await sql<{ id: string }>`SELECT id FROM simulator.operations
        WHERE merchant_id = ${world.merchantId} AND kind = 'payment' ORDER BY created_at, id`.execute(db);
      const operation = pick(rows, one.which);
      if (!operation) return;
      const row = {
        merchant_id: world.merchantId,
        operation_id: operation.id,
        status: 'SUCCEEDED',
        reason_code: null,
        delivered_at: null,
      };
      await db
        .insertInto('simulator.messages')
        .values({ ...row, id: ids.next(), due_at: clock.now() })
        .execute();
      return;
    }
    case 'chargeBack': {
      const payment = pick(journal.payments, one.which);
      const row = payment && { merchantId: world.merchantId, id: payment.transactionId };
      const isPaid = row && (await paymentRow(test, row)).captured_attempt_id !== null;
      if (isPaid) await sayChargeback(test, row, { status: one.status });
      return;
    }
    case 'payOut':
      await world.payOut(one.fate);
      return;
    case 'repeatMessages': {
      // Repeats all messages ever sent, newest first.
      await sql`UPDATE processor_inbox SET applied_at = NULL, result = NULL WHERE merchant_id = ${world.merchantId}`.execute(
        db,
      );
      await applyWaiting(world.context);
      return;
    }
    case 'look':
      await world.look();
  }
}

/** Lets everything that was started finish. */
async function comeToRest(test: TestApp, world: World): Promise<void> {
  for (const jump of [...JUMPS, 7 * 3600 * SECOND, 7 * 3600 * SECOND, 31 * DAY, DAY + 3600 * SECOND]) {
    test.clock.advance(jump);
    await world.look();
  }
}

/** Counts rows that break a promise; each query should find none. */
async function contradictions(test: TestApp, merchantId: string): Promise<Record<string, number>> {
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(test.ownerDb)).rows[0]?.n ?? 0;
  const paidAtBank = sql`(SELECT o.id FROM simulator.operations o WHERE o.merchant_id = ${merchantId} AND o.kind = 'payment'
    AND (o.status = 'SUCCEEDED' OR EXISTS (SELECT FROM simulator.messages m WHERE m.merchant_id = ${merchantId} AND m.operation_id = o.id AND m.status = 'SUCCEEDED')))`;
  return {
    'attempts that never end':
      await count(sql`SELECT count(*) AS n FROM attempts WHERE merchant_id = ${merchantId}
      AND status IN ('STARTED', 'REDIRECTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN')`),
    'payments that never end': await count(
      sql`SELECT count(*) AS n FROM payments WHERE merchant_id = ${merchantId} AND status IN ('OPEN', 'PENDING', 'AUTHORIZED')`,
    ),
    'refunds that never end': await count(
      sql`SELECT count(*) AS n FROM refunds WHERE merchant_id = ${merchantId} AND status = 'PENDING'`,
    ),
    'messages not applied': await count(
      sql`SELECT count(*) AS n FROM processor_inbox WHERE merchant_id = ${merchantId} AND applied_at IS NULL`,
    ),
    'money at the bank that the ledger does not know':
      await count(sql`SELECT count(*) AS n FROM ${paidAtBank} AS o
      WHERE NOT EXISTS (SELECT FROM attempts a WHERE a.merchant_id = ${merchantId} AND a.status = 'SUCCEEDED' AND a.processor_reference = o.id::text)`),
    'money in the ledger that the bank does not know':
      await count(sql`SELECT count(*) AS n FROM attempts a WHERE a.merchant_id = ${merchantId}
      AND a.status = 'SUCCEEDED' AND NOT EXISTS (SELECT FROM ${paidAtBank} AS o WHERE o.id::text = a.processor_reference)`),
    'failures without the word of the processor':
      await count(sql`SELECT count(*) AS n FROM attempts a WHERE a.merchant_id = ${merchantId} AND a.status = 'FAILED'
      AND EXISTS (SELECT FROM simulator.operations o WHERE o.merchant_id = ${merchantId} AND o.kind = 'payment' AND o.key = a.id::text) = (a.decline_code IS NOT DISTINCT FROM 'notReceived')`),
    'refunds that ended otherwise at the bank':
      await count(sql`SELECT count(*) AS n FROM refunds r WHERE r.merchant_id = ${merchantId}
      AND r.status <> coalesce((SELECT coalesce((SELECT m.status FROM simulator.messages m WHERE m.merchant_id = ${merchantId} AND m.operation_id = o.id
        ORDER BY m.due_at DESC LIMIT 1), o.status) FROM simulator.operations o WHERE o.merchant_id = ${merchantId} AND o.kind = 'refund' AND o.key = r.id::text), '')`),
    'events without their notification':
      await count(sql`SELECT count(*) AS n FROM ledger_events e WHERE e.merchant_id = ${merchantId}
      AND (e.kind IN ('paymentSucceeded', 'paymentSucceededLate', 'surplusCaptured', 'paymentAborted', 'paymentFailed', 'paymentExpired', 'paymentSettled',
        'refundSucceeded', 'refundFailed', 'refundBounced', 'chargebackReceived', 'chargebackWon', 'chargebackLost')) <> EXISTS (SELECT FROM notifications n WHERE n.merchant_id = ${merchantId} AND n.event_id = e.id)`),
    'payouts that never end': await count(
      // The last one is just on its way.
      sql`SELECT count(*) AS n FROM payouts WHERE merchant_id = ${merchantId} AND status IN ('APPROVED', 'SENT')
        AND second_approved_at < ${new Date(test.clock.now().getTime() - DAY)}`,
    ),
    'payouts that the bank made otherwise':
      await count(sql`SELECT count(*) AS n FROM payouts p WHERE p.merchant_id = ${merchantId} AND p.sent_at IS NOT NULL
      AND (SELECT concat_ws(' ', count(*), sum(o.amount), min(o.iban)) FROM simulator.operations o
        WHERE o.merchant_id = ${merchantId} AND o.kind = 'payout' AND o.key = p.id::text) <> concat_ws(' ', 1, p.amount, p.iban)`),
    'surplus captures without their refund':
      await count(sql`SELECT count(*) AS n FROM attempts a WHERE a.merchant_id = ${merchantId} AND a.surplus
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.merchant_id = ${merchantId} AND r.attempt_id = a.id AND r.kind = 'SURPLUS')`),
  };
}

/**
 * Finds lies in the payers' current pages, compared with their bank: money must be shown as safe only if none has
 * moved, and as moved only if it has.
 */
async function findLies(test: TestApp, world: World, journal: Journal): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`SELECT DISTINCT a.payment_id FROM attempts a
    JOIN simulator.operations o ON o.merchant_id = ${world.merchantId} AND o.kind = 'payment' AND o.key = a.id::text
    WHERE a.merchant_id = ${world.merchantId} AND (o.status = 'SUCCEEDED' OR EXISTS (SELECT FROM simulator.messages m
      WHERE m.merchant_id = ${world.merchantId} AND m.operation_id = o.id AND m.status = 'SUCCEEDED' AND m.delivered_at IS NOT NULL))`.execute(
    test.ownerDb,
  );
  const taken = new Set(rows.map((row) => row.payment_id));
  const told = await Promise.all(
    journal.payments.map(async ({ transactionId, reference }) => {
      // An expired reference shows nothing.
      const said = await getRedirectUrl(test.context, reference).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'notFound') return null;
        throw error;
      });
      if (said === null) return null;
      const saysPaid = said.status === 'SUCCEEDED' || said.status === 'SETTLED';
      if (said.nothingTaken && taken.has(transactionId))
        return `${transactionId} is ${said.status}: money was taken, and denied`;
      if (saysPaid && !taken.has(transactionId))
        return `${transactionId} is ${said.status}: no money was taken`;
      if (said.redirectUrl !== null && said.checking)
        return `${transactionId} sends its payer away while it is not known`;
      return null;
    }),
  );
  return told.filter((lie) => lie !== null);
}

/** Accounts whose payouts arrive, fail, come back and go unanswered. */
const PAYOUT_IBANS = [GOOD_IBAN, 'NL08INGB9020000000', 'NL02INGB9024000000', 'NL96INGB9026000000'] as const;
const RUNS = 12;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ seed: 7 });
});
afterAll(() => test.close());

it('nothing is lost or doubled, whatever happens to payers, processors and processes', {
  timeout: RUNS * 120_000,
}, async () => {
  const run = async (steps: Step[]) => {
    const world = await makeWorld(test, PAYOUT_IBANS[steps.length % PAYOUT_IBANS.length]);
    const journal: Journal = { payments: [], banks: [], paid: new Set(), refunds: new Map() };
    for (const days of [1, 30, 30, 30] as const) await doOne(test, world, journal, { kind: 'create', days });
    for (const one of steps) {
      if ('jump' in one) test.clock.advance(one.jump);
      else await Promise.all(one.together.map((single) => doOne(test, world, journal, single)));
      expect(await recompute(test.context.db, world.merchantId)).toEqual([]);
      expect(await findLies(test, world, journal)).toEqual([]);
    }
    await comeToRest(test, world);
    expect(await findLies(test, world, journal)).toEqual([]);
    expect(await recompute(test.context.db, world.merchantId)).toEqual([]);
    const found = await contradictions(test, world.merchantId);
    expect(Object.entries(found).filter(([, n]) => n !== 0)).toEqual([]);
    const rows = await test.ownerDb
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('merchant_id', '=', world.merchantId)
      .execute();
    const succeeded = new Set(
      rows.filter((row) => row.status === 'SUCCEEDED' || row.status === 'SETTLED').map((row) => row.id),
    );
    expect([...journal.paid].filter((id) => !succeeded.has(id))).toEqual([]);
    for (const { input, body } of journal.refunds.values()) {
      if (body !== null) expect((await world.refund('fine', input))?.body).toBe(body);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), run), {
    numRuns: RUNS,
    unbiased: true,
  });
});
