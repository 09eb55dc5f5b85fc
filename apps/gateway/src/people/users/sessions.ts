import { timingSafeEqual } from 'node:crypto';
import { resolveStoredRights } from '@stuiver/domain/permissions';
import type { Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashToken, isBinding, readToken } from '../../platform/security/tokens.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { findSession, noteSessionUse, revokeSession, type SessionRow } from './session-repository.ts';

export { liveSessionIds, revokeSession, revokeSessionsOfUser } from './session-repository.ts';

/** Precision with which the last use is stored. */
const USE_MILLISECONDS = 60_000;

function validUntil(row: SessionRow): Date {
  const ofToken = row.is_current ? row.token_expires_at : (row.previous_token_expires_at ?? new Date(0));
  return ofToken < row.expires_at ? ofToken : row.expires_at;
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    permissions: resolveStoredRights(row).permissions,
    merchantIds: row.merchant_ids,
  };
}

/** Checks whether the binding cookie is the one that the session was made with. */
export function isBound(bindingHash: Buffer | null, binding: string | null): boolean {
  if (bindingHash === null) return true;
  return isBinding(binding) && timingSafeEqual(bindingHash, hashToken(binding));
}

/**
 * Finds the session of a token from the Authorization header, which may be any text; null when the token is invalid
 * or belongs to another browser. It is read at every call, so that changes by any process apply from the next one.
 *
 * @param binding from the binding cookie
 * @param address of the caller
 */
export async function authenticate(
  deps: Pick<Context, 'clock' | 'db'>,
  token: string | null,
  binding: string | null,
  address: string,
): Promise<Session | null> {
  const key = readToken(token, 'st');
  const now = deps.clock.realNow();
  const row = key === null ? undefined : await findSession(deps.db, key);
  if (!row || row.revoked_at || row.disabled_at || validUntil(row) <= now) return null;
  if (!isBound(row.binding_hash, binding)) return null;
  const before = new Date(now.getTime() - USE_MILLISECONDS);
  if (row.last_used_at <= before)
    await noteSessionUse(deps.db, { merchantId: row.merchant_id, id: row.id }, address, now, before);
  return toSession(row);
}

/** Ends the user's own session. */
export async function signOut(deps: Context, session: Session): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await revokeSession(tx, session, deps.clock.realNow());
    await auditUser(deps, tx, session, 'session.signedOut', { subjectId: session.id });
  });
}
