import { sql } from 'kysely';
import type { Db, Queries } from '../../../platform/database/database.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../../platform/database/rows.ts';
import { deleteRows } from '../../../platform/database/delete-rows.ts';
import type { TokenKey } from '../../../platform/security/tokens.ts';
import { userColumns, type UserKey } from '../../../platform/access/session.ts';

/** Counts a user's password tokens that are still valid. */
export function countLivePasswordTokens(db: Queries, user: UserKey, now: Date): Promise<number> {
  const unused = rowsWith(db, 'password_tokens', { ...userColumns(user), used_at: null });
  return countRows(unused.where('expires_at', '>', now));
}

/** Stores a token's hash; the token itself is in the mail only. */
export async function insertPasswordToken(
  db: Queries,
  token: TokenKey & { userId: string; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await insertRows(db, 'password_tokens', {
    ...userColumns(token),
    token_hash: token.hash,
    expires_at: token.expiresAt,
    used_at: null,
    created_at: token.createdAt,
  });
}

/** Purpose of a token, whether or not it is still valid. */
export type PasswordLinkRow = {
  readonly used_at: Date | null;
  readonly expires_at: Date;
  readonly email: string;
  readonly name: string;
  readonly company_name: string;
  /** False for an invited user who has set no password yet. */
  readonly has_password: boolean;
  readonly inviter_name: string | null;
};

/** A token with its user, company and who invited them; undefined when it is unknown or its user was switched off. */
export function findPasswordLink(
  db: Queries,
  { merchantId, hash }: TokenKey,
): Promise<PasswordLinkRow | undefined> {
  return db
    .selectFrom('password_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.merchant_id', '=', 't.merchant_id').onRef('u.id', '=', 't.user_id'),
    )
    .innerJoin('merchants as m', 'm.id', 't.merchant_id')
    .leftJoin('users as i', 'i.id', 'u.invited_by')
    .select(['t.used_at', 't.expires_at', 'u.email', 'u.name', 'm.name as company_name'])
    .select((eb) => [eb('u.password_hash', 'is not', null).as('has_password'), 'i.name as inviter_name'])
    .$narrowType<{ has_password: boolean }>()
    .where((eb) => eb.and({ 't.merchant_id': merchantId, 't.token_hash': hash }))
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Uses a token up; of two concurrent uses one succeeds.
 *
 * @returns undefined when it is unknown or was used before
 */
export async function spendPasswordToken(
  db: Queries,
  { merchantId, hash }: TokenKey,
  now: Date,
): Promise<{ userId: string; expired: boolean } | undefined> {
  const row = await db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where((eb) => eb.and({ merchant_id: merchantId, token_hash: hash }))
    .where('used_at', 'is', null)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row && { userId: row.user_id, expired: row.expires_at <= now };
}

/** Uses up a user's other tokens. */
export async function spendPasswordTokensOfUser(db: Queries, user: UserKey, now: Date): Promise<void> {
  await updateRows(db, 'password_tokens', { ...userColumns(user), used_at: null }, { used_at: now });
}

/** Deletes tokens that ended before the instant. */
export async function deleteOldPasswordTokens(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'password_tokens', sql`expires_at < ${before}`);
}
