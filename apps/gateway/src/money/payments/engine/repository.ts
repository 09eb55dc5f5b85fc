import { deriveCreditorReference } from '@stuiver/domain/creditor-reference';
import { LIVE_PAYMENT_STATUSES, UNDER_WAY_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import type { Db, NewRow, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../../platform/database/machines.ts';
import { insertNew, rowsWith, updateRows } from '../../../platform/database/rows.ts';
import { statusList } from '../../../platform/database/status-list.ts';
import type { TransferTarget } from '../../processors/processor.ts';

/** An attempt with its payment and merchant, which never change. */
export type AttemptPlace = {
  readonly merchantId: string;
  readonly attemptId: string;
  readonly paymentId: string;
  /** The link that made the payment, if one did. */
  readonly linkId: string | null;
};

/** Finds the payment and merchant of an attempt; null when the merchant has none with this id. */
export async function findAttemptPlace(
  db: Queries,
  merchantId: string,
  attemptId: string,
): Promise<AttemptPlace | null> {
  const result = await sql<{
    payment_id: string;
    payment_link_id: string | null;
  }>`SELECT a.payment_id, p.payment_link_id
    FROM attempts a JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = a.payment_id
    WHERE a.merchant_id = ${merchantId} AND a.id = ${attemptId}`.execute(db);
  const row = result.rows[0];
  return row ? { merchantId, attemptId, paymentId: row.payment_id, linkId: row.payment_link_id } : null;
}

/** Checks whether an attempt that started before an instant is UNKNOWN. */
export async function findUnknown(
  db: Queries,
  merchantId: string,
  attemptId: string,
  before: Date,
): Promise<boolean> {
  const row = await rowsWith(db, 'attempts', { merchant_id: merchantId, id: attemptId, status: 'UNKNOWN' })
    .select('id')
    .where('created_at', '<=', before)
    .executeTakeFirst();
  return row !== undefined;
}

export type DueAttempt = Pick<
  TableRow<'attempts'>,
  'merchant_id' | 'id' | 'processor' | 'method' | 'amount' | 'status' | 'checks' | 'created_at'
> & { next_check_at: Date; payment_expires_at: Date };

/** Attempts whose processor is due to be asked, of all merchants unless one is named. */
export async function dueAttempts(
  db: Db,
  now: Date,
  limit: number,
  merchantId?: string,
): Promise<DueAttempt[]> {
  const { rows } =
    await sql<DueAttempt>`SELECT a.merchant_id, a.id, a.processor, a.method, a.amount, a.status, a.checks,
          a.created_at, a.next_check_at, p.expires_at AS payment_expires_at
        FROM attempts a JOIN payments p ON p.merchant_id = a.merchant_id AND p.id = a.payment_id
        WHERE a.next_check_at <= ${now} AND ${ownedBy('a.merchant_id', merchantId)} AND ${ownedBy('p.merchant_id', merchantId)}
        ORDER BY a.next_check_at LIMIT ${limit}`.execute(acrossMerchants(db, merchantId));
  return rows;
}

/** Ends the checks of an attempt that has ended and whose processor has confirmed that. */
export async function endChecks(db: Db, merchantId: string, attemptId: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ next_check_at: null })
    .where((eb) => eb.and({ merchant_id: merchantId, id: attemptId }))
    .where('status', 'in', ['ABORTED', 'EXPIRED', 'SUCCEEDED'])
    .execute();
}

export type PaymentKey = { merchant_id: string; id: string };

/** Payments past their end with nothing under way, of all merchants unless one is named. */
export async function expiredPayments(
  db: Db,
  now: Date,
  limit: number,
  merchantId?: string,
): Promise<PaymentKey[]> {
  const { rows } = await sql<PaymentKey>`SELECT p.merchant_id, p.id FROM payments p
        WHERE p.status IN (${statusList(LIVE_PAYMENT_STATUSES)}) AND p.expires_at <= ${now} AND ${ownedBy('p.merchant_id', merchantId)}
          AND NOT EXISTS (SELECT FROM attempts a WHERE a.merchant_id = p.merchant_id AND a.payment_id = p.id
            AND ${ownedBy('a.merchant_id', merchantId)} AND a.status IN (${statusList(UNDER_WAY_STATUSES)}))
        ORDER BY p.expires_at LIMIT ${limit}`.execute(acrossMerchants(db, merchantId));
  return rows;
}

/** Captured payments of a processor from before an instant that are not settled. */
export async function unsettledPayments(
  db: Db,
  processor: string,
  before: Date,
  limit: number,
  merchantId?: string,
): Promise<PaymentKey[]> {
  const { rows } = await sql<PaymentKey>`SELECT p.merchant_id, p.id FROM payments p
        JOIN attempts a ON a.merchant_id = p.merchant_id AND a.id = p.captured_attempt_id
        WHERE p.status = 'SUCCEEDED' AND p.paid_at < ${before} AND a.processor = ${processor}
          AND ${ownedBy('p.merchant_id', merchantId)} AND ${ownedBy('a.merchant_id', merchantId)}
        ORDER BY p.paid_at, p.id LIMIT ${limit}`.execute(acrossMerchants(db, merchantId));
  return rows;
}

/** Stores the account that a payer is to transfer to, once. */
export async function keepInstructions(
  tx: Tx,
  merchantId: string,
  attemptId: string,
  transfer: TransferTarget,
): Promise<void> {
  const row = {
    merchant_id: merchantId,
    attempt_id: attemptId,
    reference: deriveCreditorReference(attemptId),
    iban: transfer.iban,
    bic: transfer.bic,
    holder_name: transfer.holderName,
  };
  await insertNew(tx, 'transfer_instructions', row, ['merchant_id', 'attempt_id']);
}

/** @returns false when this movement of money was written before */
export async function insertIncoming(tx: Tx, transfer: NewRow<'incoming_transfers'>): Promise<boolean> {
  const columns = ['merchant_id', 'processor', 'processor_reference'] as const;
  return insertNew(tx, 'incoming_transfers', transfer, columns);
}

/** Lets a payment's time be over. */
export async function endTime(tx: Tx, merchantId: string, id: string, at: Date): Promise<void> {
  await updateRows(tx, 'payments', { merchant_id: merchantId, id }, { expires_at: at });
}
