import { sql } from 'kysely';
import { type Delta, deltasOf } from '../../lib/counts/counter.ts';
import { CHARGEBACKS, PAYMENTS, REFUNDS, TRANSFERS } from '../../lib/counts/counters.ts';
import { insertDeltas } from '../../lib/counts/write-queries.ts';
import type { Queries } from '../../lib/database.ts';
import { type Part, together } from '../../lib/one-statement.ts';
import { prepared } from '../../lib/prepared.ts';
import type {
  AttemptRow,
  EventRow,
  NotificationRow,
  PayerWrite,
  PaymentChange,
  PaymentRow,
  RefundRow,
  TransferRow,
} from './change.ts';
import { writeChargeback } from './chargeback-queries.ts';

const row = (values: readonly unknown[]): Part => sql`(${sql.join(values.map((value) => sql`${value}`))})`;

function insertPayment(p: PaymentRow): Part {
  return sql`INSERT INTO payments (merchant_id, id, amount, currency, country, description, status, method,
      asked_method, recurrence_type, payment_link_id, customer_id, language, redirect_url_success, redirect_url_failed,
      redirect_url_aborted, notify_url, created_day, created_at, updated_at, expires_at, recurrence_frequency, recurrence_end_date,
      recurrence_id, mandate_id, due_date)
    VALUES ${row([
      p.merchant_id,
      p.id,
      p.amount,
      p.currency,
      p.country,
      p.description,
      p.status,
      p.method,
      p.asked_method,
      p.recurrence_type,
      p.payment_link_id,
      p.customer_id,
      p.language,
      p.redirect_url_success,
      p.redirect_url_failed,
      p.redirect_url_aborted,
      p.notify_url,
      p.created_day,
      p.created_at,
      p.updated_at,
      p.expires_at,
      p.recurrence_frequency,
      p.recurrence_end_date,
      p.recurrence_id,
      p.mandate_id,
      p.due_date,
    ])}`;
}

function updatePayment(p: PaymentRow): Part {
  return sql`UPDATE payments SET status = ${p.status}, method = ${p.method}, language = ${p.language},
      captured_attempt_id = ${p.captured_attempt_id}, captured_amount = ${p.captured_amount},
      refunded_amount = ${p.refunded_amount}, refund_status = ${p.refund_status},
      charged_back_amount = ${p.charged_back_amount}, chargeback_status = ${p.chargeback_status}, late = ${p.late},
      attention = ${p.attention}, updated_at = ${p.updated_at}, expires_at = ${p.expires_at}, paid_at = ${p.paid_at}, settled_at = ${p.settled_at},
      recurrence_id = ${p.recurrence_id}, mandate_id = ${p.mandate_id}, due_date = ${p.due_date},
      notification_sequence = ${p.notification_sequence}
    WHERE merchant_id = ${p.merchant_id} AND id = ${p.id}`;
}

function writePayer({ merchant_id, id }: PaymentRow, payer: PayerWrite): Part {
  if (payer.kind === 'name') {
    return sql`UPDATE payers SET account_holder_name = ${payer.name},
        search_text = search_text || ${` ${payer.name.toLowerCase()}`}
      WHERE merchant_id = ${merchant_id} AND payment_id = ${id} AND account_holder_name = '' AND erased_at IS NULL`;
  }
  const { account_holder_name, email_address, iban, search_text } = payer.row;
  if (payer.kind === 'insert') {
    return sql`INSERT INTO payers (merchant_id, payment_id, account_holder_name, email_address, iban, search_text)
      VALUES ${row([merchant_id, id, account_holder_name, email_address, iban, search_text])}`;
  }
  return sql`UPDATE payers SET account_holder_name = ${account_holder_name}, email_address = ${email_address},
      iban = ${iban}, search_text = ${search_text}
    WHERE merchant_id = ${merchant_id} AND payment_id = ${id} AND erased_at IS NULL`;
}

function writeAttempt(a: AttemptRow, isNew: boolean): Part {
  if (!isNew) {
    return sql`UPDATE attempts SET status = ${a.status}, processor_reference = ${a.processor_reference},
        redirect_url = ${a.redirect_url}, decline_code = ${a.decline_code}, surplus = ${a.surplus},
        updated_at = ${a.updated_at}, next_check_at = ${a.next_check_at}, checks = ${a.checks},
        waiting_amount = ${a.waiting_amount}
      WHERE merchant_id = ${a.merchant_id} AND id = ${a.id}`;
  }
  return sql`INSERT INTO attempts (merchant_id, id, payment_id, method, processor, status, amount, currency,
      processor_reference, redirect_url, card_brand, card_first_six, card_last_four, card_expiry, card_fingerprint,
      decline_code, surplus, created_at, updated_at, next_check_at, mandate_id)
    VALUES ${row([
      a.merchant_id,
      a.id,
      a.payment_id,
      a.method,
      a.processor,
      a.status,
      a.amount,
      a.currency,
      a.processor_reference,
      a.redirect_url,
      a.card_brand,
      a.card_first_six,
      a.card_last_four,
      a.card_expiry,
      a.card_fingerprint,
      a.decline_code,
      a.surplus,
      a.created_at,
      a.updated_at,
      a.next_check_at,
      a.mandate_id,
    ])}`;
}

function writeRefund(r: RefundRow, isNew: boolean): Part {
  if (!isNew) {
    return sql`UPDATE refunds SET status = ${r.status}, reason_code = ${r.reason_code},
        processor_reference = ${r.processor_reference}, bounced = ${r.bounced}, finished_at = ${r.finished_at},
        next_check_at = ${r.next_check_at}, checks = ${r.checks}
      WHERE merchant_id = ${r.merchant_id} AND id = ${r.id}`;
  }
  return sql`INSERT INTO refunds (merchant_id, id, payment_id, attempt_id, kind, amount, currency, status,
      description, method, processor, created_by, created_by_key, created_day, created_at, next_check_at)
    VALUES ${row([
      r.merchant_id,
      r.id,
      r.payment_id,
      r.attempt_id,
      r.kind,
      r.amount,
      r.currency,
      r.status,
      r.description,
      r.method,
      r.processor,
      r.created_by,
      r.created_by_key,
      r.created_day,
      r.created_at,
      r.next_check_at,
    ])}`;
}

function insertEvents(events: readonly EventRow[]): Part {
  const rows = events.map((e) =>
    row([
      e.merchant_id,
      e.id,
      e.payment_id,
      e.kind,
      e.at,
      e.actor_kind,
      e.actor_id,
      e.attempt_id,
      e.refund_id,
      e.chargeback_id,
      e.amount,
      e.reason_code,
    ]),
  );
  return sql`INSERT INTO payment_events (merchant_id, id, payment_id, kind, at, actor_kind, actor_id, attempt_id,
    refund_id, chargeback_id, amount, reason_code) VALUES ${sql.join(rows)}`;
}

function insertTransfers(transfers: readonly TransferRow[]): Part {
  const rows = transfers.map((t) =>
    row([
      t.merchant_id,
      t.id,
      t.event_id,
      t.debit_account,
      t.credit_account,
      t.amount,
      t.currency,
      t.day,
      t.at,
    ]),
  );
  return sql`INSERT INTO transfers (merchant_id, id, event_id, debit_account, credit_account, amount, currency, day, at)
    VALUES ${sql.join(rows)}`;
}

function insertNotifications(notifications: readonly NotificationRow[]): Part {
  const rows = notifications.map((n) =>
    row([
      n.merchant_id,
      n.id,
      n.payment_id,
      n.event_id,
      n.sequence,
      n.url,
      n.payload,
      n.status,
      n.next_try_at,
      n.created_at,
    ]),
  );
  return sql`INSERT INTO notifications (merchant_id, id, payment_id, event_id, sequence, url, payload, status,
    next_try_at, created_at) VALUES ${sql.join(rows)}`;
}

function changedCounts(change: PaymentChange): Delta[] {
  return [
    ...deltasOf(PAYMENTS, change.before, change.payment),
    ...change.refunds.flatMap(({ row: refund, before }) => deltasOf(REFUNDS, before, refund)),
    ...change.chargebacks.flatMap(({ row: chargeback, before }) => deltasOf(CHARGEBACKS, before, chargeback)),
    ...change.transfers.flatMap((transfer) => deltasOf(TRANSFERS, null, transfer)),
  ];
}

/**
 * Writes a change by one statement: payment, payer, attempts, refunds, chargebacks, events, transfers, notifications,
 * and the deltas of what they are counted by.
 *
 * @param db a transaction that holds the payment's row; for a payment that the change makes, the statement can
 *   be a transaction of its own
 * @param change what was gathered
 * @param beside what else is to be written by the same statement
 * @throws what PostgreSQL says of a broken constraint (`attempts_one_under_way`, `attempts_one_captured` …)
 */
export async function writeChange(
  db: Queries,
  change: PaymentChange,
  beside: readonly Part[] = [],
): Promise<void> {
  const parts: Part[] = [change.before ? updatePayment(change.payment) : insertPayment(change.payment)];
  if (change.payer) parts.push(writePayer(change.payment, change.payer));
  for (const attempt of change.attempts) parts.push(writeAttempt(attempt.row, attempt.isNew));
  for (const refund of change.refunds) parts.push(writeRefund(refund.row, refund.before === null));
  for (const { row: chargeback, before } of change.chargebacks)
    parts.push(writeChargeback(chargeback, before === null));
  if (change.events.length > 0) parts.push(insertEvents(change.events));
  if (change.transfers.length > 0) parts.push(insertTransfers(change.transfers));
  if (change.notifications.length > 0) parts.push(insertNotifications(change.notifications));
  parts.push(...beside);
  const deltas = changedCounts(change);
  if (deltas.length > 0) parts.push(insertDeltas(deltas, change.at));
  await prepared`${together(parts)}`.execute(db);
}
