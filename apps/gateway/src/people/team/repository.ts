import { LIMITS } from '@stuiver/contract';
import { type InferResult, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { UserKey } from '../../platform/access/session.ts';
import type { Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { countRows, insertRows, removeRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { runPrepared } from '../../platform/database/statements.ts';
import type { Member } from './rules.ts';

const users = (db: Queries) =>
  db
    .selectFrom('users as u')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .select([
      'u.id',
      'u.merchant_id',
      'm.name as merchant_name',
      'u.name',
      'u.email',
      'u.language',
      'u.roles',
      'u.custom_role_ids',
      'u.restriction_list',
      'u.can_post_tree',
      'u.invited_at',
      'u.disabled_at',
      'u.created_at',
      sql<boolean>`u.password_hash IS NULL`.as('is_invited'),
    ]);

/** A user as lists show them. */
export type UserRecord = InferResult<ReturnType<typeof users>>[number];

/** The users of the scope's companies: those of `first` first, then by company and name. */
export function listUsers(db: Queries, scope: MerchantScope, first: string): Promise<UserRecord[]> {
  return users(db)
    .where(within(scope, 'u.merchant_id'))
    .orderBy(sql`u.merchant_id <> ${first}, lower(m.name), m.id, lower(u.name), u.id`)
    .limit(LIMITS.teamShown)
    .execute();
}

/** One user within the scope. */
export function findUser(db: Queries, scope: MerchantScope, id: string): Promise<UserRecord | undefined> {
  return users(db).where(within(scope, 'u.merchant_id')).where('u.id', '=', id).executeTakeFirst();
}

/** Finds users by id or e-mail address, in any company; only for the provider. */
export function findUsersAnywhere(
  db: Queries,
  who: { readonly id: string } | { readonly email: string },
): Promise<UserRecord[]> {
  const isAsked =
    'id' in who ? sql<boolean>`u.id = ${who.id}` : sql<boolean>`lower(u.email) = lower(${who.email})`;
  return users(db).where(isAsked).orderBy('u.created_at').orderBy('u.id').execute();
}

function selectMembers(db: Queries) {
  return db.selectFrom('users').select((eb) => [
    'id',
    'merchant_id as merchantId',
    'roles',
    'custom_role_ids as customRoleIds',
    'restriction_list as restrictionList',
    'can_post_tree as canPostTree',
    eb
      .and([eb('disabled_at', 'is', null), eb('password_hash', 'is not', null)])
      .$castTo<boolean>()
      .as('isActive'),
  ]);
}

/** Some users, by their ids. */
export function findMembers(db: Queries, ids: readonly string[]): Promise<Member[]> {
  return runPrepared(db, selectMembers(db).where(sql<boolean>`id = ANY(${ids}::uuid[])`));
}

/** The users of a company and of those above it. */
export function listMembers(db: Queries, merchantId: string): Promise<Member[]> {
  return selectMembers(db)
    .where('merchant_id', 'in', (eb) =>
      eb.selectFrom('merchant_tree').select('ancestor_id').where('descendant_id', '=', merchantId),
    )
    .execute();
}

/** Checks whether one of the scope's users has this address. */
export async function hasAddress(tx: Tx, scope: MerchantScope, email: string): Promise<boolean> {
  const found = await sql`SELECT FROM users u
    WHERE lower(u.email) = lower(${email}) AND ${within(scope, 'u.merchant_id')} LIMIT 1`.execute(tx);
  return found.rows.length > 0;
}

export type Invited = {
  id: string;
  merchantId: string;
  email: string;
  name: string;
  language: string;
  roles: readonly string[];
  customRoleIds: readonly string[];
  restrictionList: readonly string[];
  at: Date;
  /** Name of the inviter; null for the provider. */
  by: string | null;
};

/** Inserts a user who has no password yet. */
export async function insertInvited(tx: Tx, user: Invited): Promise<void> {
  await insertRows(tx, 'users', {
    id: user.id,
    merchant_id: user.merchantId,
    email: user.email,
    name: user.name,
    password_hash: null,
    roles: [...user.roles],
    custom_role_ids: [...user.customRoleIds],
    restriction_list: [...user.restrictionList],
    language: user.language,
    invited_at: user.at,
    invited_by: user.by,
    disabled_at: null,
    created_at: user.at,
  });
}

/** Stores a user's rights. */
export async function updateRights(tx: Tx, member: Omit<Member, 'canPostTree' | 'isActive'>): Promise<void> {
  const rights = {
    roles: [...member.roles],
    custom_role_ids: [...member.customRoleIds],
    restriction_list: [...member.restrictionList],
  };
  await updateRows(tx, 'users', { merchant_id: member.merchantId, id: member.id }, rights);
}

type MemberKey = Pick<Member, 'merchantId' | 'id'>;

/** Disables a user who has finished their invitation, or enables them (null); false when the user does not exist. */
export async function updateDisabled(
  tx: Tx,
  { merchantId, id }: MemberKey,
  at: Date | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ disabled_at: at })
    .where((eb) => eb.and({ merchant_id: merchantId, id }))
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** A user whose invitation is not finished. */
const invited = ({ merchantId, id }: MemberKey) => ({ merchant_id: merchantId, id, password_hash: null });

/** Renews an unfinished invitation; returns false without one. */
export async function updateInvited(
  tx: Tx,
  user: MemberKey,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  return (await updateRows(tx, 'users', invited(user), { invited_at: at, invited_by: by })) === 1;
}

/** Locks a user whose invitation is not finished; undefined when there is no such user. */
export function lockInvited(tx: Tx, user: MemberKey): Promise<TableRow<'users'> | undefined> {
  return rowsWith(tx, 'users', invited(user)).selectAll().forUpdate().executeTakeFirst();
}

/** Deletes a user whose invitation is not finished, with the tokens of its mails; the caller has locked the user. */
export async function deleteInvited(tx: Tx, user: MemberKey): Promise<void> {
  await removeRows(tx, 'password_tokens', { merchant_id: user.merchantId, user_id: user.id });
  await removeRows(tx, 'users', invited(user));
}

/** Counts the invitation mails that a company requested since an instant, by its audit log. */
export function countInvitations(tx: Tx, merchantId: string, since: Date): Promise<number> {
  const asked = rowsWith(tx, 'audit_log', { merchant_id: merchantId })
    .where('action', 'in', ['user.invited', 'user.invitationResent'])
    .where('created_at', '>', since);
  return countRows(asked);
}

/** The user of this address whom the provider invited and who has no password yet. */
export function findInvitedByProvider(db: Queries, email: string): Promise<UserKey | undefined> {
  return rowsWith(db, 'users', { password_hash: null, invited_by: null })
    .select(['merchant_id as merchantId', 'id as userId'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('invited_at', 'is not', null)
    .executeTakeFirst();
}

/** Lets an invitation by the provider last from an instant on, unless it was sent after another; of two at once one does. */
export async function renewInvited(
  db: Queries,
  { merchantId, userId }: UserKey,
  at: Date,
  before: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ invited_at: at })
    .where((eb) => eb.and({ merchant_id: merchantId, id: userId }))
    .where('password_hash', 'is', null)
    .where('invited_at', '<=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
