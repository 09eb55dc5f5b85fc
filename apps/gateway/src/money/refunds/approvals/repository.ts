import { sql } from 'kysely';
import { type MerchantScope, within } from '../../../platform/access/scope.ts';
import type { Db, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { acrossMerchants } from '../../../platform/database/machines.ts';
import { countRows, insertNew, insertRows, rowsWith, updateRows } from '../../../platform/database/rows.ts';
import { OUTCOMES } from './outcome-queries.ts';

export type RequestRow = TableRow<'refund_requests'>;
export type NewItem = {
  readonly paymentId: string;
  readonly refundId: string;
  readonly amount: number;
  readonly senderId: string | null;
};

/** Stores a request with its items; false when its id is taken. */
export async function insertRefundRequest(
  tx: Tx,
  request: Omit<RequestRow, 'note'>,
  items: readonly NewItem[],
  firstTryAt: Date | null,
): Promise<boolean> {
  if (!(await insertNew(tx, 'refund_requests', { ...request, note: '' }, ['merchant_id', 'id'])))
    return false;
  await insertRows(
    tx,
    'refund_request_items',
    items.map((item) => ({
      merchant_id: request.merchant_id,
      request_id: request.id,
      payment_id: item.paymentId,
      refund_id: item.refundId,
      amount: item.amount,
      sender_id: item.senderId,
      refusal: null,
      next_try_at: firstTryAt,
    })),
  );
  return true;
}

/** Counts a company's requests that wait for approval. */
export async function countWaiting(tx: Tx, merchantId: string): Promise<number> {
  return countRows(rowsWith(tx, 'refund_requests', { merchant_id: merchantId, status: 'WAITING' }));
}

/** Counts a company's requests since an instant that need approval. */
export async function countAsked(tx: Tx, merchantId: string, since: Date): Promise<number> {
  return countRows(
    rowsWith(tx, 'refund_requests', { merchant_id: merchantId })
      .where('created_at', '>', since)
      .where('expires_at', 'is not', null),
  );
}

/** Counts the requests that a person made since an instant and has withdrawn. */
export async function countWithdrawn(
  tx: Tx,
  merchantId: string,
  userId: string,
  since: Date,
): Promise<number> {
  const withdrawn = { merchant_id: merchantId, status: 'WITHDRAWN', asked_by: userId } as const;
  return countRows(rowsWith(tx, 'refund_requests', withdrawn).where('created_at', '>', since));
}

/** A request with the names that belong to it. */
export type ShownRequest = Omit<RequestRow, 'note'> & {
  note: string;
  merchant_name: string;
  asked_by_name: string;
  decided_by_name: string | null;
};

/** One request within the scope. */
export async function findRequest(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<ShownRequest | undefined> {
  const { rows } =
    await sql<ShownRequest>`SELECT p.merchant_id, p.id, p.status, p.reason, p.amount, p.currency,
      p.quantity, p.asked_by, p.created_at, p.expires_at, p.decided_by, p.decided_at, p.note, m.name AS merchant_name,
      a.name AS asked_by_name, d.name AS decided_by_name
    FROM refund_requests p JOIN merchants m ON m.id = p.merchant_id JOIN users a ON a.id = p.asked_by
    LEFT JOIN users d ON d.id = p.decided_by
    WHERE ${within(scope, 'p.merchant_id')} AND p.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a request until the transaction ends. */
export function lockRefundRequest(tx: Tx, merchantId: string, id: string): Promise<RequestRow | undefined> {
  return rowsWith(tx, 'refund_requests', { merchant_id: merchantId, id })
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

type Ending = {
  readonly status: 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';
  readonly by: string | null;
  readonly note: string;
  readonly at: Date;
};

/** Ends the waiting of a request; an approved one's refunds are due at once. False when it does not wait. */
export async function endWaiting(
  tx: Tx,
  merchantId: string,
  id: string,
  { status, by, note, at }: Ending,
): Promise<boolean> {
  const ended = { status, decided_by: by, decided_at: at, note };
  const key = { merchant_id: merchantId, id, status: 'WAITING' } as const;
  if ((await updateRows(tx, 'refund_requests', key, ended)) === 0) return false;
  if (status === 'APPROVED')
    await updateRows(
      tx,
      'refund_request_items',
      { merchant_id: merchantId, request_id: id },
      { next_try_at: at },
    );
  return true;
}

/** Counts the succeeded and failed items of requests, by the request's id. */
export async function countOutcomes(
  db: Queries,
  scope: MerchantScope,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, { succeeded: number; failed: number }>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<{ request_id: string; succeeded: number; failed: number }>`SELECT i.request_id,
      ${sql.raw(OUTCOMES)}
    FROM refund_request_items i
    LEFT JOIN refunds f ON ${within(scope, 'f.merchant_id')} AND f.merchant_id = i.merchant_id AND f.id = i.refund_id
    WHERE ${within(scope, 'i.merchant_id')} AND i.request_id = ANY(${requestIds}::uuid[])
    GROUP BY i.merchant_id, i.request_id`.execute(db);
  return new Map(rows.map(({ request_id, ...counts }) => [request_id, counts]));
}

/** Requests that wait beyond their time, of all merchants. */
export function overdueRequests(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ merchant_id: string; id: string }[]> {
  return rowsWith(acrossMerchants(db), 'refund_requests', { status: 'WAITING' })
    .select(['merchant_id', 'id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Finds a user's mail address; undefined for a disabled user. */
export function findPerson(
  db: Queries,
  userId: string,
): Promise<{ email: string; name: string; language: string } | undefined> {
  return rowsWith(db, 'users', { id: userId, disabled_at: null })
    .select(['email', 'name', 'language'])
    .executeTakeFirst();
}
