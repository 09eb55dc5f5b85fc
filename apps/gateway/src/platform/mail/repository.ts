import type { Queries } from '../database/database.ts';
import { insertRows, removeRows } from '../database/rows.ts';

/** A mail that waits: its fields or a reference, never its text or a token. */
export type MailRow = {
  readonly id: string;
  readonly kind: string;
  readonly data: object;
  readonly createdAt: Date;
};

/** Stores a mail, due at its creation. */
export async function insertMail(db: Queries, { id, kind, data, createdAt: at }: MailRow): Promise<void> {
  const row = { id, kind, data: JSON.stringify(data), created_at: at, next_try_at: at };
  await insertRows(db, 'mails', row);
}

/** Claims the mails that are due until `until`, longest due first. */
export async function claimMails(db: Queries, now: Date, until: Date, limit: number): Promise<MailRow[]> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit);
  return db
    .updateTable('mails')
    .set({ next_try_at: until })
    .where('next_try_at', '<=', now)
    .where('id', 'in', due)
    .returning(['id', 'kind', 'data', 'created_at as createdAt'])
    .execute();
}

/** Deletes a sent or given-up mail. */
export async function deleteMail(db: Queries, id: string): Promise<void> {
  await removeRows(db, 'mails', { id });
}
