import { sql } from 'kysely';
import { type RecomputeCheck, of, type Row } from './recompute-query.ts';

/** Each transfer from or to `available` has its line, except the payout itself, and each line its transfer. */
const lines: RecomputeCheck = {
  name: 'lines of settlements',
  query: (m) => sql<Row>`
    WITH wanted AS (
      SELECT merchant_id, id, currency, sum(CASE WHEN credit_account = 'available' THEN amount ELSE -amount END) AS amount
      FROM transfers WHERE ${of(m, 'merchant_id')} AND 'available' IN (debit_account, credit_account)
        AND NOT (debit_account = 'available' AND credit_account = 'payout_in_transit') GROUP BY 1, 2, 3
    ), there AS (SELECT merchant_id, id, currency, amount FROM settlement_lines WHERE ${of(m, 'merchant_id')})
    SELECT merchant_id, id::text AS key, concat_ws(' ', t.currency, t.amount) AS written,
      concat_ws(' ', w.currency, w.amount) AS recomputed
    FROM wanted w FULL JOIN there t USING (merchant_id, id)
    WHERE (w.currency, w.amount) IS DISTINCT FROM (t.currency, t.amount)`,
};

/** Opening is the closing before, and lines, groups, reserve and payout are the rows'. */
const sums: RecomputeCheck = {
  name: 'sums of settlements',
  query: (m) => sql<Row>`
    WITH l AS (
      SELECT settlement_id, count(*) AS quantity, sum(amount) AS amount,
        -coalesce(sum(amount) FILTER (WHERE kind = 'reserveHeld'), 0) AS held
      FROM settlement_lines WHERE ${of(m, 'merchant_id')} AND settlement_id IS NOT NULL GROUP BY 1
    ), g AS (
      SELECT settlement_id, sum(quantity) AS quantity, sum(amount) AS amount FROM settlement_groups
      WHERE ${of(m, 'merchant_id')} GROUP BY 1
    ), said AS (
      SELECT s.merchant_id, s.id,
        concat_ws(' ', s.opening, s.quantity, s.amount, coalesce(g.quantity, 0), coalesce(g.amount, 0),
          coalesce(r.amount, 0), s.payout) AS written,
        concat_ws(' ', coalesce(lag(s.closing) OVER (PARTITION BY s.currency ORDER BY s.number), 0),
          coalesce(l.quantity, 0), coalesce(l.amount, 0), coalesce(l.quantity, 0), coalesce(l.amount, 0),
          coalesce(l.held, 0), coalesce(p.amount, 0)) AS recomputed
      FROM settlements s LEFT JOIN l ON l.settlement_id = s.id LEFT JOIN g ON g.settlement_id = s.id
      LEFT JOIN reserves r ON ${of(m, 'r.merchant_id')} AND r.settlement_id = s.id
      LEFT JOIN payouts p ON ${of(m, 'p.merchant_id')} AND p.settlement_id = s.id
      WHERE ${of(m, 's.merchant_id')}
    )
    SELECT merchant_id, id::text AS key, written, recomputed FROM said WHERE written <> recomputed`,
};

/** The tax of each settlement and rate is that of its fees, half a cent up. */
const vat: RecomputeCheck = {
  name: 'tax on fees',
  query: (m) => sql<Row>`
    WITH f AS (
      SELECT settlement_id, vat_rate, coalesce(sum(amount) FILTER (WHERE kind <> 'vat'), 0) AS fees,
        coalesce(sum(amount) FILTER (WHERE kind = 'vat'), 0) AS vat
      FROM settlement_lines WHERE ${of(m, 'merchant_id')} AND settlement_id IS NOT NULL AND vat_rate IS NOT NULL GROUP BY 1, 2
    )
    SELECT ${m}::uuid AS merchant_id, concat_ws(' ', settlement_id, vat_rate) AS key, vat::text AS written,
      (sign(fees) * floor((abs(fees) * vat_rate + 5000) / 10000))::bigint::text AS recomputed
    FROM f WHERE vat <> sign(fees) * floor((abs(fees) * vat_rate + 5000) / 10000)`,
};

/** Balances of the accounts that only settlements move, from their payouts, reserves and lines. */
const accounts: RecomputeCheck = {
  name: 'accounts of settlements',
  query: (m) => sql<Row>`
    WITH wanted AS (
      SELECT currency, 'payout_in_transit' AS account, sum(amount) AS balance FROM payouts
      WHERE ${of(m, 'merchant_id')} AND status IN ('DUE', 'APPROVED', 'SENT') GROUP BY 1
      UNION ALL SELECT currency, 'reserved', sum(amount) FROM reserves
        WHERE ${of(m, 'merchant_id')} AND released_in IS NULL GROUP BY 1
      UNION ALL SELECT currency, CASE kind WHEN 'vat' THEN 'vat' ELSE 'fees' END, -sum(amount) FROM settlement_lines
        WHERE ${of(m, 'merchant_id')} AND vat_rate IS NOT NULL GROUP BY 1, 2
      UNION ALL SELECT currency, 'available', sum(amount) FROM (
        SELECT currency, amount FROM settlement_lines WHERE ${of(m, 'merchant_id')} AND settlement_id IS NULL
        UNION ALL SELECT currency, closing FROM settlements s WHERE ${of(m, 's.merchant_id')} AND NOT EXISTS (
          SELECT FROM settlements n WHERE ${of(m, 'n.merchant_id')} AND n.currency = s.currency AND n.number > s.number)
      ) a GROUP BY 1
    ), there AS (
      SELECT t.currency, v.account, sum(v.amount) AS balance FROM transfers t
      CROSS JOIN LATERAL (VALUES (t.credit_account, t.amount), (t.debit_account, -t.amount)) AS v (account, amount)
      WHERE ${of(m, 't.merchant_id')} AND v.account IN ('payout_in_transit', 'reserved', 'vat', 'fees', 'available')
      GROUP BY 1, 2
    )
    SELECT ${m}::uuid AS merchant_id, concat_ws(' ', account, currency) AS key, coalesce(t.balance, 0)::text AS written,
      coalesce(w.balance, 0)::text AS recomputed
    FROM wanted w FULL JOIN there t USING (currency, account)
    WHERE coalesce(w.balance, 0) <> coalesce(t.balance, 0)`,
};

/** Each fee is that of the terms of its day, and is returned at most once. */
const fees: RecomputeCheck = {
  name: 'fees',
  query: (m) => sql<Row>`
    WITH bounced AS (
      SELECT refund_id, sum(amount) AS amount FROM ledger_events
      WHERE ${of(m, 'merchant_id')} AND kind = 'refundPartBounced' GROUP BY 1
    ), f AS (
      SELECT l.id, l.kind, -l.amount AS amount, l.vat_rate, t.day, l.currency, l.method, l.payment_id, l.refund_id,
        l.chargeback_id, coalesce(r.amount + coalesce(b.amount, 0), c.amount, p.captured_amount) AS base,
        CASE WHEN l.refund_id IS NOT NULL THEN 'REFUND' WHEN l.chargeback_id IS NOT NULL THEN 'CHARGEBACK'
          ELSE 'PAYMENT' END AS event
      FROM settlement_lines l JOIN transfers t ON ${of(m, 't.merchant_id')} AND t.id = l.id
      JOIN payments p ON ${of(m, 'p.merchant_id')} AND p.id = l.payment_id
      LEFT JOIN refunds r ON ${of(m, 'r.merchant_id')} AND r.id = l.refund_id
      LEFT JOIN bounced b ON b.refund_id = l.refund_id
      LEFT JOIN chargebacks c ON ${of(m, 'c.merchant_id')} AND c.id = l.chargeback_id
      WHERE ${of(m, 'l.merchant_id')} AND l.kind IN ('fee', 'feeReturned')
    ), said AS (
      SELECT f.id, concat_ws(' ', f.amount, f.vat_rate) AS written,
        CASE f.kind WHEN 'fee' THEN (
          SELECT concat_ws(' ', greatest(x.minimum, x.fixed + floor((f.base * x.rate + 5000) / 10000))::bigint, t.vat_rate)
          FROM terms t LEFT JOIN prices x ON ${of(m, 'x.merchant_id')} AND x.terms_id = t.id AND x.event = f.event
            AND x.currency = f.currency AND x.method IN (f.method, '')
          WHERE ${of(m, 't.merchant_id')} AND t.status = 'APPROVED' AND t.valid_from <= f.day
          ORDER BY t.valid_from DESC, t.decided_at DESC, x.method DESC NULLS LAST LIMIT 1
        ) ELSE (
          SELECT concat_ws(' ', -o.amount, o.vat_rate) FROM f o WHERE o.kind = 'fee'
            AND o.payment_id = f.payment_id AND o.refund_id IS NOT DISTINCT FROM f.refund_id
            AND o.chargeback_id IS NOT DISTINCT FROM f.chargeback_id
        ) END AS recomputed
      FROM f
    )
    SELECT ${m}::uuid AS merchant_id, id::text AS key, written, recomputed FROM said
    WHERE written IS DISTINCT FROM recomputed`,
};

/** Each payment that the terms of its day take a fee of has one. */
const missingFees: RecomputeCheck = {
  name: 'missing fees',
  query: (m) => sql<Row>`
    WITH p AS (
      SELECT l.payment_id, l.method, l.currency, l.amount, t.day
      FROM settlement_lines l JOIN transfers t ON ${of(m, 't.merchant_id')} AND t.id = l.id
      WHERE ${of(m, 'l.merchant_id')} AND l.kind = 'payment'
    ), taken AS (
      SELECT payment_id FROM settlement_lines
      WHERE ${of(m, 'merchant_id')} AND kind = 'fee' AND refund_id IS NULL AND chargeback_id IS NULL
    ), wanted AS (
      SELECT p.payment_id, (
        SELECT greatest(x.minimum, x.fixed + floor((p.amount * x.rate + 5000) / 10000))::bigint
        FROM terms t LEFT JOIN prices x ON ${of(m, 'x.merchant_id')} AND x.terms_id = t.id AND x.event = 'PAYMENT'
          AND x.currency = p.currency AND x.method IN (p.method, '')
        WHERE ${of(m, 't.merchant_id')} AND t.status = 'APPROVED' AND t.valid_from <= p.day
        ORDER BY t.valid_from DESC, t.decided_at DESC, x.method DESC NULLS LAST LIMIT 1) AS fee
      FROM p LEFT JOIN taken ON taken.payment_id = p.payment_id WHERE taken.payment_id IS NULL
    )
    SELECT ${m}::uuid AS merchant_id, payment_id::text AS key, '0' AS written, fee::text AS recomputed
    FROM wanted WHERE fee > 0`,
};

export const SETTLEMENT_CHECKS: readonly RecomputeCheck[] = [lines, sums, vat, accounts, fees, missingFees];
