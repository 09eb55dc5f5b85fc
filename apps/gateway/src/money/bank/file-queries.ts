import { sql } from 'kysely';
import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';

export type BankFileRow = TableRow<'bank_files'>;

/** A file with the names of who made, approved, sent and cancelled it. */
export type ListedFile = BankFileRow & {
  readonly proposer: string;
  readonly approver: string | null;
  readonly sender: string | null;
  readonly canceller: string | null;
};

/** Makes transactions that make files, or take statements, wait for each other. */
export async function lockBank(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('bank', 4))`.execute(tx);
}

export async function insertFile(tx: Tx, file: NewRow<'bank_files'>): Promise<void> {
  await insertRows(tx, 'bank_files', file);
}

/** Locks a file until the transaction ends. */
export function lockFile(tx: Tx, id: string): Promise<BankFileRow | undefined> {
  return rowsWith(tx, 'bank_files', { id }).selectAll().forUpdate().executeTakeFirst();
}

export async function updateFile(tx: Tx, id: string, changes: Partial<BankFileRow>): Promise<void> {
  await updateRows(tx, 'bank_files', { id }, changes);
}

/** A page of files, newest first, with the number of all; those of one id if it is given. */
export async function listFiles(
  db: Queries,
  id: string | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: ListedFile[] }> {
  const which = id === undefined ? sql<boolean>`true` : sql<boolean>`f.id = ${id}`;
  const total = await countRows(db.selectFrom('bank_files as f').where(which));
  const { rows } = await sql<ListedFile>`SELECT f.*, p.name AS proposer, a.name AS approver, s.name AS sender,
      c.name AS canceller
    FROM bank_files f JOIN users p ON p.id = f.proposed_by LEFT JOIN users a ON a.id = f.approved_by
    LEFT JOIN users s ON s.id = f.sent_by LEFT JOIN users c ON c.id = f.cancelled_by WHERE ${which}
    ORDER BY f.proposed_at DESC, f.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return { total, rows };
}

/** Approved files that were not sent, oldest first. */
export function approvedFiles(db: Queries): Promise<BankFileRow[]> {
  return rowsWith(db, 'bank_files', { status: 'APPROVED' }).selectAll().orderBy('approved_at').execute();
}
