import { type InferResult, sql } from 'kysely';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/delete-rows.ts';

/** A user is stored with their company. */
export type UserKey = { readonly merchantId: string; readonly userId: string };

const account = (db: Queries, { merchantId, userId }: UserKey) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'letter_days', 'month_mail', 'disabled_at'])
    .where((eb) => eb.and({ merchant_id: merchantId, id: userId }));

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
  await tx
    .updateTable('users')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language, language_chosen: true }),
      ...letters,
      ...(month === undefined ? {} : { month_mail: month }),
    })
    .where((eb) => eb.and({ merchant_id: merchantId, id: userId }))
    .execute();
}

export type EmailChangeRow = { id: string; email: string; expires_at: Date };

/** The address that waits for its confirmation, also one that waits no longer. */
export function findEmailChange(
  db: Queries,
  { merchantId, userId }: UserKey,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['id', 'email', 'expires_at'])
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
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
  const values = {
    id: change.id,
    email: change.email,
    requested_at: change.requestedAt,
    expires_at: change.expiresAt,
  };
  await tx
    .insertInto('email_changes')
    .values({ merchant_id: change.merchantId, user_id: change.userId, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/**
 * Takes the change that waits; of two who take it one succeeds.
 *
 * @param id the change, when only that one is meant
 */
export function takeEmailChange(
  tx: Tx,
  { merchantId, userId }: UserKey,
  id?: string,
): Promise<EmailChangeRow | undefined> {
  return tx
    .deleteFrom('email_changes')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning(['id', 'email', 'expires_at'])
    .executeTakeFirst();
}

/** Deletes changes that were never confirmed. */
export async function deleteOldEmailChanges(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'email_changes', sql`expires_at < ${before}`);
}

/** Counts a user's requests for another address since an instant, by the audit log. */
export async function countEmailChanges(
  tx: Tx,
  { merchantId, userId }: UserKey,
  since: Date,
): Promise<number> {
  const row = await tx
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('changes'))
    .where((eb) => eb.and({ merchant_id: merchantId, action: 'email.changeRequested', subject_id: userId }))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.changes;
}

export type OwnSessionRow = Pick<
  TableRow<'sessions'>,
  'id' | 'user_agent' | 'address' | 'created_at' | 'last_used_at'
>;

/** A user's sessions that have not ended, by last use. */
export function listSessions(
  db: Queries,
  { merchantId, userId }: UserKey,
  now: Date,
): Promise<OwnSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
