import { TRANSFER_METHODS } from '@stuiver/domain/methods';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { CHARGEBACK_CHECKS } from './recompute-chargeback-queries.ts';
import { type RecomputeCheck, of, type Row } from './recompute-query.ts';
import { SETTLEMENT_CHECKS } from './recompute-settlement-queries.ts';
import { TRANSFER_CHECKS } from './recompute-transfer-queries.ts';
import type { prepared } from '../../platform/database/statements.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { type Counter, type CounterPeriod, periodDay, PERIODS } from '../../platform/list/counts/counter.ts';
import { recount } from '../../platform/list/counts/write-queries.ts';
import { COUNTERS } from './counters.ts';

/** Compares a counter's values for each day and month and for all time, folded or not, with its rows. */
function buildCountCheck(counter: Counter, period: CounterPeriod): RecomputeCheck {
  return {
    name: `${counter.name} by ${period}`,
    query: (m) => sql<Row>`
      WITH wanted AS (${sql.raw(recount(counter, period))} WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2, 3),
      there AS (
        SELECT merchant_id, day, key, sum(rows)::bigint AS rows, sum(amount)::bigint AS amount,
          sum(returned)::bigint AS returned FROM (
          SELECT merchant_id, day, key, rows, amount, returned FROM daily_counts
          WHERE counter = ${counter.name} AND period = ${period} AND ${of(m, 'merchant_id')}
          UNION ALL SELECT merchant_id, ${sql.raw(periodDay('day', period))}, key, rows, amount, returned FROM daily_count_deltas
          WHERE counter = ${counter.name} AND ${of(m, 'merchant_id')}
        ) AS counts GROUP BY 1, 2, 3 HAVING sum(rows) <> 0 OR sum(amount) <> 0 OR sum(returned) <> 0
      )
      SELECT merchant_id, concat_ws(' ', day, key) AS key, concat_ws(' ', t.rows, t.amount, t.returned) AS written,
        concat_ws(' ', w.rows, w.amount, w.returned) AS recomputed
      FROM wanted w FULL JOIN there t USING (merchant_id, day, key)
      WHERE (w.rows, w.amount, w.returned) IS DISTINCT FROM (t.rows, t.amount, t.returned)`,
  };
}

/** Every counter, recounted from its declaration. */
const COUNT_CHECKS: readonly RecomputeCheck[] = COUNTERS.flatMap((counter) =>
  PERIODS.map((period) => buildCountCheck(counter, period)),
);

const linkUses: RecomputeCheck = {
  name: 'uses of a link',
  query: (m) => sql<Row>`
    SELECT l.merchant_id, l.id::text AS key, l.uses::text AS written, count(p.id)::text AS recomputed
    FROM payment_links l LEFT JOIN payments p ON ${of(m, 'p.merchant_id')} AND p.payment_link_id = l.id
      AND p.captured_amount > 0
    WHERE ${of(m, 'l.merchant_id')} GROUP BY l.merchant_id, l.id, l.uses HAVING l.uses <> count(p.id)`,
};

const LINK_CHECKS: readonly RecomputeCheck[] = [linkUses];

/** A stored value that differs from the recomputed one. */
export type Difference = {
  readonly check: string;
  readonly merchantId: string;
  readonly key: string;
  readonly written: string;
  readonly recomputed: string;
};

/**
 * Expected balance of each account of each payment (debits less credits), using only payments, attempts, incoming
 * transfers, refunds and chargebacks, without the ledger's own table of events. Fees have a check of their own.
 */
const accounts: RecomputeCheck = {
  name: 'transfers of a payment, by account',
  query: (m) => sql<Row>`
    WITH r AS (
      SELECT merchant_id, payment_id,
        coalesce(sum(amount) FILTER (WHERE status = 'PENDING'), 0) AS in_transit,
        coalesce(sum(amount) FILTER (WHERE status = 'SUCCEEDED'), 0) AS paid_out,
        coalesce(sum(amount) FILTER (WHERE kind = 'MERCHANT' AND status <> 'FAILED'), 0) AS own,
        coalesce(sum(amount) FILTER (WHERE kind = 'SURPLUS' AND status <> 'FAILED'), 0) AS surplus_back
      FROM refunds WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2
    ), a AS (
      SELECT merchant_id, payment_id,
        coalesce(sum(amount) FILTER (WHERE status = 'SUCCEEDED' AND NOT surplus), 0) AS captured,
        coalesce(sum(amount) FILTER (WHERE status = 'SUCCEEDED' AND surplus), 0) AS surplus,
        coalesce(sum(amount) FILTER (WHERE status = 'SUCCEEDED' AND method = ANY(${TRANSFER_METHODS})), 0) AS by_transfer
      FROM attempts WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2
    ), c AS (
      SELECT c.merchant_id, c.payment_id, coalesce(sum(c.amount) FILTER (WHERE NOT a.surplus), 0) AS taken,
        coalesce(sum(c.amount) FILTER (WHERE a.surplus), 0) AS surplus_taken
      FROM chargebacks c JOIN attempts a ON ${of(m, 'a.merchant_id')} AND a.id = c.attempt_id
      WHERE c.status <> 'WON' AND ${of(m, 'c.merchant_id')} GROUP BY 1, 2
    ), t AS (
      SELECT merchant_id, payment_id, sum(amount) AS total FROM incoming_transfers
      WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2
    ), facts AS (
      SELECT p.merchant_id, p.id, p.currency, p.status = 'SETTLED' AS settled, coalesce(a.captured, 0) AS captured,
        coalesce(a.surplus, 0) AS surplus, coalesce(r.in_transit, 0) AS in_transit, coalesce(r.paid_out, 0) AS paid_out,
        coalesce(r.own, 0) + coalesce(c.taken, 0) AS own, coalesce(c.taken, 0) AS taken,
        coalesce(c.surplus_taken, 0) AS surplus_taken,
        coalesce(r.surplus_back, 0) AS surplus_back, coalesce(t.total, 0) - coalesce(a.by_transfer, 0) AS waiting
      FROM payments p LEFT JOIN a ON a.merchant_id = p.merchant_id AND a.payment_id = p.id
      LEFT JOIN r ON r.merchant_id = p.merchant_id AND r.payment_id = p.id
      LEFT JOIN c ON c.merchant_id = p.merchant_id AND c.payment_id = p.id
      LEFT JOIN t ON t.merchant_id = p.merchant_id AND t.payment_id = p.id WHERE ${of(m, 'p.merchant_id')}
    ), wanted AS (
      SELECT f.merchant_id, f.id, f.currency, v.account, v.balance FROM facts f CROSS JOIN LATERAL (VALUES
        ('processor_clearing', CASE WHEN f.settled THEN 0 ELSE f.captured END + f.surplus + f.waiting - f.paid_out - f.taken
          - f.surplus_taken),
        ('pending', CASE WHEN f.settled THEN 0 ELSE f.own - f.captured END),
        ('available', CASE WHEN f.settled THEN f.own - f.captured ELSE 0 END + f.surplus_taken),
        ('bank', CASE WHEN f.settled THEN f.captured ELSE 0 END),
        ('refund_in_transit', -f.in_transit),
        ('suspense', f.surplus_back - f.surplus - f.waiting)
      ) AS v (account, balance) WHERE v.balance <> 0
    ), there AS (
      SELECT t.merchant_id, e.payment_id AS id, t.currency, v.account, sum(v.amount) AS balance
      FROM transfers t JOIN ledger_events e ON ${of(m, 'e.merchant_id')} AND e.id = t.event_id AND e.payment_id IS NOT NULL
        AND 'fees' NOT IN (t.debit_account, t.credit_account)
      CROSS JOIN LATERAL (VALUES (t.debit_account, t.amount), (t.credit_account, -t.amount)) AS v (account, amount)
      WHERE ${of(m, 't.merchant_id')} GROUP BY 1, 2, 3, 4 HAVING sum(v.amount) <> 0
    )
    SELECT merchant_id, concat_ws(' ', id, account, currency) AS key, t.balance::text AS written, w.balance::text AS recomputed
    FROM wanted w FULL JOIN there t USING (merchant_id, id, currency, account)
    WHERE w.balance IS DISTINCT FROM t.balance`,
};

const paymentColumns: RecomputeCheck = {
  name: 'columns of a payment',
  query: (m) => sql<Row>`
    WITH r AS (
      SELECT merchant_id, payment_id, coalesce(sum(amount) FILTER (WHERE status <> 'FAILED'), 0) AS refunded,
        CASE WHEN bool_or(status = 'PENDING') THEN 'PENDING' WHEN bool_or(status = 'SUCCEEDED') THEN 'SUCCEEDED'
          ELSE 'FAILED' END AS refund_status
      FROM refunds WHERE kind = 'MERCHANT' AND ${of(m, 'merchant_id')} GROUP BY 1, 2
    ), a AS (
      SELECT merchant_id, payment_id, id, amount, method, status FROM attempts
      WHERE status = 'SUCCEEDED' AND NOT surplus AND ${of(m, 'merchant_id')}
    ), said AS (
      SELECT p.merchant_id, p.id,
        concat_ws(' ', 'captured', p.captured_attempt_id, p.captured_amount, 'refunded', p.refunded_amount,
          p.refund_status, 'method', CASE WHEN a.id IS NULL THEN '' ELSE p.method END) AS written,
        concat_ws(' ', 'captured', a.id, coalesce(a.amount, 0), 'refunded', coalesce(r.refunded, 0),
          coalesce(r.refund_status, ''), 'method', coalesce(a.method, '')) AS recomputed
      FROM payments p LEFT JOIN a ON a.merchant_id = p.merchant_id AND a.payment_id = p.id
      LEFT JOIN r ON r.merchant_id = p.merchant_id AND r.payment_id = p.id WHERE ${of(m, 'p.merchant_id')}
    )
    SELECT merchant_id, id::text AS key, written, recomputed FROM said WHERE written <> recomputed`,
};

/** Each success has its one event, and each event of a success its attempt. */
const events: RecomputeCheck = {
  name: 'events of captures and refunds',
  query: (m) => sql<Row>`
    WITH wanted AS (
      SELECT merchant_id, id AS subject, CASE WHEN surplus THEN 'surplusCaptured' ELSE 'captured' END AS kind FROM attempts
      WHERE status = 'SUCCEEDED' AND ${of(m, 'merchant_id')}
      UNION ALL SELECT merchant_id, id, 'refundRequested' FROM refunds WHERE ${of(m, 'merchant_id')}
      UNION ALL SELECT merchant_id, id, 'refundSucceeded' FROM refunds
        WHERE (status = 'SUCCEEDED' OR bounced) AND ${of(m, 'merchant_id')}
      UNION ALL SELECT merchant_id, id, CASE WHEN bounced THEN 'refundBounced' ELSE 'refundFailed' END FROM refunds
        WHERE status = 'FAILED' AND ${of(m, 'merchant_id')}
      UNION ALL SELECT merchant_id, id, 'paymentCreated' FROM payments WHERE ${of(m, 'merchant_id')}
    ), there AS (
      SELECT merchant_id, CASE WHEN kind = 'paymentCreated' THEN payment_id ELSE coalesce(refund_id, attempt_id) END AS subject,
        CASE WHEN kind LIKE 'paymentSucceeded%' THEN 'captured' ELSE kind END AS kind, count(*) AS n
      FROM ledger_events WHERE (kind IN ('paymentCreated', 'surplusCaptured') OR kind LIKE 'paymentSucceeded%' OR (kind LIKE 'refund%' AND kind NOT LIKE 'refundPart%'))
        AND ${of(m, 'merchant_id')} GROUP BY 1, 2, 3
    )
    SELECT merchant_id, concat_ws(' ', kind, subject) AS key, coalesce(t.n, 0)::text AS written,
      (CASE WHEN w.subject IS NULL THEN 0 ELSE 1 END)::text AS recomputed
    FROM wanted w FULL JOIN there t USING (merchant_id, subject, kind)
    WHERE coalesce(t.n, 0) <> CASE WHEN w.subject IS NULL THEN 0 ELSE 1 END`,
};

/** The missing part of a refund equals the total of its events of parts. */
const parts: RecomputeCheck = {
  name: 'parts of refunds',
  query: (m) => sql<Row>`
    WITH e AS (
      SELECT refund_id, sum(amount) AS amount FROM ledger_events
      WHERE ${of(m, 'merchant_id')} AND kind LIKE 'refundPart%' GROUP BY 1
    )
    SELECT r.merchant_id, r.id::text AS key, r.missing_amount::text AS written, coalesce(e.amount, 0)::text AS recomputed
    FROM refunds r LEFT JOIN e ON e.refund_id = r.id
    WHERE ${of(m, 'r.merchant_id')} AND r.missing_amount <> coalesce(e.amount, 0)`,
};

const CHECKS: readonly RecomputeCheck[] = [
  accounts,
  paymentColumns,
  events,
  parts,
  ...LINK_CHECKS,
  ...CHARGEBACK_CHECKS,
  ...COUNT_CHECKS,
  ...TRANSFER_CHECKS,
  ...SETTLEMENT_CHECKS,
];

/**
 * Differences of one check and merchant that are kept: after a bad restore there may be millions, more than memory
 * holds. Always the first ones, so that a drill can compare two databases.
 */
const MOST_OF_A_KIND = 100;

/**
 * Recomputes a merchant's ledger, counts and payment columns from the rows, in one snapshot, and compares.
 *
 * @param statement {@link prepared} for many small merchants after each other, whose comparisons take longer to plan than
 *   to run; a large merchant needs a plan of its own
 * @returns the differences, a hundred of each check at most
 */
export async function recompute(
  db: Db,
  merchantId: string,
  statement: typeof sql | typeof prepared = sql,
): Promise<Difference[]> {
  return inSnapshot(db, async (tx) => {
    // Compares whole histories, in memory as far as possible.
    await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
    const found: Difference[] = [];
    for (const check of CHECKS) {
      // Materialized, since PostgreSQL would plan for a hundred early matches, and there are no matches.
      const { rows } = await statement<Row>`WITH found AS MATERIALIZED (${check.query(merchantId)})
        SELECT * FROM found ORDER BY 1, 2 LIMIT ${MOST_OF_A_KIND}`.execute(tx);
      for (const row of rows) {
        found.push({
          check: check.name,
          merchantId: row.merchant_id,
          key: row.key,
          written: row.written ?? 'nothing',
          recomputed: row.recomputed ?? 'nothing',
        });
      }
    }
    return found;
  });
}

/**
 * Recomputes merchant after merchant, each in a separate snapshot.
 *
 * @param began called before each merchant
 */
export async function recomputeAll(db: Db, began?: (merchant: string) => void): Promise<Difference[]> {
  const merchants = await db.selectFrom('merchants').select(['id', 'name']).orderBy('created_at').execute();
  const found: Difference[] = [];
  for (const { id, name } of merchants) {
    began?.(name);
    // A spread of very many would be more than a call takes.
    for (const difference of await recompute(db, id)) found.push(difference);
  }
  return found;
}
