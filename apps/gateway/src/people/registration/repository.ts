import { sql } from 'kysely';
import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import type { TokenKey } from '../../platform/security/tokens.ts';

export type RegistrationRow = TableRow<'registrations'>;

/** Stores a registration until its address is confirmed. */
export async function insertRegistration(db: Queries, row: NewRow<'registrations'>): Promise<void> {
  await insertRows(db, 'registrations', row);
}

/** A registration by its id. */
export function findRegistration(db: Queries, id: string): Promise<RegistrationRow | undefined> {
  return rowsWith(db, 'registrations', { id }).selectAll().executeTakeFirst();
}

/** A registration by the token of its newest mail. */
export function findByToken(
  db: Queries,
  { merchantId: id, hash }: TokenKey,
): Promise<RegistrationRow | undefined> {
  return rowsWith(db, 'registrations', { id, token_hash: hash }).selectAll().executeTakeFirst();
}

/** Counts other registrations of an address mailed since the instant. */
export function countMailed(
  db: Queries,
  { id, email }: { id: string; email: string },
  since: Date,
): Promise<number> {
  const mailed = db
    .selectFrom('registrations')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('mailed_at', '>', since)
    .where('id', '<>', id);
  return countRows(mailed);
}

/** Notes a mail, and the token in it if it has one. */
export async function noteMail(
  db: Queries,
  id: string,
  mail: { tokenHash: Buffer | null; at: Date },
): Promise<void> {
  await updateRows(db, 'registrations', { id }, { token_hash: mail.tokenHash, mailed_at: mail.at });
}

/** Takes a registration as confirmed; of concurrent calls one does. */
export async function markConfirmed(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await updateRows(tx, 'registrations', { id, confirmed_at: null }, { confirmed_at: now })) === 1;
}

/** Deletes registrations whose link expired before the instant. */
export async function deleteOldRegistrations(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', before).execute();
}
