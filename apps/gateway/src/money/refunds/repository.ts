import { type NotNull, sql } from 'kysely';
import type { Db, Queries, TableRow } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import type { Columns } from '../../platform/list/list-source.ts';

const SHOWN =
  'id, payment_id, kind, status, description, amount, missing_amount, currency, reason_code, created_at, finished_at';

/** A refund as an answer shows it, with the name of its requester. */
export type ShownRefund = Columns<'refunds', typeof SHOWN> & { created_by_name: string | null };

export async function findRefund(
  db: Queries,
  merchantId: string,
  refundId: string,
): Promise<ShownRefund | null> {
  const result =
    await sql<ShownRefund>`SELECT ${sql.raw(SHOWN.replaceAll(/\w+/g, 'r.$&'))}, coalesce(u.name, k.name) AS created_by_name
    FROM refunds r LEFT JOIN users u ON u.id = r.created_by
    LEFT JOIN api_keys k ON k.merchant_id = ${merchantId} AND k.id = r.created_by_key
    WHERE r.merchant_id = ${merchantId} AND r.id = ${refundId}`.execute(db);
  return result.rows[0] ?? null;
}

/** The sender that the requester of a refund chose; null for the rule. */
export async function findChosenSender(
  db: Queries,
  merchantId: string,
  refundId: string,
): Promise<string | null> {
  const row = await rowsWith(db, 'refunds', { merchant_id: merchantId, id: refundId })
    .select('sender_id')
    .executeTakeFirst();
  return row?.sender_id ?? null;
}

/** The attempt that paid a payment; undefined before that. */
export function findCapture(
  db: Queries,
  merchantId: string,
  paymentId: string,
): Promise<Pick<TableRow<'attempts'>, 'id' | 'processor'> | undefined> {
  return db
    .selectFrom('payments as p')
    .innerJoin('attempts as a', (join) =>
      join.on('a.merchant_id', '=', merchantId).onRef('a.id', '=', 'p.captured_attempt_id'),
    )
    .select(['a.id', 'a.processor'])
    .where((eb) => eb.and({ 'p.merchant_id': merchantId, 'p.id': paymentId }))
    .executeTakeFirst();
}

/** A refund as its processor needs it. */
export type RefundOrder = Pick<
  TableRow<'refunds'>,
  'payment_id' | 'attempt_id' | 'method' | 'processor' | 'amount' | 'currency' | 'status' | 'sender_id'
>;

export async function findRefundOrder(
  db: Queries,
  merchantId: string,
  refundId: string,
): Promise<RefundOrder | null> {
  const order = await db
    .selectFrom('refunds as r')
    .innerJoin('attempts as a', (join) =>
      join.on('a.merchant_id', '=', merchantId).onRef('a.id', '=', 'r.attempt_id'),
    )
    .select([
      'r.payment_id',
      'r.attempt_id',
      'a.method',
      'r.processor',
      'r.amount',
      'r.currency',
      'r.status',
      'r.sender_id',
    ])
    .where((eb) => eb.and({ 'r.merchant_id': merchantId, 'r.id': refundId }))
    .executeTakeFirst();
  return order ?? null;
}

export type DueRefund = Pick<
  TableRow<'refunds'>,
  'merchant_id' | 'id' | 'processor' | 'amount' | 'status' | 'checks'
> & { next_check_at: Date };

/** Refunds whose processor is due to be asked, of all merchants unless one is named. */
export async function dueRefunds(
  db: Db,
  now: Date,
  limit: number,
  merchantId?: string,
): Promise<DueRefund[]> {
  return acrossMerchants(db, merchantId)
    .selectFrom('refunds')
    .select(['merchant_id', 'id', 'processor', 'amount', 'status', 'checks', 'next_check_at'])
    .$narrowType<{ next_check_at: NotNull }>()
    .where('next_check_at', '<=', now)
    .where(ownedBy('merchant_id', merchantId))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

/** Checks whether a company has a payment with this id. */
export async function hasPayment(db: Queries, merchantId: string, id: string): Promise<boolean> {
  const found = await rowsWith(db, 'payments', { merchant_id: merchantId, id })
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
