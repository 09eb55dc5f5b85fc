import { sql } from 'kysely';
import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { countRows, insertRows, removeRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import type { Chain, StatementLink } from './chain.ts';
import type { OrderRow } from './order-queries.ts';
import { hasSameText, type Movement } from './claims.ts';

export type StatementRow = TableRow<'bank_statements'>;
export type BankLineRow = TableRow<'bank_lines'>;

/** Lines inserted by one statement. */
const BATCH = 5000;
/** Greater than every number of a statement. */
const MOST_NUMBER = 2 ** 31 - 1;

/** Without a proposal to set it aside. */
export const NO_PROPOSAL = { proposed_by: null, proposed_at: null, reason: '' } as const;

export async function insertStatement(tx: Tx, statement: NewRow<'bank_statements'>): Promise<void> {
  await insertRows(tx, 'bank_statements', statement);
}

/** As one parameter: thousands of rows of many columns are slow otherwise. */
async function insertBatch(tx: Tx, lines: readonly NewRow<'bank_lines'>[]): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    fingerprint: `\\x${line.fingerprint.toString('hex')}`,
    is_taken: false,
    booked_by: null,
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
  return rowsWith(tx, 'bank_statements', { id }).selectAll().forUpdate().executeTakeFirst();
}

export async function updateStatement(tx: Tx, id: string, changes: Partial<StatementRow>): Promise<void> {
  await updateRows(tx, 'bank_statements', { id }, changes);
}

const isLink = (iban: string) => sql<boolean>`iban = ${iban} AND number IS NOT NULL`;

/** The statement that ends an account's chain of balances. */
export function lastBalance(db: Queries, iban: string): Promise<StatementRow | undefined> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where(isLink(iban))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The part of an account's balance that no line explains, and the first statement before which it appears. */
export async function unexplained(
  db: Queries,
  iban: string,
): Promise<{ difference: number; since: StatementRow } | undefined> {
  const { rows } = await sql<StatementRow & { difference: number }>`WITH links AS (
      SELECT *, closing - moved - lag(closing, 1, opening) OVER (ORDER BY number) AS gap
      FROM bank_statements WHERE ${isLink(iban)})
    SELECT *, (SELECT sum(gap)::bigint FROM links) AS difference FROM links WHERE gap <> 0
    ORDER BY number LIMIT 1`.execute(db);
  const [since] = rows;
  return since && since.difference !== 0 ? { difference: since.difference, since } : undefined;
}

const MOVEMENT = sql`l.id, l.booked_on, l.booked_by, l.bank_reference, l.end_to_end_id, coalesce(l.transaction_id, '') AS transaction_id,
  l.counter_iban, l.text, l.amount + l.charges AS moved`;

/** Lines of a statement, in its order. */
export async function listStatementMovements(tx: Tx, statementId: string): Promise<Movement[]> {
  const { rows } =
    await sql<Movement>`SELECT ${MOVEMENT} FROM bank_lines l WHERE statement_id = ${statementId}
    ORDER BY id`.execute(tx);
  return rows;
}

/** Stored lines of the account that a statement's lines may report again: of the same day and sum. */
export async function storedMovements(tx: Tx, { id, iban }: StatementRow): Promise<Movement[]> {
  const { rows } =
    await sql<Movement>`SELECT ${MOVEMENT} FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
    WHERE s.iban = ${iban} AND l.is_taken AND (l.booked_on, l.amount + l.charges) IN (
      SELECT booked_on, amount + charges FROM bank_lines WHERE statement_id = ${id})
    ORDER BY l.id`.execute(tx);
  return rows;
}

/** Lines of the account that no statement has booked yet, of the same day and sum or with the bank's reference. */
export async function reportedMovements(tx: Tx, { id, iban }: StatementRow): Promise<Movement[]> {
  const { rows } = await sql<Movement>`WITH own AS (
      SELECT booked_on, amount + charges AS moved, bank_reference FROM bank_lines WHERE statement_id = ${id})
    SELECT ${MOVEMENT} FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
    WHERE s.iban = ${iban} AND l.is_taken AND l.booked_by IS NULL AND l.id IN (
      SELECT id FROM bank_lines WHERE is_taken AND (booked_on, amount + charges) IN (SELECT booked_on, moved FROM own)
      UNION ALL SELECT id FROM bank_lines WHERE is_taken AND booked_by IS NULL AND bank_reference <> ''
        AND bank_reference IN (SELECT bank_reference FROM own))
    ORDER BY l.id`.execute(tx);
  return rows;
}

/** Reads the part of an account's chain that has some days. */
export async function readChain(
  tx: Tx,
  iban: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Chain> {
  type Row = Omit<StatementLink, 'lines'> & Pick<StatementRow, 'id' | 'closing_on'>;
  const columns = sql`SELECT id, number, closing, moved, closing_on FROM bank_statements WHERE ${isLink(iban)}`;
  const { rows } = await sql<Row>`${columns} AND number >= (SELECT min(number) FROM bank_statements
    WHERE ${isLink(iban)} AND closing_on >= ${from}::date) ORDER BY number`.execute(tx);
  const { rows: before } = await sql<Row>`${columns} AND number < ${rows[0]?.number ?? MOST_NUMBER}
    ORDER BY number DESC LIMIT 1`.execute(tx);
  // The first one that ends later may have some of the days.
  const later = rows.findIndex(({ closing_on }) => (closing_on ?? '') > to);
  const links = later < 0 ? rows : rows.slice(0, later + 1);
  const { rows: lines } = await sql<Movement>`SELECT ${MOVEMENT} FROM bank_lines l
    WHERE booked_by = ANY(${links.map(({ id }) => id)}::uuid[]) ORDER BY id`.execute(tx);
  const { rows: repeats } = await sql<Pick<StatementRow, 'opening' | 'closing'>>`SELECT opening, closing
    FROM bank_statements WHERE iban = ${iban} AND message = 'camt.053' AND status = 'TAKEN' AND number IS NULL
      AND closing_on BETWEEN ${from}::date AND ${to}::date AND closing IS NOT NULL`.execute(tx);
  const byLink = Map.groupBy(lines, ({ booked_by }) => booked_by);
  return {
    links: links.map((link) => ({ ...link, lines: byLink.get(link.id) ?? [] })),
    before: before[0] ?? null,
    isEnd: links.length === rows.length,
    repeated: repeats.flatMap(({ opening, closing }) => [opening!, closing!]),
  };
}

/** Makes room in an account's chain, and returns the number that follows another. */
export async function numberAfter(tx: Tx, iban: string, after: number): Promise<number> {
  await sql`UPDATE bank_statements SET number = number + 1 WHERE ${isLink(iban)} AND number > ${after}`.execute(
    tx,
  );
  return after + 1;
}

/** The number of the last statement of a chain that ends by a day; 0 without one. */
export async function numberBy(tx: Tx, iban: string, day: string): Promise<number> {
  const { last } = await tx
    .selectFrom('bank_statements')
    .select((eb) => eb.fn.max('number').as('last'))
    .where(isLink(iban))
    .where('closing_on', '<=', day)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Statements that wait for their place, those of the oldest days first: each may make the place of the next. */
export function waitingStatements(db: Queries): Promise<StatementRow[]> {
  return rowsWith(db, 'bank_statements', { status: 'WAITING' })
    .selectAll()
    .orderBy('closing_on')
    .orderBy('uploaded_at')
    .orderBy('place')
    .execute();
}

/**
 * Checks whether a statement was taken, set aside, or is open, from this file or another. Some banks restart their ids
 * each year, and give one to all pages.
 */
export async function isKnown(
  db: Queries,
  row: Omit<NewRow<'bank_statements'>, 'status' | 'uploaded_by' | 'uploaded_at'>,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM bank_statements WHERE status <> 'WITHDRAWN' AND ((sha256 = ${row.sha256} AND place = ${row.place})
    OR (iban = ${row.iban} AND message = ${row.message} AND statement_id = ${row.statement_id}
      AND status IN ('TAKEN', 'SET_ASIDE')
      AND page IS NOT DISTINCT FROM ${row.page}::integer AND to_on IS NOT DISTINCT FROM ${row.to_on}::date
      AND opening IS NOT DISTINCT FROM ${row.opening}::bigint AND closing IS NOT DISTINCT FROM ${row.closing}::bigint
      AND coalesce(contents = ${row.contents}, true))) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** A stored line that waits for a person, with no proposal. */
const IS_OPEN = sql`s.effect = 'NONE' AND s.done_at IS NULL AND s.proposed_by IS NULL`;

/**
 * Takes a statement's lines: those that are new, and with a camt.053 also the stored ones that it books.
 *
 * @param claims stored lines by those that report them again, which are forgotten
 * @param bookedBy the statement if it books its lines
 */
export async function takeLines(
  tx: Tx,
  statementId: string,
  claims: ReadonlyMap<Movement, Movement>,
  bookedBy: string | null,
): Promise<void> {
  const ids = (lines: Iterable<Movement>) => [...lines].map(({ id }) => id);
  // Statements give more than notifications, which may have left a line to people.
  const fuller = [...claims].filter(([line, stored]) => hasSameText(line, stored));
  await sql`UPDATE bank_lines s SET ${sql.join(
    ['bank_reference', 'end_to_end_id', 'transaction_id', 'counter_iban', 'counter_name'].map(
      (fact) => sql`${sql.ref(fact)} = coalesce(nullif(s.${sql.ref(fact)}, ''), l.${sql.ref(fact)})`,
    ),
  )}, text = CASE WHEN char_length(l.text) > char_length(s.text) THEN l.text ELSE s.text END,
    effect = CASE WHEN ${IS_OPEN} THEN l.effect ELSE s.effect END,
    merchant_id = CASE WHEN ${IS_OPEN} THEN l.merchant_id ELSE s.merchant_id END,
    order_id = CASE WHEN ${IS_OPEN} THEN l.order_id ELSE s.order_id END
    FROM unnest(${ids(fuller.map(([line]) => line))}::uuid[], ${ids(fuller.map(([, stored]) => stored))}::uuid[])
      AS c (line_id, stored_id)
    JOIN bank_lines l ON l.id = c.line_id WHERE s.id = c.stored_id`.execute(tx);
  await sql`DELETE FROM bank_lines WHERE id = ANY(${ids(claims.keys())}::uuid[])`.execute(tx);
  const taken = { is_taken: true, booked_by: bookedBy };
  await updateRows(tx, 'bank_lines', { statement_id: statementId }, taken);
  if (bookedBy !== null)
    await sql`UPDATE bank_lines SET booked_by = ${bookedBy} WHERE booked_by IS NULL
      AND id = ANY(${ids(claims.values())}::uuid[])`.execute(tx);
}

/** Takes a report's lines, and returns how many it forgets, which another report had word for word. */
export async function takeWords(tx: Tx, statementId: string): Promise<number> {
  const { numAffectedRows: known = 0n } = await sql`DELETE FROM bank_lines l USING bank_lines t
    WHERE l.statement_id = ${statementId} AND t.is_taken AND t.booked_on IS NULL
      AND t.fingerprint = l.fingerprint`.execute(tx);
  await takeLines(tx, statementId, new Map(), null);
  return Number(known);
}

/** A line that was applied, or is being applied: a block is, some orders at a time. */
const APPLIED = sql<boolean>`(done_at IS NOT NULL OR (is_taken AND effect = 'BLOCK'))`;

/** Locks a statement's lines, and checks that none was applied and none is shared with another statement. */
export async function lockUnapplied(tx: Tx, { id, known }: StatementRow): Promise<boolean> {
  const lines = await rowsWith(tx, 'bank_lines', { statement_id: id })
    .select(APPLIED.as('isApplied'))
    .forUpdate()
    .execute();
  return known === 0 && !lines.some(({ isApplied }) => isApplied);
}

/** Takes a statement's lines back, as if it had never been taken. */
export async function releaseLines(tx: Tx, statementId: string): Promise<void> {
  const released = { is_taken: false, booked_by: null };
  await updateRows(tx, 'bank_lines', { statement_id: statementId }, released);
}

export async function forgetLines(tx: Tx, statementId: string): Promise<void> {
  await removeRows(tx, 'bank_lines', { statement_id: statementId });
}

/** Ids of lines whose effect is to be applied: those of one order first, since they say more than those of a block. */
export async function dueLines(db: Queries, limit: number): Promise<string[]> {
  const rows = await rowsWith(db, 'bank_lines', { is_taken: true, done_at: null })
    .select('id')
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
  effect: BankLineRow['effect'],
): Promise<string | undefined> {
  const lines = rowsWith(tx, 'bank_lines', { order_id: orderId, effect, done_at: null }).select('id');
  return (await lines.where('is_taken', '=', true).limit(1).executeTakeFirst())?.id;
}

/** Locks a line until the transaction ends. */
export function lockLine(tx: Tx, id: string): Promise<BankLineRow | undefined> {
  return rowsWith(tx, 'bank_lines', { id }).selectAll().forUpdate().executeTakeFirst();
}

export async function updateLine(tx: Tx, id: string, changes: Partial<BankLineRow>): Promise<void> {
  await updateRows(tx, 'bank_lines', { id }, changes);
}

/** The line that booked a block as one. */
export function bookedBlock(
  db: Queries,
  { messageId, blockId }: { readonly messageId: string; readonly blockId: string },
): Promise<Pick<BankLineRow, 'amount'> | undefined> {
  const block = { block_message_id: messageId, block_id: blockId };
  return rowsWith(db, 'bank_lines', { effect: 'BLOCK', order_status: null, ...block })
    .select('amount')
    .where('done_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Lines that wait for a person and name orders of an order's block, of their amounts, which no line of their own booked. */
export async function detailsOfBlock(
  db: Queries,
  { file_id, sequence, creditor_identifier, creditor_name }: OrderRow,
) {
  type Detail = Pick<BankLineRow, 'id' | 'amount'> & { merchant_id: string; order_id: string };
  const { rows } = await sql<Detail>`SELECT DISTINCT ON (o.id) l.id, l.amount, o.merchant_id, o.id AS order_id
    FROM bank_lines l JOIN bank_orders o
      ON o.id = CASE WHEN l.end_to_end_id ~ '^[0-9a-fA-F]{32}$' THEN l.end_to_end_id::uuid END
    WHERE l.is_taken AND l.done_at IS NULL AND l.effect = 'NONE' AND l.order_status IS NULL AND NOT l.is_return
      AND o.file_id = ${file_id} AND o.sequence IS NOT DISTINCT FROM ${sequence}
      AND o.creditor_identifier IS NOT DISTINCT FROM ${creditor_identifier}
      AND o.creditor_name IS NOT DISTINCT FROM ${creditor_name} AND o.booked_on IS NOT NULL AND abs(l.amount) = o.amount
      AND NOT EXISTS (SELECT FROM bank_lines t WHERE t.order_id = o.id)
    ORDER BY o.id, l.id`.execute(db);
  return rows;
}

/** A statement as the desk lists it. */
export type ListedStatement = StatementRow & {
  readonly uploader: string | null;
  readonly decider: string | null;
  readonly proposer: string | null;
  readonly is_applied: boolean;
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
  const total = await countRows(db.selectFrom('bank_statements as s').where(which));
  const { rows } =
    await sql<ListedStatement>`SELECT s.*, u.name AS uploader, d.name AS decider, p.name AS proposer,
      EXISTS (SELECT FROM bank_lines WHERE statement_id = s.id AND ${APPLIED}) AS is_applied FROM bank_statements s
    LEFT JOIN users u ON u.id = s.uploaded_by LEFT JOIN users d ON d.id = s.decided_by
    LEFT JOIN users p ON p.id = s.proposed_by WHERE ${which}
    ORDER BY s.uploaded_at DESC, s.place, s.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return { total, rows };
}

/** Sums of statements' lines, by statement and effect. */
export async function sumEffects(db: Queries, ids: readonly string[]) {
  type Sum = Pick<BankLineRow, 'statement_id' | 'effect'> & { quantity: number; total: number };
  const { rows } =
    await sql<Sum>`SELECT statement_id, effect, count(*)::integer AS quantity, sum(amount)::bigint AS total FROM bank_lines
    WHERE statement_id = ANY(${ids}::uuid[]) GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** A line with the name of who proposed a match. */
export type ListedLine = BankLineRow & { readonly proposer: string | null };

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
