import type { RefundRefusal } from '@stuiver/domain/refund-limits';
import { sql } from 'kysely';
import type { Db, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { acrossMerchants } from '../../../platform/database/machines.ts';
import { updateRows } from '../../../platform/database/rows.ts';

/** The refund data of a payment; sums in minor units. */
export type RefundableRow = Pick<
  TableRow<'payments'>,
  'id' | 'description' | 'currency' | 'captured_amount' | 'refunded_amount' | 'charged_back_amount'
> & { readonly account_holder_name: string | null; readonly has_capture: boolean };

/** Payments of a company, by their ids; those that are not its own are missing. */
export async function findRefundables(
  db: Queries,
  merchantId: string,
  ids: readonly string[],
): Promise<RefundableRow[]> {
  const { rows } = await sql<RefundableRow>`SELECT p.id, p.description, y.account_holder_name, p.currency,
      p.captured_attempt_id IS NOT NULL AS has_capture, p.captured_amount, p.refunded_amount, p.charged_back_amount
    FROM payments p LEFT JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = p.id
    WHERE p.merchant_id = ${merchantId} AND p.id = ANY(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Locks payments in the order of their ids, so that two requests of the same ones do not deadlock. */
export async function lockPayments(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT p.id FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ANY(${ids}::uuid[])
    ORDER BY p.id FOR NO KEY UPDATE`.execute(tx);
}

/** An item as its request shows it. */
export type ShownItem = Pick<
  TableRow<'refund_request_items'>,
  'payment_id' | 'amount' | 'sender_id' | 'refusal'
> & {
  readonly description: string;
  readonly account_holder_name: string | null;
  readonly method: TableRow<'attempts'>['method'] | null;
  readonly status: TableRow<'refunds'>['status'] | null;
  readonly reason_code: string | null;
};

/** The items of a request, in the order of their payments. */
export async function listItems(db: Queries, merchantId: string, requestId: string): Promise<ShownItem[]> {
  const { rows } =
    await sql<ShownItem>`SELECT i.payment_id, p.description, y.account_holder_name, a.method, i.amount, i.sender_id,
      f.status, f.reason_code, i.refusal
    FROM refund_request_items i
    JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = i.payment_id
    LEFT JOIN attempts a ON a.merchant_id = ${merchantId} AND a.id = p.captured_attempt_id
    LEFT JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = i.payment_id
    LEFT JOIN refunds f ON f.merchant_id = ${merchantId} AND f.id = i.refund_id
    WHERE i.merchant_id = ${merchantId} AND i.request_id = ${requestId}
    ORDER BY p.created_at DESC, p.id`.execute(db);
  return rows;
}

/** A due item, with the data its refund needs. */
export type DueItem = Pick<
  TableRow<'refund_request_items'>,
  'merchant_id' | 'request_id' | 'payment_id' | 'refund_id' | 'amount' | 'sender_id'
> &
  Pick<TableRow<'refund_requests'>, 'reason' | 'asked_by'> & { readonly next_try_at: Date };

/** Finds items of all merchants whose refund is due to start or to be retried; longest due first. */
export async function dueItems(db: Db, now: Date, limit: number): Promise<DueItem[]> {
  const { rows } =
    await sql<DueItem>`SELECT i.merchant_id, i.request_id, i.payment_id, i.refund_id, i.amount, i.sender_id,
        r.reason, r.asked_by, i.next_try_at
      FROM refund_request_items i JOIN refund_requests r ON r.merchant_id = i.merchant_id AND r.id = i.request_id
      WHERE i.next_try_at <= ${now}
      ORDER BY i.next_try_at, i.refund_id LIMIT ${limit}`.execute(acrossMerchants(db));
  return rows;
}

type ItemKey = Pick<DueItem, 'merchant_id' | 'request_id' | 'payment_id'>;

/** Takes a due item until `until`; false when another worker did. */
export async function claimItem(
  db: Db,
  { merchant_id, request_id, payment_id, next_try_at }: ItemKey & Pick<DueItem, 'next_try_at'>,
  until: Date,
): Promise<boolean> {
  const due = { merchant_id, request_id, payment_id, next_try_at };
  return (await updateRows(db, 'refund_request_items', due, { next_try_at: until })) === 1;
}

/** Ends an item: its refund has started, or was refused for a reason. */
export async function endItem(
  db: Db,
  { merchant_id, request_id, payment_id }: ItemKey,
  refusal: RefundRefusal | null,
): Promise<void> {
  const key = { merchant_id, request_id, payment_id };
  await updateRows(db, 'refund_request_items', key, { next_try_at: null, refusal });
}
