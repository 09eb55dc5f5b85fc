import { sql } from 'kysely';
import { type RecomputeCheck, of, type Row } from './recompute-query.ts';

const columns: RecomputeCheck = {
  name: 'chargebacks of a payment',
  query: (m) => sql<Row>`
    WITH c AS (
      SELECT c.merchant_id, c.payment_id,
        coalesce(sum(c.amount) FILTER (WHERE c.status <> 'WON' AND NOT a.surplus), 0) AS taken,
        min(array_position(ARRAY['EVIDENCE_REQUIRED', 'RECEIVED', 'UNDER_REVIEW', 'LOST', 'ACCEPTED', 'WON'], c.status)) AS rank
      FROM chargebacks c JOIN attempts a ON ${of(m, 'a.merchant_id')} AND a.id = c.attempt_id
      WHERE ${of(m, 'c.merchant_id')} GROUP BY 1, 2
    ), said AS (
      SELECT p.merchant_id, p.id, concat_ws(' ', p.charged_back_amount, p.chargeback_status) AS written,
        concat_ws(' ', coalesce(c.taken, 0), coalesce((ARRAY['EVIDENCE_REQUIRED', 'RECEIVED', 'UNDER_REVIEW', 'LOST',
          'ACCEPTED', 'WON'])[c.rank], '')) AS recomputed
      FROM payments p LEFT JOIN c ON c.merchant_id = p.merchant_id AND c.payment_id = p.id WHERE ${of(m, 'p.merchant_id')}
    )
    SELECT merchant_id, id::text AS key, written, recomputed FROM said WHERE written <> recomputed`,
};

const descriptions: RecomputeCheck = {
  name: 'descriptions of chargebacks',
  query: (m) => sql<Row>`
    SELECT c.merchant_id, c.id::text AS key, c.description AS written, p.description AS recomputed
    FROM chargebacks c JOIN payments p ON ${of(m, 'p.merchant_id')} AND p.id = c.payment_id
    WHERE c.description <> p.description AND ${of(m, 'c.merchant_id')}`,
};

/** Each chargeback was received once, and each that ended has the event of its end once. */
const events: RecomputeCheck = {
  name: 'events of chargebacks',
  query: (m) => sql<Row>`
    WITH wanted AS (
      SELECT merchant_id, id AS subject, CASE amount WHEN 0 THEN 'inquiryReceived' ELSE 'chargebackReceived' END AS kind
        FROM chargebacks WHERE ${of(m, 'merchant_id')}
      UNION ALL SELECT merchant_id, id, CASE status WHEN 'INQUIRY_ANSWERED' THEN 'inquiryAnswered'
          WHEN 'INQUIRY_UNANSWERED' THEN 'inquiryUnanswered' ELSE 'chargeback' || initcap(status) END
        FROM chargebacks WHERE finished_at IS NOT NULL AND ${of(m, 'merchant_id')}
    ), there AS (
      SELECT merchant_id, chargeback_id AS subject, kind, count(*) AS n FROM ledger_events
      WHERE kind IN ('chargebackReceived', 'chargebackWon', 'chargebackLost', 'chargebackAccepted', 'inquiryReceived',
        'inquiryAnswered', 'inquiryUnanswered') AND ${of(m, 'merchant_id')}
      GROUP BY 1, 2, 3
    )
    SELECT merchant_id, concat_ws(' ', kind, subject) AS key, coalesce(t.n, 0)::text AS written,
      (CASE WHEN w.subject IS NULL THEN 0 ELSE 1 END)::text AS recomputed
    FROM wanted w FULL JOIN there t USING (merchant_id, subject, kind)
    WHERE coalesce(t.n, 0) <> CASE WHEN w.subject IS NULL THEN 0 ELSE 1 END`,
};

/** Each recurrence has run as often as it has payments, the first one included. */
const runs: RecomputeCheck = {
  name: 'runs of a recurrence',
  query: (m) => sql<Row>`
    SELECT r.merchant_id, r.id::text AS key, r.times_executed::text AS written, count(p.id)::text AS recomputed
    FROM recurrences r LEFT JOIN payments p ON ${of(m, 'p.merchant_id')} AND p.recurrence_id = r.id
    WHERE ${of(m, 'r.merchant_id')} GROUP BY r.merchant_id, r.id, r.times_executed HAVING r.times_executed <> count(p.id)`,
};

export const CHARGEBACK_CHECKS: readonly RecomputeCheck[] = [columns, descriptions, events, runs];
