import { sql } from 'kysely';
import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';

export type RegistrationRow = TableRow<'registrations'>;

/** Stores a registration until its address is confirmed. */
export async function insertRegistration(db: Queries, row: NewRow<'registrations'>): Promise<void> {
  await db.insertInto('registrations').values(row).execute();
}

/** A registration by its id. */
export function findRegistration(db: Queries, id: string): Promise<RegistrationRow | undefined> {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A registration by the token of its newest mail. */
export function findByToken(
  db: Queries,
  { id, hash }: { id: string; hash: Buffer },
): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where((eb) => eb.and({ id, token_hash: hash }))
    .executeTakeFirst();
}

/** Counts other registrations of an address mailed since the instant. */
export async function countMailed(
  db: Queries,
  { id, email }: { id: string; email: string },
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('mailed'))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('mailed_at', '>', since)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return row.mailed;
}

/** Notes a mail, and the token in it if it has one. */
export async function noteMail(
  db: Queries,
  id: string,
  mail: { tokenHash: Buffer | null; at: Date },
): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ token_hash: mail.tokenHash, mailed_at: mail.at })
    .where('id', '=', id)
    .execute();
}

/** Takes a registration as confirmed; of concurrent calls one does. */
export async function markConfirmed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('registrations')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes registrations whose link expired before the instant. */
export async function deleteOldRegistrations(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', before).execute();
}
