import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';

/** Room of a payment that an open request holds, in minor units. */
export type Reservation = {
  readonly request_id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly asked_by_name: string;
  /** Null once the request is approved: its amount is about to be refunded. */
  readonly expires_at: Date | null;
};

/**
 * Selects the amounts that requests hold of payments of a company, oldest first: waiting ones, though perhaps
 * expired, and approved ones whose refund has not started.
 */
export function reservedRows(merchantId: string, paymentIds: readonly string[]): RawBuilder<unknown> {
  return sql`SELECT i.request_id, i.payment_id, i.amount, r.currency, u.name AS asked_by_name,
      CASE WHEN r.status = 'WAITING' THEN r.expires_at END AS expires_at
    FROM refund_request_items i
    JOIN refund_requests r ON r.merchant_id = ${merchantId} AND r.id = i.request_id
    JOIN users u ON u.id = r.asked_by
    LEFT JOIN refunds f ON f.merchant_id = ${merchantId} AND f.id = i.refund_id
    WHERE i.merchant_id = ${merchantId} AND i.payment_id = ANY(${paymentIds}::uuid[]) AND f.id IS NULL
      AND (r.status = 'WAITING' OR i.next_try_at IS NOT NULL)
    ORDER BY r.created_at, r.id`;
}

export async function listReserved(
  db: Queries,
  merchantId: string,
  paymentIds: readonly string[],
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`${reservedRows(merchantId, paymentIds)}`.execute(db);
  return rows;
}
