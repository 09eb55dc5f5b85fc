import { LIVE_PAYMENT_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import type { Tx } from '../../lib/database/database.ts';
import { statusList } from '../../lib/database/status-list.ts';
import { prepared } from '../../lib/database/prepared.ts';
import type { AttemptRow, PaymentRow, RefundRow } from './change.ts';

const PAYMENT_COLUMNS =
  sql.raw(`merchant_id, id, amount, currency, country, description, status, method, asked_method, recurrence_type,
  payment_link_id, customer_id, language, redirect_url_success, redirect_url_failed, redirect_url_aborted, notify_url,
  captured_attempt_id, captured_amount, refunded_amount, charged_back_amount, refund_status, chargeback_status, late,
  attention, notification_sequence, created_day, created_at, updated_at, expires_at, paid_at, settled_at,
  recurrence_frequency, recurrence_end_date, recurrence_id, mandate_id, due_date`);
const ATTEMPT_COLUMNS = sql.raw(`merchant_id, id, payment_id, method, processor, status, amount, currency,
  processor_reference, redirect_url, card_brand, card_first_six, card_last_four, card_expiry, card_fingerprint,
  decline_code, surplus, created_at, updated_at, next_check_at, checks, mandate_id, waiting_amount`);
const REFUND_COLUMNS =
  sql.raw(`merchant_id, id, payment_id, attempt_id, kind, amount, currency, status, description,
  reason_code, method, processor, processor_reference, bounced, created_by, created_by_key, created_day, created_at, finished_at, next_check_at,
  checks`);

/**
 * Locks a payment: every change of it, its attempts and its refunds holds this row. Null when the merchant has none
 * with this id.
 */
export async function lockPayment(tx: Tx, merchantId: string, paymentId: string): Promise<PaymentRow | null> {
  const result = await prepared<PaymentRow>`SELECT ${PAYMENT_COLUMNS} FROM payments
    WHERE merchant_id = ${merchantId} AND id = ${paymentId} FOR NO KEY UPDATE`.execute(tx);
  return result.rows[0] ?? null;
}

/** Locks the newest payment of a link that has not ended; null when there is none. */
export async function lockLivePaymentOfLink(
  tx: Tx,
  merchantId: string,
  linkId: string,
): Promise<PaymentRow | null> {
  const result = await sql<PaymentRow>`SELECT ${PAYMENT_COLUMNS} FROM payments
    WHERE merchant_id = ${merchantId} AND payment_link_id = ${linkId} AND status IN (${statusList(LIVE_PAYMENT_STATUSES)})
    ORDER BY created_at DESC, id DESC LIMIT 1 FOR NO KEY UPDATE`.execute(tx);
  return result.rows[0] ?? null;
}

/** The attempts of a locked payment, oldest first. */
export async function attemptsOf(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<AttemptRow[]> {
  const result = await prepared<AttemptRow>`SELECT ${ATTEMPT_COLUMNS} FROM attempts
    WHERE merchant_id = ${payment.merchant_id} AND payment_id = ${payment.id} ORDER BY created_at, id`.execute(
    tx,
  );
  return result.rows;
}

/** The refunds of a locked payment, oldest first. */
export async function refundsOf(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<RefundRow[]> {
  const result = await sql<RefundRow>`SELECT ${REFUND_COLUMNS} FROM refunds
    WHERE merchant_id = ${payment.merchant_id} AND payment_id = ${payment.id} ORDER BY created_at, id`.execute(
    tx,
  );
  return result.rows;
}
