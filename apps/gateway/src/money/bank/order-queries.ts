import { type RawBuilder, sql } from 'kysely';
import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { insertNew, rowsWith, updateRows } from '../../platform/database/rows.ts';

export type OrderRow = TableRow<'bank_orders'>;
export type NewOrder = NewRow<'bank_orders'>;
export type OrderKind = OrderRow['kind'];
/** The columns of an order that change. */
export type OrderChange = Partial<OrderRow>;

/** An order of an attempt, refund or payout. */
export function findOrder(db: Queries, merchantId: string, key: string): Promise<OrderRow | undefined> {
  return rowsWith(db, 'bank_orders', { merchant_id: merchantId, key }).selectAll().executeTakeFirst();
}

/** The orders of a refund, by their numbers. */
export function findParts(db: Queries, merchantId: string, key: string): Promise<OrderRow[]> {
  return rowsWith(db, 'bank_orders', { merchant_id: merchantId, key }).selectAll().orderBy('part').execute();
}

/**
 * Locks an order until the transaction ends, with the others of its refund: what becomes of one is decided knowing all.
 */
export async function lockOrder(
  tx: Tx,
  merchantId: string,
  by: { readonly id: string } | { readonly key: string },
): Promise<OrderRow | undefined> {
  const key = 'key' in by ? by.key : sql<string>`(SELECT key FROM bank_orders WHERE id = ${by.id})`;
  const parts = await rowsWith(tx, 'bank_orders', { merchant_id: merchantId })
    .selectAll()
    .where('key', '=', key)
    .orderBy('part')
    .forUpdate()
    .execute();
  return 'id' in by ? parts.find(({ id }) => id === by.id) : parts[0];
}

/** Inserts an order, unless the attempt, payout or part of a refund has one already. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await insertNew(tx, 'bank_orders', order, ['merchant_id', 'key', 'part']);
}

export async function updateOrder(
  tx: Tx,
  { merchant_id, id }: Pick<OrderRow, 'merchant_id' | 'id'>,
  changes: OrderChange,
): Promise<void> {
  await updateRows(tx, 'bank_orders', { merchant_id, id }, changes);
}

/** The payment of an attempt, with the legal name of its merchant and, if known, the name of its payer. */
export function findAttemptFacts(db: Queries, merchantId: string, attemptId: string) {
  return db
    .selectFrom('attempts as a')
    .innerJoin('merchants as m', 'm.id', 'a.merchant_id')
    .leftJoin('payers as y', (join) =>
      join.onRef('y.payment_id', '=', 'a.payment_id').on('y.merchant_id', '=', merchantId),
    )
    .select([
      'a.payment_id',
      sql<string>`coalesce(m.legal_name, m.name)`.as('name'),
      'y.account_holder_name as payer',
    ])
    .where((eb) => eb.and({ 'a.merchant_id': merchantId, 'a.id': attemptId }))
    .executeTakeFirst();
}

/** Orders that wait for a file, by kind. */
export async function sumWaiting(db: Queries) {
  const { rows } = await sql<{ kind: OrderKind; quantity: number; total: number; oldest: Date }>`
    SELECT kind, count(*)::integer AS quantity, sum(amount)::bigint AS total, min(created_at) AS oldest
    FROM bank_orders WHERE status = 'WAITING' AND kind <> 'TRANSFER' GROUP BY 1`.execute(db);
  return rows;
}

/** Collections that wait and whose mandate was stopped since. */
export async function findStopped(tx: Tx): Promise<OrderRow[]> {
  const merchants = await rowsWith(tx, 'bank_orders', { status: 'WAITING', kind: 'COLLECTION' })
    .select(['merchant_id', sql<string[]>`array_agg(DISTINCT mandate_id)`.as('mandate_ids')])
    .groupBy('merchant_id')
    .execute();
  const stopped: string[] = [];
  for (const { merchant_id, mandate_ids } of merchants) {
    const rows = await rowsWith(tx, 'mandates', { merchant_id })
      .select('id')
      .where(sql<boolean>`id = ANY(${mandate_ids}::uuid[])`)
      .where('stopped_at', 'is not', null)
      .execute();
    stopped.push(...rows.map(({ id }) => id));
  }
  if (stopped.length === 0) return [];
  return rowsWith(tx, 'bank_orders', { status: 'WAITING', kind: 'COLLECTION' })
    .selectAll()
    .where(sql<boolean>`mandate_id = ANY(${stopped}::uuid[])`)
    .execute();
}

/**
 * Puts the orders of a kind that wait into a file, oldest first, and returns how many that were. A file takes back
 * collections of one file only, as its format has it.
 */
export async function fileOrders(
  tx: Tx,
  kind: OrderKind,
  file: { readonly id: string; readonly dueOn: string; readonly most: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE bank_orders SET status = 'FILED', file_id = ${file.id}, due_on = ${file.dueOn}
    WHERE id IN (SELECT id FROM bank_orders WHERE status = 'WAITING' AND kind = ${kind} AND (kind <> 'REVERSAL'
        OR original_file_id = (SELECT original_file_id FROM bank_orders WHERE status = 'WAITING' AND kind = 'REVERSAL'
          ORDER BY created_at, id LIMIT 1))
      ORDER BY created_at, id LIMIT ${file.most} FOR UPDATE)`.execute(tx);
  return Number(numAffectedRows);
}

/** Removes orders of a file that a former rule made, so that their refunds are decided again. */
async function forgetFormerOrders(tx: Tx, fileId: string): Promise<void> {
  await sql`DELETE FROM bank_orders o USING bank_orders t WHERE o.file_id = ${fileId} AND o.kind = 'REFUND'
    AND o.line_id IS NULL AND o.proposed_by IS NULL AND t.id = o.original_id AND t.kind = 'TRANSFER'`.execute(
    tx,
  );
}

/** Takes the orders out of a file that goes to no bank, unless the bank has said something of one: then false. */
export async function releaseOrders(tx: Tx, fileId: string): Promise<boolean> {
  const said = await rowsWith(tx, 'bank_orders', { file_id: fileId })
    .select('id')
    .where('status', '<>', 'FILED')
    .limit(1)
    .execute();
  if (said.length > 0) return false;
  await forgetFormerOrders(tx, fileId);
  const waiting = { status: 'WAITING', file_id: null, due_on: null } as const;
  await updateRows(tx, 'bank_orders', { file_id: fileId }, waiting);
  return true;
}

const addUp = (db: Queries, fileId: string) =>
  rowsWith(db, 'bank_orders', { file_id: fileId }).select([
    sql<number>`count(*)::integer`.as('quantity'),
    sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'),
  ]);

/** Quantity and sum of a file's orders. */
export async function sumFiled(db: Queries, fileId: string): Promise<{ quantity: number; total: number }> {
  return addUp(db, fileId).executeTakeFirstOrThrow();
}

/** The facts that make orders one block of their file. */
export type BlockFacts = Pick<OrderRow, 'sequence' | 'creditor_identifier' | 'creditor_name'>;

/** A page of a file's orders, with those of a block next to each other. */
export async function selectFiled(
  db: Queries,
  fileId: string,
  after: (BlockFacts & Pick<OrderRow, 'id'>) | null,
  limit: number,
): Promise<OrderRow[]> {
  const place = sql`coalesce(sequence, ''), coalesce(creditor_identifier, ''), coalesce(creditor_name, ''), id`;
  const later = after
    ? sql`(${place}) > (${after.sequence ?? ''}, ${after.creditor_identifier ?? ''}, ${after.creditor_name ?? ''},
        ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<OrderRow>`SELECT * FROM bank_orders WHERE file_id = ${fileId} AND ${later}
    ORDER BY ${place} LIMIT ${limit}`.execute(db);
  return rows;
}

async function ordersOfAny(db: Queries, which: RawBuilder<unknown>, { length }: readonly string[]) {
  if (length === 0) return [];
  return (await sql<OrderRow>`SELECT * FROM bank_orders WHERE ${which}`.execute(db)).rows;
}

/** Orders by their ids, of any merchant: an end-to-end id names no merchant. */
export const ordersById = (db: Queries, ids: readonly string[]) =>
  ordersOfAny(db, sql`id = ANY(${ids}::uuid[])`, ids);

/** Transfers by their references. */
export const transfersByReference = (db: Queries, references: readonly string[]) =>
  ordersOfAny(db, sql`kind = 'TRANSFER' AND text = ANY(${references}::text[])`, references);

/** Reversals of collections, by the collections' ids. */
export const listReversals = (db: Queries, ids: readonly string[]) =>
  ordersOfAny(db, sql`kind = 'REVERSAL' AND original_id = ANY(${ids}::uuid[])`, ids);

/** The blocks of a file, each by one of its orders' facts. */
export async function listFileBlocks(
  db: Queries,
  fileId: string,
): Promise<(BlockFacts & Pick<OrderRow, 'due_on'>)[]> {
  return rowsWith(db, 'bank_orders', { file_id: fileId })
    .select(['due_on', 'sequence', 'creditor_identifier', 'creditor_name'])
    .distinct()
    .execute();
}

const inBlock = ({ sequence, creditor_identifier, creditor_name }: BlockFacts) =>
  sql<boolean>`sequence IS NOT DISTINCT FROM ${sequence} AND creditor_identifier IS NOT DISTINCT FROM ${creditor_identifier}
    AND creditor_name IS NOT DISTINCT FROM ${creditor_name}`;

const isNot = (id: string | null) => sql<boolean>`id IS DISTINCT FROM ${id}`;

/** Number and sum of a block's orders that were booked or are open, in some states, but for one if it is given. */
export async function sumBlock(
  db: Queries,
  fileId: string,
  block: BlockFacts,
  open: readonly OrderRow['status'][],
  without: string | null,
): Promise<{ quantity: number; total: number }> {
  return addUp(db, fileId)
    .where(inBlock(block))
    .where(isNot(without))
    .where((eb) => eb.or([eb('status', 'in', open), eb('booked_on', 'is not', null)]))
    .executeTakeFirstOrThrow();
}

const openIn = (
  db: Queries,
  fileId: string,
  block: BlockFacts | null,
  open: readonly OrderRow['status'][],
) => {
  const query = rowsWith(db, 'bank_orders', { file_id: fileId, booked_on: null })
    .selectAll()
    .where('status', 'in', open);
  return (block ? query.where(inBlock(block)) : query).orderBy('id');
};

/** Orders of a file, or of a block of it, in some states and not booked, but for one if it is given. */
export function openOrders(
  db: Queries,
  fileId: string,
  block: BlockFacts | null,
  open: readonly OrderRow['status'][],
  without: string | null,
  limit: number,
): Promise<OrderRow[]> {
  return openIn(db, fileId, block, open).where(isNot(without)).limit(limit).execute();
}

/** Orders of a block of an amount, which the bank may have left out of its sum. */
export function leftOut(
  db: Queries,
  fileId: string,
  block: BlockFacts,
  open: readonly OrderRow['status'][],
  amount: number,
  limit: number,
): Promise<OrderRow[]> {
  return openIn(db, fileId, block, open).where('amount', '=', amount).limit(limit).execute();
}

/** Transfers of an amount of which nothing came yet, the newest first. */
export function transfersOfAmount(db: Queries, amount: number, limit: number): Promise<OrderRow[]> {
  return rowsWith(db, 'bank_orders', { kind: 'TRANSFER', status: 'WAITING', booked_on: null, amount })
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** A page of the orders of a file, or of a payment of any merchant, the oldest first. */
export function listOrdersPage(
  db: Queries,
  of: 'file_id' | 'payment_id',
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OrderRow[]> {
  const orders = db.selectFrom('bank_orders').selectAll().where(of, '=', id);
  return orders.orderBy('id').limit(limit).offset(offset).execute();
}
