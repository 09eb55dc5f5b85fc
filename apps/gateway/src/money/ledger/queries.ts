import { searchText } from '@stuiver/domain/search-text';
import { LIVE_PAYMENT_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { COLUMNS } from '../../platform/database/columns.ts';
import { type Delta, computeDeltas } from '../../platform/list/counts/counter.ts';
import { insertDeltas } from '../../platform/list/counts/write-queries.ts';
import type { NewRow, Queries, Tx } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { type StatementPart, prepared, together } from '../../platform/database/statements.ts';
import { statusList } from '../../platform/database/status-list.ts';
import { CHARGEBACK_COUNTERS, PAYMENT_COUNTERS, REFUND_COUNTERS, TRANSFER_COUNTERS } from './counters.ts';
import type { NewNotification } from '../../company/webhooks/payload.ts';
import type {
  AttemptRow,
  ChargebackRow,
  PayerWrite,
  PaymentChange,
  PaymentRow,
  RefundRow,
} from './change.ts';

function updatePayment(p: PaymentRow): StatementPart {
  return sql`UPDATE payments SET status = ${p.status}, method = ${p.method}, language = ${p.language},
      captured_attempt_id = ${p.captured_attempt_id}, captured_amount = ${p.captured_amount},
      refunded_amount = ${p.refunded_amount}, refund_status = ${p.refund_status},
      charged_back_amount = ${p.charged_back_amount}, chargeback_status = ${p.chargeback_status}, late = ${p.late},
      attention = ${p.attention}, updated_at = ${p.updated_at}, expires_at = ${p.expires_at}, paid_at = ${p.paid_at}, settled_at = ${p.settled_at},
      recurrence_id = ${p.recurrence_id}, mandate_id = ${p.mandate_id}, due_date = ${p.due_date},
      notification_sequence = ${p.notification_sequence}
    WHERE merchant_id = ${p.merchant_id} AND id = ${p.id}`;
}

function writePayer(db: Queries, { merchant_id, id }: PaymentRow, payer: PayerWrite): StatementPart {
  if (payer.kind === 'pays') {
    const { name, device } = payer;
    return sql`UPDATE payers SET ip_address = ${device.ip_address}, device = ${device.device},
        account_holder_name = CASE account_holder_name WHEN '' THEN ${name} ELSE account_holder_name END,
        search_text = search_text || CASE account_holder_name WHEN '' THEN ${name === '' ? '' : ` ${searchText(name)}`} ELSE '' END
      WHERE merchant_id = ${merchant_id} AND payment_id = ${id} AND erased_at IS NULL`;
  }
  if (payer.kind === 'insert')
    return db.insertInto('payers').values({ merchant_id, payment_id: id, ...payer.row });
  const { account_holder_name, email_address, iban, search_text, ip_address, device } = payer.row;
  return sql`UPDATE payers SET account_holder_name = ${account_holder_name}, email_address = ${email_address},
      iban = ${iban}, search_text = ${search_text}, ip_address = ${ip_address}, device = ${device}
    WHERE merchant_id = ${merchant_id} AND payment_id = ${id} AND erased_at IS NULL`;
}

function updateAttempt(a: AttemptRow): StatementPart {
  return sql`UPDATE attempts SET status = ${a.status}, processor_reference = ${a.processor_reference},
      redirect_url = ${a.redirect_url}, decline_code = ${a.decline_code}, surplus = ${a.surplus},
      updated_at = ${a.updated_at}, next_check_at = ${a.next_check_at}, checks = ${a.checks},
      waiting_amount = ${a.waiting_amount}
    WHERE merchant_id = ${a.merchant_id} AND id = ${a.id}`;
}

function updateRefund(r: RefundRow): StatementPart {
  return sql`UPDATE refunds SET status = ${r.status}, amount = ${r.amount}, missing_amount = ${r.missing_amount},
      reason_code = ${r.reason_code},
      processor_reference = ${r.processor_reference}, bounced = ${r.bounced}, finished_at = ${r.finished_at},
      next_check_at = ${r.next_check_at}, checks = ${r.checks}
    WHERE merchant_id = ${r.merchant_id} AND id = ${r.id}`;
}

function updateChargeback(c: ChargebackRow): StatementPart {
  return sql`UPDATE chargebacks SET status = ${c.status}, reason_code = ${c.reason_code},
      deadline_at = ${c.deadline_at}, stage = ${c.stage}, finished_at = ${c.finished_at}
    WHERE merchant_id = ${c.merchant_id} AND id = ${c.id}`;
}

/**
 * Inserts one row for each endpoint that subscribed to the event: the merchant's own that chose its type, with the
 * first one replaced by the address that the payment names, if any. For an endpoint that is paused or off it is missed.
 * An event that no call caused has the call that made its refund or payment.
 */
function insertNotification(n: NewNotification): StatementPart {
  const own = sql`(${n.ownUrl}::text <> '' AND e.id = e.merchant_id)`;
  const cause = sql`coalesce(${n.requestId}::uuid, (SELECT c.request_id FROM ledger_events c
    WHERE c.merchant_id = ${n.merchantId} AND c.payment_id = ${n.paymentId}
      AND (c.kind = 'paymentCreated' OR c.kind = 'refundRequested' AND c.refund_id = ${n.refundId})
    ORDER BY c.refund_id NULLS LAST LIMIT 1))`;
  const isLive = sql`(${own} OR (e.paused_at IS NULL AND e.off_at IS NULL))`;
  return sql`INSERT INTO notifications (merchant_id, id, endpoint_id, payment_id, event_id, sequence, type, own_url,
      payload, status, next_try_at, created_at, request_id)
    SELECT ${n.merchantId}::uuid, (${n.ids}::uuid[])[row_number() OVER (ORDER BY e.id)], e.id, ${n.paymentId}::uuid,
      ${n.eventId}::uuid, ${n.sequence}::integer, ${n.type}::text, CASE WHEN ${own} THEN ${n.ownUrl}::text ELSE '' END,
      ${n.payload}::text, CASE WHEN ${isLive} THEN 'PENDING' ELSE 'MISSED' END,
      CASE WHEN ${isLive} THEN ${n.at}::timestamptz END, ${n.at}::timestamptz, ${cause}
    FROM notification_endpoints e
    WHERE e.merchant_id = ${n.merchantId} AND (${own} OR (e.url <> '' AND e.removed_at IS NULL
      AND (e.event_types = '{}' OR ${n.type}::text = ANY(e.event_types))))`;
}

function changedCounts(change: PaymentChange): Delta[] {
  return [
    ...computeDeltas(PAYMENT_COUNTERS, change.before, change.payment),
    ...change.refunds.flatMap(({ row: refund, before }) => computeDeltas(REFUND_COUNTERS, before, refund)),
    ...change.chargebacks.flatMap(({ row: chargeback, before }) =>
      computeDeltas(CHARGEBACK_COUNTERS, before, chargeback),
    ),
    ...change.transfers.flatMap((transfer) => computeDeltas(TRANSFER_COUNTERS, null, transfer)),
  ];
}

/**
 * Writes a change in one statement: payment, payer, attempts, refunds, chargebacks, events, transfers, lines,
 * notifications, and the deltas of their counters.
 *
 * @param db a transaction that locks the payment's row; for a new payment, the statement can be a transaction of its
 *   own
 * @param beside further parts of the same statement
 * @throws PostgreSQL's error about a broken constraint (`attempts_one_under_way`, `attempts_one_captured` …)
 */
export async function writeChange(
  db: Queries,
  change: PaymentChange,
  beside: readonly StatementPart[] = [],
): Promise<void> {
  const { payment, payer, attempts, refunds, chargebacks, events, transfers, lines, notifications } = change;
  const parts: StatementPart[] = [
    change.before ? updatePayment(payment) : db.insertInto('payments').values(payment),
    ...(payer ? [writePayer(db, payment, payer)] : []),
    ...attempts.map(({ row, isNew }) => (isNew ? db.insertInto('attempts').values(row) : updateAttempt(row))),
    ...refunds.map(({ row, before }) => (before ? updateRefund(row) : db.insertInto('refunds').values(row))),
    ...chargebacks.map(({ row, before }) =>
      before ? updateChargeback(row) : db.insertInto('chargebacks').values(row),
    ),
    ...(events.length > 0 ? [db.insertInto('ledger_events').values(events)] : []),
    ...(transfers.length > 0 ? [db.insertInto('transfers').values(transfers)] : []),
    ...(lines.length > 0 ? [db.insertInto('settlement_lines').values(lines)] : []),
    ...notifications.map(insertNotification),
    ...beside,
  ];
  const deltas = changedCounts(change);
  if (deltas.length > 0) parts.push(insertDeltas(deltas, change.at));
  await prepared`${together(parts)}`.execute(db);
}

/** Writes the rows of a settlement's event in one statement, with the deltas of their counter. */
export async function writeSettlementRows(
  tx: Tx,
  {
    event,
    transfers,
    lines,
  }: Pick<PaymentChange, 'transfers' | 'lines'> & { event: NewRow<'ledger_events'> },
): Promise<void> {
  const deltas = transfers.flatMap((transfer) => computeDeltas(TRANSFER_COUNTERS, null, transfer));
  const parts: StatementPart[] = [
    tx.insertInto('ledger_events').values(event),
    ...(transfers.length > 0 ? [tx.insertInto('transfers').values(transfers)] : []),
    ...(lines.length > 0 ? [tx.insertInto('settlement_lines').values(lines)] : []),
    ...transfers.slice(0, 1).map(({ at }) => insertDeltas(deltas, at)),
  ];
  await prepared`${together(parts)}`.execute(tx);
}

/**
 * Locks a payment: every change of it, its attempts and its refunds needs this lock. Null when the merchant has none
 * with this id.
 */
export async function lockPayment(tx: Tx, merchantId: string, paymentId: string): Promise<PaymentRow | null> {
  const result = await prepared<PaymentRow>`SELECT ${sql.raw(COLUMNS.payments)} FROM payments
    WHERE merchant_id = ${merchantId} AND id = ${paymentId} FOR NO KEY UPDATE`.execute(tx);
  return result.rows[0] ?? null;
}

/** Locks the newest payment of a link that has not ended; null without one. */
export async function lockLivePaymentOfLink(
  tx: Tx,
  merchantId: string,
  linkId: string,
): Promise<PaymentRow | null> {
  const row = await rowsWith(tx, 'payments', { merchant_id: merchantId, payment_link_id: linkId })
    .selectAll()
    .where(sql<boolean>`status IN (${statusList(LIVE_PAYMENT_STATUSES)})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The attempts of a locked payment, oldest first. */
export async function listPaymentAttempts(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<AttemptRow[]> {
  const result = await prepared<AttemptRow>`SELECT ${sql.raw(COLUMNS.attempts)} FROM attempts
    WHERE merchant_id = ${payment.merchant_id} AND payment_id = ${payment.id} ORDER BY created_at, id`.execute(
    tx,
  );
  return result.rows;
}

/** The refunds of a locked payment, oldest first. */
export function listPaymentRefunds(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<RefundRow[]> {
  return rowsWith(tx, 'refunds', { merchant_id: payment.merchant_id, payment_id: payment.id })
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
