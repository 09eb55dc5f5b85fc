import { sql } from 'kysely';
import type { Queries } from '../../lib/database.ts';
import { type MerchantScope, within } from '../../lib/scope.ts';

/** A payment with what stands around it, for details and the payer's pages. Amounts in minor units. */
export type PaymentRecord = {
  id: string;
  merchant_id: string;
  merchant_name: string;
  amount: number;
  currency: string;
  country: string;
  description: string;
  status: string;
  method: string;
  asked_method: string | null;
  recurrence_type: string;
  recurrence_id: string | null;
  mandate_reference: string | null;
  payment_link_id: string | null;
  customer_id: string | null;
  language: string | null;
  redirect_url_success: string;
  redirect_url_failed: string;
  redirect_url_aborted: string;
  captured_attempt_id: string | null;
  captured_amount: number;
  refunded_amount: number;
  charged_back_amount: number;
  refund_status: string;
  chargeback_status: string;
  late: boolean;
  attention: string[];
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  settled_at: Date | null;
  account_holder_name: string | null;
  email_address: string | null;
  iban: string | null;
};

/** One payment within the scope, looked up by its id within the scope's merchants. */
export async function findPaymentRecord(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<PaymentRecord | undefined> {
  const result =
    await sql<PaymentRecord>`SELECT p.id, p.merchant_id, m.name AS merchant_name, p.amount, p.currency,
      p.country, p.description, p.status, p.method, p.asked_method, p.recurrence_type, p.recurrence_id,
      d.reference AS mandate_reference, p.payment_link_id, p.customer_id, p.language,
      p.redirect_url_success, p.redirect_url_failed, p.redirect_url_aborted, p.captured_attempt_id,
      p.captured_amount, p.refunded_amount, p.charged_back_amount, p.refund_status, p.chargeback_status, p.late,
      p.attention, p.created_at, p.expires_at, p.paid_at, p.settled_at,
      y.account_holder_name, y.email_address, y.iban
    FROM payments p
    JOIN merchants m ON m.id = p.merchant_id
    LEFT JOIN mandates d ON d.merchant_id = p.merchant_id AND d.id = p.mandate_id AND ${within(scope, 'd.merchant_id')}
    LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.id AND ${within(scope, 'y.merchant_id')}
    WHERE ${within(scope, 'p.merchant_id')} AND p.id = ${id}`.execute(db);
  return result.rows[0];
}

export type AttemptRecord = {
  id: string;
  status: string;
  method: string;
  processor: string;
  card_brand: string | null;
  card_first_six: string | null;
  card_last_four: string | null;
  card_expiry: string | null;
  decline_code: string | null;
  surplus: boolean;
  created_at: Date;
  /** Set while its processor is to be asked about it. */
  next_check_at: Date | null;
  amount: number;
  waiting_amount: number;
  redirect_url: string | null;
};

/** The newest payment of a link, which another visit goes on with while it is open; null before the first. */
export async function newestPaymentOfLink(
  db: Queries,
  merchantId: string,
  linkId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('payment_link_id', '=', linkId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A payment's attempts, oldest first. */
export function listAttempts(db: Queries, merchantId: string, paymentId: string): Promise<AttemptRecord[]> {
  return db
    .selectFrom('attempts')
    .select([
      'id',
      'status',
      'method',
      'processor',
      'card_brand',
      'card_first_six',
      'card_last_four',
      'card_expiry',
      'decline_code',
      'surplus',
      'created_at',
      'next_check_at',
      'amount',
      'waiting_amount',
      'redirect_url',
    ])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type RefundRecord = {
  id: string;
  payment_id: string;
  kind: string;
  amount: number;
  currency: string;
  status: string;
  description: string;
  reason_code: string | null;
  created_by_name: string | null;
  created_at: Date;
  finished_at: Date | null;
};

/** A payment's refunds, oldest first, with the names of those who asked for them. */
export async function listRefunds(
  db: Queries,
  merchantId: string,
  paymentId: string,
): Promise<RefundRecord[]> {
  return db
    .selectFrom('refunds as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('api_keys as k', (join) =>
      join.on('k.merchant_id', '=', merchantId).onRef('k.id', '=', 'r.created_by_key'),
    )
    .select((eb) => [
      'r.id',
      'r.payment_id',
      'r.kind',
      'r.amount',
      'r.currency',
      'r.status',
      'r.description',
      'r.reason_code',
      eb.fn.coalesce('u.name', 'k.name').as('created_by_name'),
      'r.created_at',
      'r.finished_at',
    ])
    .where('r.merchant_id', '=', merchantId)
    .where('r.payment_id', '=', paymentId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
}

export type EventRecord = {
  id: string;
  kind: string;
  at: Date;
  actor_kind: string;
  actor_name: string | null;
  attempt_id: string | null;
  refund_id: string | null;
  chargeback_id: string | null;
  amount: number | null;
  reason_code: string | null;
};

/** What happened to a payment, oldest first, with the names of users and API keys. */
export async function listEvents(db: Queries, merchantId: string, paymentId: string): Promise<EventRecord[]> {
  const result =
    await sql<EventRecord>`SELECT e.id, e.kind, e.at, e.actor_kind, coalesce(u.name, k.name) AS actor_name,
      e.attempt_id, e.refund_id, e.chargeback_id, e.amount, e.reason_code
    FROM payment_events e LEFT JOIN users u ON e.actor_kind = 'user' AND u.id = e.actor_id
    LEFT JOIN api_keys k ON k.merchant_id = ${merchantId} AND e.actor_kind = 'shop' AND k.id = e.actor_id
    WHERE e.merchant_id = ${merchantId} AND e.payment_id = ${paymentId}
    ORDER BY e.at, e.id`.execute(db);
  return result.rows;
}
