import { type InferResult, sql } from 'kysely';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/delete-rows.ts';
import { countRows, putRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { userColumns, type UserKey } from '../../platform/access/session.ts';

const account = (db: Queries, { merchantId, userId }: UserKey) =>
  rowsWith(db, 'users', { merchant_id: merchantId, id: userId }).select([
    'name',
    'email',
    'language',
    'letter_days',
    'month_mail',
    'disabled_at',
  ]);

export type UserAccountRow = InferResult<ReturnType<typeof account>>[number];

/** Finds a user's data for their own account page. */
export function findAccount(db: Queries, user: UserKey): Promise<UserAccountRow | undefined> {
  return account(db, user).executeTakeFirst();
}

/** Makes changes of one user's account wait for each other. */
export function lockAccount(tx: Tx, user: UserKey): Promise<UserAccountRow | undefined> {
  return account(tx, user).forUpdate().executeTakeFirst();
}

/** The letters that a user chose, and when the next is due. */
export type Letters = Pick<TableRow<'users'>, 'letter_days' | 'letter_at'>;

/** Sets a user's name, the language that they chose, and their mails. */
export async function updateAccount(
  tx: Tx,
  { merchantId, userId }: UserKey,
  change: {
    readonly name?: string;
    readonly language?: string;
    readonly letters?: Letters;
    readonly month?: boolean;
  },
): Promise<void> {
  const { name, language, letters, month } = change;
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { language, language_chosen: true }),
    ...letters,
    ...(month === undefined ? {} : { month_mail: month }),
  };
  await updateRows(tx, 'users', { merchant_id: merchantId, id: userId }, columns);
}

export type EmailChangeRow = { id: string; email: string; expires_at: Date };

/** The address that waits for its confirmation, also one that waits no longer. */
export function findEmailChange(db: Queries, user: UserKey): Promise<EmailChangeRow | undefined> {
  return rowsWith(db, 'email_changes', userColumns(user))
    .select(['id', 'email', 'expires_at'])
    .executeTakeFirst();
}

export type NewEmailChange = UserKey & {
  readonly id: string;
  readonly email: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
};

/** Stores the address that a user requests, replacing one that waits. */
export async function putEmailChange(tx: Tx, change: NewEmailChange): Promise<void> {
  const { id, email, requestedAt, expiresAt } = change;
  const row = { ...userColumns(change), id, email, requested_at: requestedAt, expires_at: expiresAt };
  await putRows(tx, 'email_changes', row, ['merchant_id', 'user_id']);
}

/**
 * Takes the change that waits; of two who take it one succeeds.
 *
 * @param id the change, when only that one is meant
 */
export function takeEmailChange(tx: Tx, user: UserKey, id?: string): Promise<EmailChangeRow | undefined> {
  return tx
    .deleteFrom('email_changes')
    .where((eb) => eb.and({ ...userColumns(user), ...(id !== undefined && { id }) }))
    .returning(['id', 'email', 'expires_at'])
    .executeTakeFirst();
}

/** Deletes changes that were never confirmed. */
export async function deleteOldEmailChanges(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'email_changes', sql`expires_at < ${before}`);
}

/** Counts a user's requests for another address since an instant, by the audit log. */
export function countEmailChanges(tx: Tx, { merchantId, userId }: UserKey, since: Date): Promise<number> {
  const asked = { merchant_id: merchantId, action: 'email.changeRequested', subject_id: userId } as const;
  return countRows(rowsWith(tx, 'audit_log', asked).where('created_at', '>', since));
}

export type OwnSessionRow = Pick<
  TableRow<'sessions'>,
  'id' | 'user_agent' | 'address' | 'created_at' | 'last_used_at'
>;

/** A user's sessions that have not ended, by last use. */
export function listSessions(db: Queries, user: UserKey, now: Date): Promise<OwnSessionRow[]> {
  return rowsWith(db, 'sessions', { ...userColumns(user), revoked_at: null })
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
