import { TRANSFER_METHODS } from '@stuiver/domain/methods';
import { sql } from 'kysely';
import { getRedirectUrl } from '../../money/payments/payer/payment-status.ts';
import { SIMULATOR } from '../../money/processors/simulator.ts';
import { AppError } from '../../platform/app-error.ts';
import type { TestApp } from '../app.ts';
import type { World } from './engine-world.ts';
import { DAY, type Journal } from './simulated-steps.ts';

/** Counts rows that break a promise once everything has ended; each query should find none. */
export async function countContradictions(
  test: TestApp,
  { merchantId, side }: Pick<World, 'merchantId' | 'side'>,
): Promise<Record<string, number>> {
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
      AND a.status = 'SUCCEEDED' AND a.processor = ${SIMULATOR} AND a.method <> ALL(${TRANSFER_METHODS}) AND NOT EXISTS (SELECT FROM ${paidAtBank} AS o WHERE o.id::text = a.processor_reference)`),
    'transfers that the bank made otherwise': await count(
      sql`SELECT count(*) AS n FROM (SELECT id::text, amount FROM simulator.operations WHERE merchant_id = ${merchantId} AND kind = 'transfer') o
      FULL JOIN (SELECT processor_reference AS id, amount FROM incoming_transfers WHERE merchant_id = ${merchantId}) t USING (id, amount)
      WHERE o.id IS NULL OR t.id IS NULL`,
    ),
    'failures without the word of the processor':
      await count(sql`SELECT count(*) AS n FROM attempts a WHERE a.merchant_id = ${merchantId} AND a.status = 'FAILED' AND a.processor = ${SIMULATOR}
      AND EXISTS (SELECT FROM simulator.operations o WHERE o.merchant_id = ${merchantId} AND o.kind = 'payment' AND o.key = a.id::text) = (a.decline_code IS NOT DISTINCT FROM 'notReceived')`),
    'refunds that ended otherwise at the bank':
      await count(sql`SELECT count(*) AS n FROM refunds r WHERE r.merchant_id = ${merchantId} AND r.processor = ${SIMULATOR}
      AND r.status <> coalesce((SELECT coalesce((SELECT m.status FROM simulator.messages m WHERE m.merchant_id = ${merchantId} AND m.operation_id = o.id
        ORDER BY m.due_at DESC LIMIT 1), o.status) FROM simulator.operations o WHERE o.merchant_id = ${merchantId} AND o.kind = 'refund' AND o.key = r.id::text), '')`),
    'events without their notification':
      await count(sql`SELECT count(*) AS n FROM ledger_events e WHERE e.merchant_id = ${merchantId}
      AND (e.kind IN ('paymentSucceeded', 'paymentSucceededLate', 'surplusCaptured', 'paymentAborted', 'paymentFailed', 'paymentExpired', 'paymentSettled',
        'refundSucceeded', 'refundFailed', 'refundBounced', 'refundPartFailed', 'refundPartBounced', 'inquiryReceived', 'chargebackReceived', 'chargebackWon', 'chargebackLost', 'chargebackAccepted')) <> EXISTS (SELECT FROM notifications n WHERE n.merchant_id = ${merchantId} AND n.event_id = e.id)`),
    'payouts that never end': await count(
      // The last one is just on its way.
      sql`SELECT count(*) AS n FROM payouts WHERE merchant_id = ${merchantId} AND status IN ('APPROVED', 'SENT')
        AND second_approved_at < ${new Date(test.clock.now().getTime() - DAY)}`,
    ),
    'payouts that the bank made otherwise':
      await count(sql`SELECT count(*) AS n FROM payouts p WHERE p.merchant_id = ${merchantId} AND p.sent_at IS NOT NULL
      AND (SELECT concat_ws(' ', count(*), sum(o.amount), min(o.iban)) FROM simulator.operations o
        WHERE o.merchant_id = ${merchantId} AND o.kind = 'payout' AND o.key = p.id::text) <> concat_ws(' ', 1, p.amount, p.iban)`),
    'pairs that were paid in full and not kept':
      await count(sql`SELECT count(*) AS n FROM payment_links l WHERE l.merchant_id = ${merchantId} AND l.keeps_one
      AND EXISTS (SELECT FROM payments p JOIN attempts a ON a.merchant_id = ${merchantId} AND a.payment_id = p.id AND a.status = 'SUCCEEDED'
        AND a.amount >= p.amount WHERE p.merchant_id = ${merchantId} AND (p.id = l.payment_id OR p.payment_link_id = l.id))
      AND NOT EXISTS (SELECT FROM payments p WHERE p.merchant_id = ${merchantId} AND (p.id = l.payment_id OR p.payment_link_id = l.id)
        AND p.captured_attempt_id IS NOT NULL)`),
    'disputes that never end': await count(
      sql`SELECT count(*) AS n FROM chargebacks WHERE merchant_id = ${merchantId} AND status IN ('EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'INQUIRY')`,
    ),
    'answers that never arrive': await count(
      sql`SELECT count(*) AS n FROM evidence_folders WHERE merchant_id = ${merchantId} AND next_try_at IS NOT NULL`,
    ),
    'answers that the scheme has otherwise':
      await count(sql`SELECT count(*) AS n FROM (SELECT c.processor_reference AS id, count(f.filed_at) AS filed, count(f.accepted_at) AS accepted
        FROM evidence_folders f JOIN chargebacks c ON c.merchant_id = ${merchantId} AND c.id = f.chargeback_id
        AND c.processor = ${SIMULATOR} WHERE f.merchant_id = ${merchantId} GROUP BY 1) f
      FULL JOIN (SELECT split_part(key, '#', 1) AS id, count(*) FILTER (WHERE status = 'TAKEN') AS filed, count(*) FILTER (WHERE status = 'ACCEPTED') AS accepted
        FROM simulator.operations WHERE merchant_id = ${merchantId} AND kind = 'defence' GROUP BY 1) o USING (id)
      WHERE (f.filed, f.accepted) IS DISTINCT FROM (coalesce(o.filed, 0), coalesce(o.accepted, 0))`),
    'surplus captures without their refund':
      await count(sql`SELECT count(*) AS n FROM attempts a WHERE a.merchant_id = ${merchantId} AND a.surplus
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.merchant_id = ${merchantId} AND r.attempt_id = a.id AND r.kind = 'SURPLUS')`),
    ...(await side?.countContradictions()),
  };
}

/**
 * Finds lies in the payers' current pages, compared with their bank: money must be shown as safe only if none has
 * moved, and as moved only if it has. The bank's state may be queried before its message is delivered.
 */
export async function findLies(test: TestApp, world: World, journal: Journal): Promise<string[]> {
  const { rows } = await sql<{
    payment_id: string;
    reported: boolean;
  }>`SELECT a.payment_id, bool_or(m.operation_id IS NULL OR m.delivered_at IS NOT NULL) AS reported FROM attempts a
    JOIN simulator.operations o ON o.merchant_id = ${world.merchantId} AND (o.kind = 'payment' AND o.key = a.id::text
      OR o.kind = 'transfer' AND split_part(o.key, '#', 1) = a.id::text)
    LEFT JOIN simulator.messages m ON m.merchant_id = ${world.merchantId} AND m.operation_id = o.id
      AND m.status IN ('SUCCEEDED', 'RECEIVED') AND m.due_at <= ${test.clock.now()} AND o.status <> 'SUCCEEDED'
    WHERE a.merchant_id = ${world.merchantId} AND (o.status = 'SUCCEEDED' OR m.operation_id IS NOT NULL)
    GROUP BY a.payment_id`.execute(test.ownerDb);
  for (const { paymentId, isReported } of (await world.side?.listTaken()) ?? [])
    rows.push({ payment_id: paymentId, reported: isReported });
  const taken = new Set(rows.map((row) => row.payment_id));
  const reported = new Set(rows.filter((row) => row.reported).map((row) => row.payment_id));
  const told = await Promise.all(
    journal.payments.map(async ({ transactionId, reference }) => {
      // An expired reference shows nothing.
      const said = await getRedirectUrl(test.context, reference).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'notFound') return null;
        throw error;
      });
      if (said === null) return null;
      const saysPaid = said.status === 'SUCCEEDED' || said.status === 'SETTLED';
      if (said.nothingTaken && reported.has(transactionId))
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

/**
 * Finds fresh links whose pair of payments breaks its promise: of the payment and those of the link one success is kept,
 * and the link is closed once the payment itself was paid.
 */
export async function findBrokenPairs({ ownerDb }: TestApp, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; kept: number; open: boolean }>`SELECT l.id, count(p.id) AS kept,
      bool_or(p.id = l.payment_id AND l.uses = 0 AND l.switched_off_at IS NULL) AS open
    FROM payment_links l JOIN payments p ON p.merchant_id = ${merchantId} AND (p.id = l.payment_id OR p.payment_link_id = l.id)
      AND p.captured_amount > p.charged_back_amount
    WHERE l.merchant_id = ${merchantId} AND l.keeps_one GROUP BY l.id`.execute(ownerDb);
  return rows.flatMap(({ id, kept, open }) => [
    ...(kept > 1 ? [`link ${id}: ${kept} successes were kept`] : []),
    ...(open ? [`link ${id} is open although its payment was paid`] : []),
  ]);
}

/** Counts a merchant's rows by kind and status. */
export async function countOutcomes({ ownerDb }: TestApp, merchantId: string): Promise<Map<string, number>> {
  const of = sql`merchant_id = ${merchantId}`;
  const { rows } = await sql<{ outcome: string; n: number }>`
    SELECT concat_ws(' ', 'payment', status, CASE WHEN late THEN 'late' END) AS outcome, count(*) AS n FROM payments WHERE ${of} GROUP BY 1
    UNION ALL SELECT concat_ws(' ', 'attempt', method, status, CASE WHEN surplus THEN 'surplus' END), count(*) FROM attempts WHERE ${of} GROUP BY 1
    UNION ALL SELECT concat_ws(' ', 'refund', kind, status, CASE WHEN bounced THEN 'bounced' END), count(*) FROM refunds WHERE ${of} GROUP BY 1
    UNION ALL SELECT 'chargeback ' || status, count(*) FROM chargebacks WHERE ${of} GROUP BY 1
    UNION ALL SELECT concat_ws(' ', 'evidence', stage, coalesce(refusal, CASE WHEN filed_at IS NOT NULL THEN 'filed' WHEN accepted_at IS NOT NULL THEN 'accepted' END)), count(*)
      FROM evidence_folders WHERE ${of} GROUP BY 1
    UNION ALL SELECT 'payout ' || status, count(*) FROM payouts WHERE ${of} GROUP BY 1
    UNION ALL SELECT 'settlement', count(*) FROM settlements WHERE ${of}
    UNION ALL SELECT 'transfer received', count(*) FROM incoming_transfers WHERE ${of}
    UNION ALL SELECT 'ledger event', count(*) FROM ledger_events WHERE ${of}
    UNION ALL SELECT 'fresh link', count(*) FROM payment_links WHERE ${of}
    UNION ALL SELECT 'fresh link paid', count(*) FROM payment_links WHERE ${of} AND uses > 0
    UNION ALL SELECT 'fresh link closed by a late success', count(*) FROM payment_links WHERE ${of} AND uses = 0 AND switched_off_at IS NOT NULL
    UNION ALL SELECT 'pair with two successes', count(*) FROM payment_links l WHERE l.merchant_id = ${merchantId}
      AND (SELECT count(DISTINCT p.id) FROM payments p JOIN attempts a ON a.merchant_id = ${merchantId} AND a.payment_id = p.id
        AND a.status = 'SUCCEEDED' AND a.amount >= p.amount
        WHERE p.merchant_id = ${merchantId} AND (p.id = l.payment_id OR p.payment_link_id = l.id)) > 1`.execute(
    ownerDb,
  );
  return new Map(rows.map(({ outcome, n }) => [outcome, n]));
}
