import { sql } from 'kysely';
import type { NewRow, Queries, TableRow, Tx } from '../platform/database/database.ts';
import { insertRows, rowsWith, updateRows } from '../platform/database/rows.ts';

export type StoredRequest = TableRow<'erasure_requests'>;

/** A page of open or ended requests, newest first, with the number of all. */
export async function listRequests(
  db: Queries,
  view: 'open' | 'ended',
  page: { readonly limit: number; readonly offset: number },
) {
  const requests = db
    .selectFrom('erasure_requests as e')
    .where(sql<boolean>`(person_fingerprint IS NOT NULL) = ${view === 'open'}`);
  const count = requests.select((eb) => eb.fn.countAll<number>().as('total'));
  const rows = requests
    .innerJoin('users as r', 'r.id', 'e.requested_by')
    .leftJoin('users as d', 'd.id', 'e.decided_by')
    .leftJoin('merchants as m', 'm.id', 'e.only_merchant_id')
    .selectAll('e')
    .select(['m.name as merchant_name', 'r.name as requester_name', 'd.name as decider_name'])
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id')
    .limit(page.limit)
    .offset(page.offset);
  return { ...(await count.executeTakeFirstOrThrow()), rows: await rows.execute() };
}

/** The open requests. */
export function listOpen(
  db: Queries,
): Promise<Pick<StoredRequest, 'id' | 'status' | 'requested_at' | 'due_at'>[]> {
  return db
    .selectFrom('erasure_requests')
    .select(['id', 'status', 'requested_at', 'due_at'])
    .where('person_fingerprint', 'is not', null)
    .execute();
}

/** Locks a request until the transaction ends. */
export function lockErasureRequest(tx: Tx, id: string): Promise<StoredRequest | undefined> {
  return rowsWith(tx, 'erasure_requests', { id }).selectAll().forUpdate().executeTakeFirst();
}

export async function updateRequest(tx: Tx, id: string, changes: Partial<StoredRequest>): Promise<void> {
  await updateRows(tx, 'erasure_requests', { id }, changes);
}

/** Finds merchants by their id or whole name, at most two. */
export function findMerchantsLike(db: Queries, text: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('merchants')
    .select('id')
    .where(sql<boolean>`lower(${text}) IN (id::text, lower(name))`)
    .limit(2)
    .execute();
}

export async function insertErasureRequest(tx: Tx, request: NewRow<'erasure_requests'>): Promise<void> {
  await insertRows(tx, 'erasure_requests', request);
}
