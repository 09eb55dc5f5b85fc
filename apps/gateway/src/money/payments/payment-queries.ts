import { sql } from 'kysely';
import type { Queries, TableRow } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { prepared } from '../../platform/database/statements.ts';
import type { Columns } from '../../platform/list/list-source.ts';
import { type Reservation, reservedRows } from '../refunds/reservation-queries.ts';

/** An instant as PostgreSQL's JSON holds it, with an offset; `toWireInstant` brings it into the wire's form. */
export type JsonInstant = string;

/** The wire's form of an instant: UTC, ISO 8601 with `Z`. */
export function toWireInstant(instant: JsonInstant): string {
  return new Date(instant).toISOString();
}

const ATTEMPT =
  'id, status, method, processor, processor_reference, card_brand, card_first_six, card_last_four, card_expiry, decline_code, surplus, amount, waiting_amount, redirect_url';

export type AttemptRecord = Columns<'attempts', typeof ATTEMPT> & {
  created_at: JsonInstant;
  /** Next check at its processor; null if not needed. */
  next_check_at: JsonInstant | null;
};

export type RefundRecord = Pick<
  TableRow<'refunds'>,
  'id' | 'kind' | 'amount' | 'missing_amount' | 'currency' | 'status' | 'description' | 'reason_code'
> & { created_by_name: string | null; created_at: JsonInstant; finished_at: JsonInstant | null };

export type ChargebackRecord = Pick<
  TableRow<'chargebacks'>,
  'id' | 'status' | 'description' | 'amount' | 'currency' | 'method' | 'reason_code'
> & { created_at: JsonInstant; deadline_at: JsonInstant | null; finished_at: JsonInstant | null };

/** A payment with everything that belongs to it, for details and the payer's pages. Amounts in minor units. */
export type PaymentRecord = Omit<
  TableRow<'payments'>,
  'created_day' | 'due_date' | 'mandate_id' | 'notification_sequence' | 'notify_url' | 'updated_at'
> & {
  merchant_name: string;
  /** Address that the merchant's payers return to when the payment names none of its own. */
  merchant_redirect_url_aborted: string;
  mandate_reference: string | null;
  account_holder_name: string | null;
  email_address: string | null;
  iban: string | null;
  metadata: string | null;
  /** Oldest first, like refunds and chargebacks. */
  attempts: AttemptRecord[];
  /** With the names of their requesters. */
  refunds: RefundRecord[];
  chargebacks: ChargebackRecord[];
  /** Amounts that refund requests hold or held. */
  reserved: (Omit<Reservation, 'expires_at'> & { expires_at: JsonInstant | null })[];
};

/** One payment of a company, by one statement. */
export async function findPayment(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<PaymentRecord | undefined> {
  const result = await prepared<PaymentRecord>`SELECT p.id, p.merchant_id, m.name AS merchant_name,
      m.redirect_url_aborted AS merchant_redirect_url_aborted, p.amount, p.currency, p.country, p.description, p.reference, p.status,
      p.method, p.asked_method, p.recurrence_type, p.recurrence_frequency, p.recurrence_end_date, p.recurrence_id, d.reference AS mandate_reference, p.payment_link_id,
      p.customer_id, p.language, p.redirect_url_success, p.redirect_url_failed, p.redirect_url_aborted,
      p.captured_attempt_id, p.captured_amount, p.refunded_amount, p.charged_back_amount, p.refund_status,
      p.chargeback_status, p.late, p.attention, p.created_at, p.expires_at, p.paid_at, p.settled_at,
      y.account_holder_name, y.email_address, y.iban, y.metadata,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT ${sql.raw(ATTEMPT)}, created_at, next_check_at
        FROM attempts WHERE merchant_id = ${merchantId} AND payment_id = ${id} ORDER BY created_at, id
      ) t) AS attempts,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT r.id, r.kind, r.amount, r.missing_amount, r.currency, r.status, r.description, r.reason_code,
          coalesce(u.name, k.name) AS created_by_name, r.created_at, r.finished_at
        FROM refunds r LEFT JOIN users u ON u.id = r.created_by
        LEFT JOIN api_keys k ON k.merchant_id = ${merchantId} AND k.id = r.created_by_key
        WHERE r.merchant_id = ${merchantId} AND r.payment_id = ${id} ORDER BY r.created_at, r.id
      ) t) AS refunds,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT id, status, description, amount, currency, method, reason_code, created_at, deadline_at, finished_at
        FROM chargebacks WHERE merchant_id = ${merchantId} AND payment_id = ${id} ORDER BY created_at, id LIMIT 100
      ) t) AS chargebacks,
      (SELECT coalesce(json_agg(t), '[]') FROM (${reservedRows(merchantId, [id])}) t) AS reserved
    FROM payments p
    JOIN merchants m ON m.id = ${merchantId}
    LEFT JOIN mandates d ON d.merchant_id = ${merchantId} AND d.id = p.mandate_id
    LEFT JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = p.id
    WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db);
  return result.rows[0];
}

/** The newest payment of a link, which another visit continues while it is open; null before the first. */
export async function newestPaymentOfLink(
  db: Queries,
  merchantId: string,
  linkId: string,
): Promise<string | null> {
  const row = await rowsWith(db, 'payments', { merchant_id: merchantId, payment_link_id: linkId })
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The attempt that a list shows: the captured one, else the newest. */
export function shownAttempt({ attempts, captured_attempt_id }: PaymentRecord): AttemptRecord | undefined {
  return attempts.find((attempt) => attempt.id === captured_attempt_id) ?? attempts.at(-1);
}
