import { sql } from 'kysely';
import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';

export type StatementRow = TableRow<'bank_statements'>;
export type LineRow = TableRow<'bank_lines'>;

/** Lines inserted by one statement. */
const BATCH = 5000;

export async function insertStatement(tx: Tx, statement: NewRow<'bank_statements'>): Promise<void> {
  await tx.insertInto('bank_statements').values(statement).execute();
}

/** As one parameter: thousands of rows of many columns are slow otherwise. */
async function insertBatch(tx: Tx, lines: readonly NewRow<'bank_lines'>[]): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    fingerprint: `\\x${line.fingerprint.toString('hex')}`,
    is_taken: false,
    reason: '',
  }));
  await sql`INSERT INTO bank_lines SELECT * FROM jsonb_populate_recordset(NULL::bank_lines, ${JSON.stringify(rows)})`.execute(
    tx,
  );
}

export async function insertLines(tx: Tx, lines: readonly NewRow<'bank_lines'>[]): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH)
    await insertBatch(tx, lines.slice(from, from + BATCH));
}

/** Locks a statement until the transaction ends. */
export function lockStatement(tx: Tx, id: string): Promise<StatementRow | undefined> {
  return tx.selectFrom('bank_statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateStatement(tx: Tx, id: string, changes: Partial<StatementRow>): Promise<void> {
  await tx.updateTable('bank_statements').set(changes).where('id', '=', id).execute();
}

/** The last statement with balances that was taken of an account. */
export function lastBalance(db: Queries, iban: string): Promise<StatementRow | undefined> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where('status', '=', 'TAKEN')
    .where('message', '=', 'camt.053')
    .where('iban', '=', iban)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The number of the next statement that is taken; the caller holds the bank's lock. */
export async function nextNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('bank_statements')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Statements that wait for one before them, oldest first. */
export function waitingStatements(db: Queries): Promise<StatementRow[]> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where('status', '=', 'WAITING')
    .orderBy('uploaded_at')
    .orderBy('place')
    .execute();
}

/** Checks whether a statement was taken, or is open, from this file or another. Some banks begin their ids anew each year. */
export async function isKnown(
  db: Queries,
  row: Pick<
    StatementRow,
    'sha256' | 'place' | 'iban' | 'message' | 'statement_id' | 'to_on' | 'opening' | 'closing'
  >,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM bank_statements WHERE status <> 'WITHDRAWN' AND ((sha256 = ${row.sha256} AND place = ${row.place})
    OR (iban = ${row.iban} AND message = ${row.message} AND statement_id = ${row.statement_id} AND status = 'TAKEN'
      AND to_on IS NOT DISTINCT FROM ${row.to_on}::date AND opening IS NOT DISTINCT FROM ${row.opening}::bigint
      AND closing IS NOT DISTINCT FROM ${row.closing}::bigint)) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Takes a statement's lines, and forgets those that another statement had already.
 *
 * @returns how many those were
 */
export async function takeLines(tx: Tx, statementId: string): Promise<number> {
  const { numAffectedRows: known = 0n } = await sql`DELETE FROM bank_lines l USING bank_lines t
    WHERE l.statement_id = ${statementId} AND t.is_taken AND t.fingerprint = l.fingerprint`.execute(tx);
  await tx
    .updateTable('bank_lines')
    .set({ is_taken: true })
    .where('statement_id', '=', statementId)
    .execute();
  return Number(known);
}

export async function forgetLines(tx: Tx, statementId: string): Promise<void> {
  await tx.deleteFrom('bank_lines').where('statement_id', '=', statementId).execute();
}

/** Ids of lines whose effect is to be applied: those of one order first, since they say more than those of a block. */
export async function dueLines(db: Queries, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_lines')
    .select('id')
    .where('is_taken', '=', true)
    .where('done_at', 'is', null)
    .where('effect', '<>', 'NONE')
    .orderBy(sql`effect = 'BLOCK', id`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Id of an order's line of an effect that is still to be applied. */
export async function dueLine(
  tx: Tx,
  orderId: string,
  effect: LineRow['effect'],
): Promise<string | undefined> {
  const query = tx.selectFrom('bank_lines').select('id').where('order_id', '=', orderId);
  const due = query.where('effect', '=', effect).where('is_taken', '=', true).where('done_at', 'is', null);
  return (await due.limit(1).executeTakeFirst())?.id;
}

/** Locks a line until the transaction ends. */
export function lockLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return tx.selectFrom('bank_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateLine(tx: Tx, id: string, changes: Partial<LineRow>): Promise<void> {
  await tx.updateTable('bank_lines').set(changes).where('id', '=', id).execute();
}

/** A statement as the desk lists it. */
export type ListedStatement = StatementRow & {
  readonly uploader: string | null;
  readonly decider: string | null;
};

/** An order, and the file and block that it is in as lines name them; empty without a file. */
export type OrderPlace = { readonly id: string; readonly messageId: string; readonly blockId: string };

/** Lines of an order, or of all of the block that it is in. */
const ofOrder = ({ id, messageId, blockId }: OrderPlace) =>
  sql`(order_id = ${id} OR (effect = 'BLOCK' AND block_message_id = ${messageId} AND block_id IN (${blockId}, '*')))`;

/** A page of statements, newest first, with the number of all; those with lines of an order if one is given. */
export async function listStatements(
  db: Queries,
  order: OrderPlace | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: ListedStatement[] }> {
  const which =
    order === null
      ? sql<boolean>`true`
      : sql<boolean>`s.id IN (SELECT statement_id FROM bank_lines WHERE ${ofOrder(order)})`;
  const { total } = await db
    .selectFrom('bank_statements as s')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(which)
    .executeTakeFirstOrThrow();
  const { rows } =
    await sql<ListedStatement>`SELECT s.*, u.name AS uploader, d.name AS decider FROM bank_statements s
    LEFT JOIN users u ON u.id = s.uploaded_by LEFT JOIN users d ON d.id = s.decided_by WHERE ${which}
    ORDER BY s.uploaded_at DESC, s.place, s.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return { total, rows };
}

/** What the lines of statements do, by statement and effect. */
export async function sumEffects(db: Queries, ids: readonly string[]) {
  type Sum = Pick<LineRow, 'statement_id' | 'effect'> & { quantity: number; total: number };
  const { rows } =
    await sql<Sum>`SELECT statement_id, effect, count(*)::integer AS quantity, sum(amount)::bigint AS total FROM bank_lines
    WHERE statement_id = ANY(${ids}::uuid[]) GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** A line with the name of who proposed a match. */
export type ListedLine = LineRow & { readonly proposer: string | null };

/** Lines of a statement, of an order if one is given, or those that wait for a person. */
export async function listLines(
  db: Queries,
  { statementId, order }: { readonly statementId: string | undefined; readonly order: OrderPlace | null },
  page: { readonly limit: number; readonly offset: number },
): Promise<ListedLine[]> {
  const which = statementId
    ? sql`l.statement_id = ${statementId} ${order === null ? sql`` : sql`AND ${ofOrder(order)}`}`
    : sql`l.is_taken AND l.done_at IS NULL AND l.effect = 'NONE'`;
  const { rows } = await sql<ListedLine>`SELECT l.*, u.name AS proposer FROM bank_lines l
    LEFT JOIN users u ON u.id = l.proposed_by WHERE ${which}
    ORDER BY l.booked_on, l.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return rows;
}

/** Those of some orders that statements have lines of, or of their whole block. */
export async function statedOrders(db: Queries, orders: readonly OrderPlace[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<OrderPlace>`SELECT id FROM
    jsonb_to_recordset(${JSON.stringify(orders)}) AS o (id uuid, "messageId" text, "blockId" text)
    WHERE EXISTS (SELECT FROM bank_lines WHERE order_id = o.id) OR EXISTS (SELECT FROM bank_lines
      WHERE effect = 'BLOCK' AND block_message_id = o."messageId" AND block_id IN (o."blockId", '*'))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Numbers of statements and lines that wait for a person. */
export async function countOpen(db: Queries) {
  const { rows } = await sql<{ statements: number; lines: number }>`SELECT
    (SELECT count(*)::integer FROM bank_statements WHERE status IN ('PROPOSED', 'WAITING')) AS statements,
    (SELECT count(*)::integer FROM bank_lines WHERE is_taken AND done_at IS NULL AND effect = 'NONE') AS lines`.execute(
    db,
  );
  return rows[0]!;
}
