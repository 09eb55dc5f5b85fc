import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import type { Db, Queries } from '../../platform/database/database.ts';
import { insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { deleteRows } from '../../platform/database/delete-rows.ts';
import { prepared } from '../../platform/database/statements.ts';
import type { TokenKey } from '../../platform/security/tokens.ts';
import { userColumns, type UserKey } from '../../platform/access/session.ts';
import { forgetDevices } from './user-repository.ts';

/** A session is stored with the company of its user. */
export type SessionKey = { readonly merchantId: string; readonly id: string };

/** A session with all data about its user that a call needs. */
export type SessionRow = {
  id: string;
  user_id: string;
  is_current: boolean;
  token_expires_at: Date;
  previous_token_expires_at: Date | null;
  binding_hash: Buffer | null;
  expires_at: Date;
  revoked_at: Date | null;
  user_name: string;
  last_used_at: Date;
  roles: string[];
  customPermissions: string[];
  restrictionList: string[];
  canPostTree: boolean;
  disabled_at: Date | null;
  merchant_id: string;
  merchant_name: string;
  merchant_ids: string[];
};

/** The user's company and everything below it, nearest first. */
const MERCHANT_IDS = sql<string[]>`ARRAY(
  SELECT t.descendant_id::text FROM merchant_tree t
  WHERE t.ancestor_id = u.merchant_id ORDER BY t.depth, t.descendant_id)`;

/** The session of an access token, the newest or the one before it, with user, merchant and scope, in one query. */
export async function findSession(
  db: Queries,
  { merchantId, hash }: TokenKey,
): Promise<SessionRow | undefined> {
  const { rows } = await prepared<SessionRow>`
    SELECT s.id, s.user_id, s.token_hash = ${hash} AS is_current, s.token_expires_at, s.previous_token_expires_at,
      s.binding_hash, s.expires_at, s.revoked_at, s.last_used_at, u.name AS user_name, u.roles,
      u.restriction_list AS "restrictionList", u.can_post_tree AS "canPostTree", u.disabled_at, u.merchant_id, m.name AS merchant_name, ${MERCHANT_IDS} AS merchant_ids,
      ARRAY(SELECT DISTINCT unnest(r.permissions) FROM custom_roles r
        WHERE r.merchant_id = ${merchantId} AND r.id = ANY(u.custom_role_ids)) AS "customPermissions"
    FROM sessions s JOIN users u ON u.id = s.user_id AND u.merchant_id = s.merchant_id
    JOIN merchants m ON m.id = u.merchant_id
    WHERE s.merchant_id = ${merchantId} AND (s.token_hash = ${hash} OR s.previous_token_hash = ${hash})`.execute(
    db,
  );
  return rows[0];
}

/** Finds which of these sessions are live: neither revoked nor over, with a token that is still valid. */
export async function liveSessionIds(db: Db, sessions: readonly SessionKey[], now: Date): Promise<string[]> {
  const merchantIds = [...new Set(sessions.map(({ merchantId }) => merchantId))];
  const ids = sessions.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE ${ownedBy('s.merchant_id', merchantIds)} AND s.id = ANY(${ids}::uuid[]) AND s.revoked_at IS NULL
          AND u.disabled_at IS NULL AND s.expires_at > ${now} AND s.token_expires_at > ${now}`.execute(
    acrossMerchants(db, merchantIds),
  );
  return rows.map(({ id }) => id);
}

export type NewSession = SessionKey & {
  userId: string;
  tokenHash: Buffer;
  tokenExpiresAt: Date;
  bindingHash: Buffer | null;
  userAgent: string;
  address: string;
  createdAt: Date;
  expiresAt: Date;
  refreshHash: Buffer;
};

/** Writes a session and its first refresh token. Of too many the user’s ended sessions go first, then the oldest. */
export async function insertSession(db: Queries, session: NewSession): Promise<void> {
  await insertRows(db, 'sessions', {
    merchant_id: session.merchantId,
    id: session.id,
    user_id: session.userId,
    token_hash: session.tokenHash,
    token_expires_at: session.tokenExpiresAt,
    previous_token_hash: null,
    previous_token_expires_at: null,
    binding_hash: session.bindingHash,
    user_agent: session.userAgent,
    address: session.address,
    last_used_at: session.createdAt,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    revoked_at: null,
  });
  await insertRefreshToken(db, session, session.refreshHash, session.createdAt);
  await sql`DELETE FROM sessions WHERE merchant_id = ${session.merchantId} AND user_id = ${session.userId} AND id IN (
    SELECT id FROM sessions WHERE merchant_id = ${session.merchantId} AND user_id = ${session.userId}
    ORDER BY revoked_at IS NOT NULL, created_at DESC, id DESC OFFSET ${LIMITS.sessionsOfUser})`.execute(db);
}

/** Adds the next valid refresh token. */
export async function insertRefreshToken(
  db: Queries,
  session: SessionKey,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await insertRows(db, 'refresh_tokens', {
    merchant_id: session.merchantId,
    token_hash: hash,
    session_id: session.id,
    created_at: now,
    used_at: null,
  });
}

/**
 * Uses a refresh token up; of two concurrent uses one succeeds.
 *
 * @returns the session's id, or undefined when the token is unknown or was used before
 */
export async function spendRefreshToken(
  db: Queries,
  { merchantId, hash }: TokenKey,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where((eb) => eb.and({ merchant_id: merchantId, token_hash: hash }))
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return row?.session_id;
}

/** The session that a refresh token belongs to, used or not. */
export async function sessionOfRefreshToken(
  db: Queries,
  { merchantId, hash }: TokenKey,
): Promise<string | undefined> {
  const token = { merchant_id: merchantId, token_hash: hash };
  const row = await rowsWith(db, 'refresh_tokens', token).select('session_id').executeTakeFirst();
  return row?.session_id;
}

/**
 * Issues a live session a new access token and keeps the previous one until its own end.
 *
 * @returns undefined when the session is over or its user may not sign in
 */
export async function renewSession(
  db: Queries,
  session: SessionKey,
  next: { tokenHash: Buffer; tokenExpiresAt: Date; now: Date },
): Promise<{ userId: string; bindingHash: Buffer | null; expiresAt: Date } | undefined> {
  const row = await db
    .updateTable('sessions')
    .from('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .whereRef('users.merchant_id', '=', 'sessions.merchant_id')
    .where('users.disabled_at', 'is', null)
    .where((eb) => eb.and({ 'sessions.merchant_id': session.merchantId, 'sessions.id': session.id }))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', next.now)
    .set((eb) => ({
      previous_token_hash: eb.ref('sessions.token_hash'),
      previous_token_expires_at: eb.ref('sessions.token_expires_at'),
      token_hash: next.tokenHash,
      token_expires_at: next.tokenExpiresAt,
    }))
    .returning(['sessions.user_id', 'sessions.binding_hash', 'sessions.expires_at'])
    .executeTakeFirst();
  return row && { userId: row.user_id, bindingHash: row.binding_hash, expiresAt: row.expires_at };
}

/** Records that a session was used, unless that was recorded after `before`: not every call writes. */
export async function noteSessionUse(
  db: Queries,
  session: SessionKey,
  address: string,
  at: Date,
  before: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: at, address })
    .where((eb) => eb.and({ merchant_id: session.merchantId, id: session.id }))
    .where('last_used_at', '<=', before)
    .execute();
}

/** Ends a session. */
export async function revokeSession(db: Queries, { merchantId, id }: SessionKey, now: Date): Promise<void> {
  await updateRows(db, 'sessions', { merchant_id: merchantId, id, revoked_at: null }, { revoked_at: now });
}

/** Ends all sessions of a user, but for the one to keep, if any, and forgets their known devices. */
export async function revokeSessionsOfUser(
  db: Queries,
  user: UserKey,
  now: Date,
  keep?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where((eb) => eb.and({ ...userColumns(user), revoked_at: null }))
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep!))
    .execute();
  await forgetDevices(db, user, now);
}

/** Deletes sessions that ended before the instant; their refresh tokens go with them. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'sessions', sql`(expires_at < ${before} OR revoked_at < ${before})`);
}
