import { TRANSFER_METHODS } from '@stuiver/domain/methods';
import { sql } from 'kysely';
import { type RecomputeCheck, of, type Row } from './recompute-query.ts';

/** The waiting amount of an attempt is what arrived for its payment, less what was captured or returned. */
const waiting: RecomputeCheck = {
  name: 'transfers that wait',
  query: (m) => sql<Row>`
    WITH a AS (
      SELECT merchant_id, payment_id, sum(waiting_amount) AS waiting,
        coalesce(sum(amount) FILTER (WHERE status = 'SUCCEEDED'), 0) AS used
      FROM attempts WHERE method = ANY(${TRANSFER_METHODS}) AND ${of(m, 'merchant_id')} GROUP BY 1, 2
    ), t AS (
      SELECT merchant_id, payment_id, sum(amount) AS total FROM incoming_transfers
      WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2
    )
    SELECT merchant_id, payment_id::text AS key, coalesce(a.waiting, 0)::text AS written,
      (coalesce(t.total, 0) - coalesce(a.used, 0))::text AS recomputed
    FROM a FULL JOIN t USING (merchant_id, payment_id)
    WHERE coalesce(a.waiting, 0) <> coalesce(t.total, 0) - coalesce(a.used, 0)`,
};

/** Each transfer that came in has its event. */
const events: RecomputeCheck = {
  name: 'events of transfers',
  query: (m) => sql<Row>`
    WITH wanted AS (
      SELECT merchant_id, payment_id, count(*) AS n, sum(amount) AS amount FROM incoming_transfers
      WHERE ${of(m, 'merchant_id')} GROUP BY 1, 2
    ), there AS (
      SELECT merchant_id, payment_id, count(*) AS n, sum(amount) AS amount FROM ledger_events
      WHERE kind = 'transferReceived' AND ${of(m, 'merchant_id')} GROUP BY 1, 2
    )
    SELECT merchant_id, payment_id::text AS key, concat_ws(' ', t.n, t.amount) AS written,
      concat_ws(' ', w.n, w.amount) AS recomputed
    FROM wanted w FULL JOIN there t USING (merchant_id, payment_id)
    WHERE (w.n, w.amount) IS DISTINCT FROM (t.n, t.amount)`,
};

export const TRANSFER_CHECKS: readonly RecomputeCheck[] = [waiting, events];
