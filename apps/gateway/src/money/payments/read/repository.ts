import type { Queries, TableRow } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/statements.ts';
import type { JsonInstant } from '../payment-queries.ts';

export type EventRecord = Pick<
  TableRow<'ledger_events'>,
  'id' | 'kind' | 'actor_kind' | 'attempt_id' | 'refund_id' | 'chargeback_id' | 'amount' | 'reason_code'
> &
  Pick<TableRow<'attempts'>, 'card_brand' | 'card_first_six' | 'card_last_four' | 'card_expiry'> & {
    at: JsonInstant;
    /** Name of a user or an API key. */
    actor_name: string | null;
    method: TableRow<'attempts'>['method'] | null;
    refund_description: string | null;
  };

/** The state of a notification: delivered, given up, due for another try, waiting for an earlier one, or not sent. */
export type DeliveryState = 'delivered' | 'failed' | 'retrying' | 'waiting' | 'missed';

export type DeliveryRecord = {
  id: string;
  state: DeliveryState;
  /** Time of its end; until then, of its creation. */
  at: JsonInstant;
  http_status: number | null;
  tries: number;
  /** Only while another try is due. */
  next_try_at: JsonInstant | null;
};

export type TimelineRecord = {
  currency: string;
  /** Oldest first. */
  events: EventRecord[];
  /** In order. A new one is left out, unless it waits for an older one. */
  deliveries: DeliveryRecord[];
};

/** The events of a payment and the states of its notifications, by one statement. */
export async function findTimeline(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<TimelineRecord | undefined> {
  const result = await prepared<TimelineRecord>`SELECT p.currency,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT e.id, e.kind, e.at, e.actor_kind, coalesce(u.name, k.name) AS actor_name, e.attempt_id, e.refund_id,
          e.chargeback_id, e.amount, e.reason_code, a.method, a.card_brand, a.card_first_six, a.card_last_four,
          a.card_expiry, r.description AS refund_description
        FROM ledger_events e
        LEFT JOIN users u ON e.actor_kind = 'user' AND u.id = e.actor_id
        LEFT JOIN api_keys k ON k.merchant_id = ${merchantId} AND e.actor_kind = 'shop' AND k.id = e.actor_id
        LEFT JOIN attempts a ON a.merchant_id = ${merchantId} AND a.id = e.attempt_id
        LEFT JOIN refunds r ON r.merchant_id = ${merchantId} AND r.id = e.refund_id
        WHERE e.merchant_id = ${merchantId} AND e.payment_id = ${id} ORDER BY e.at, e.id LIMIT 2000
      ) t) AS events,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT * FROM (
          SELECT id, coalesce(finished_at, created_at) AS at, last_http_status AS http_status, attempts AS tries,
            CASE
              WHEN status = 'DELIVERED' THEN 'delivered'
              WHEN status = 'FAILED' THEN 'failed'
              WHEN status = 'MISSED' THEN 'missed'
              WHEN last_http_status IS NOT NULL THEN 'retrying'
              WHEN bool_or(status = 'PENDING' AND last_http_status IS NOT NULL) OVER (PARTITION BY endpoint_id ORDER BY sequence)
                THEN 'waiting'
            END AS state,
            CASE WHEN status = 'PENDING' AND last_http_status IS NOT NULL THEN next_try_at END AS next_try_at, sequence,
            endpoint_id
          FROM notifications WHERE merchant_id = ${merchantId} AND payment_id = ${id}
        ) told
        WHERE state IS NOT NULL ORDER BY sequence, endpoint_id LIMIT 2000
      ) t) AS deliveries
    FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db);
  return result.rows[0];
}
