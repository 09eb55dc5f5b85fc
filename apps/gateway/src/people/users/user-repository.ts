import { normaliseEmail } from '@stuiver/domain/email';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import { userColumns, type UserKey } from '../../platform/access/session.ts';
import type { Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { putRows, rowsWith, updateRows } from '../../platform/database/rows.ts';

/** A user who may sign in. */
export type SignInRow = Pick<
  TableRow<'users'>,
  'id' | 'merchant_id' | 'email' | 'name' | 'language' | 'language_chosen' | 'roles' | 'custom_role_ids'
> & {
  merchant_name: string;
  password_hash: string;
  restrictionList: string[];
  canPostTree: boolean;
  has_tree: boolean;
};

/** A user with the roles of their company that they have. */
export type UserWithRoles = SignInRow & { customRoleNames: string[]; customPermissions: string[] };

/** The form in which e-mail addresses are compared: normalised, in lower case. */
export function emailKey(email: string): string {
  return normaliseEmail(email).toLowerCase();
}

async function findForSignIn(db: Queries, condition: ReturnType<typeof sql>): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    SELECT u.id, u.merchant_id, m.name AS merchant_name, u.email, u.name, u.language, u.language_chosen,
      u.password_hash, u.roles,
      u.custom_role_ids,
      u.restriction_list AS "restrictionList", u.can_post_tree AS "canPostTree",
      EXISTS (SELECT FROM merchant_tree t WHERE t.ancestor_id = u.merchant_id AND t.depth > 0) AS has_tree
    FROM users u JOIN merchants m ON m.id = u.merchant_id
    WHERE ${condition} AND u.disabled_at IS NULL AND u.password_hash IS NOT NULL`.execute(db);
  return rows[0];
}

/** Adds the names and permissions of a user's custom roles. */
export async function withCustomRoles(db: Queries, user: SignInRow): Promise<UserWithRoles> {
  const roles =
    user.custom_role_ids.length === 0
      ? []
      : await rowsWith(db, 'custom_roles', { merchant_id: user.merchant_id })
          .select(['name', 'permissions'])
          .where('id', 'in', user.custom_role_ids)
          .orderBy('name')
          .execute();
  return {
    ...user,
    customRoleNames: roles.map(({ name }) => name),
    customPermissions: roles.flatMap(({ permissions }) => permissions),
  };
}

/** Records when a user signed in. */
export async function noteSignIn(
  db: Queries,
  { merchant_id, id }: Pick<SignInRow, 'merchant_id' | 'id'>,
  at: Date,
): Promise<void> {
  await putRows(db, 'sign_ins', { merchant_id, user_id: id, at }, ['merchant_id', 'user_id']);
}

/** Until when a user's known devices were forgotten; null when they never were. */
export async function findDevicesEnd(db: Queries, user: UserKey): Promise<Date | null> {
  const row = await rowsWith(db, 'sign_ins', userColumns(user))
    .select('devices_forgotten_at')
    .executeTakeFirst();
  return row?.devices_forgotten_at ?? null;
}

/** Forgets the known devices of a user. */
export async function forgetDevices(db: Queries, user: UserKey, at: Date): Promise<void> {
  await updateRows(db, 'sign_ins', userColumns(user), { devices_forgotten_at: at });
}

/** Returns the last sign-ins of users of the scope's companies, by their ids. */
export async function lastSignIns(
  db: Queries,
  scope: MerchantScope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['user_id', 'at'])
    .where(within(scope, 'merchant_id'))
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
    .execute();
  return new Map(rows.map(({ user_id, at }) => [user_id, at]));
}

/** Finds the user with this e-mail address who may sign in. */
export function findUserByEmail(db: Queries, email: string): Promise<SignInRow | undefined> {
  return findForSignIn(db, sql`lower(u.email) = ${emailKey(email)}`);
}

/** Finds the account with this e-mail address, also a disabled one; invitations do not count. */
export function findAccountByEmail(
  db: Queries,
  email: string,
): Promise<{ id: string; merchant_id: string; name: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'merchant_id', 'name'])
    .where(sql<string>`lower(email)`, '=', emailKey(email))
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
}

/** Checks whether an account has this e-mail address, also a disabled one; invitations do not count. */
export async function isEmailTaken(db: Queries, email: string): Promise<boolean> {
  return (await findAccountByEmail(db, email)) !== undefined;
}

/** Finds the user with this id who may sign in. */
export function findUserById(db: Queries, id: string): Promise<SignInRow | undefined> {
  return findForSignIn(db, sql`u.id = ${id}`);
}

/** The recipient of a password reset; locked, so that concurrent requests are counted one by one. */
export function lockUserForMail(
  db: Tx,
  email: string,
): Promise<{ id: string; merchantId: string; name: string; email: string; language: string } | undefined> {
  return rowsWith(db, 'users', { disabled_at: null })
    .select(['id', 'merchant_id as merchantId', 'name', 'email', 'language'])
    .where(sql<string>`lower(email)`, '=', emailKey(email))
    .where('password_hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets a user's e-mail address. */
export async function updateEmail(
  db: Queries,
  { merchantId, userId }: UserKey,
  email: string,
): Promise<void> {
  await updateRows(db, 'users', { merchant_id: merchantId, id: userId }, { email });
}

/** Sets a user's password hash, which finishes an invitation too, and returns the e-mail address. */
export async function updatePassword(
  db: Queries,
  { merchantId, userId }: UserKey,
  passwordHash: string,
): Promise<{ email: string } | undefined> {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where((eb) => eb.and({ merchant_id: merchantId, id: userId }))
    .where('disabled_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
}
