import { timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Context } from '../../lib/context.ts';
import type { Session } from '../../lib/session.ts';
import { hashToken, isToken } from '../../lib/tokens.ts';
import { findSession, type SessionRow } from './session-repository.ts';

/** A sign-out at another process must be effective within a second (domain, "calls"). */
const CACHE_MILLISECONDS = 500;
const CACHE_ENTRIES = 10_000;

type Known = { session: Session; validUntil: Date; bindingHash: Buffer | null; readAt: number };

export type Sessions = {
  /**
   * @param token from the Authorization header; may be anything
   * @param binding from the binding cookie; may be missing
   * @returns the session, or null when the token is not good (any more) or belongs to another browser
   */
  authenticate(token: string | null, binding: string | null): Promise<Session | null>;
  /** Forgets sessions at once in this process: one by its id, or all of a user. */
  forget(what: { sessionId: string } | { userId: string }): void;
};

function validUntil(row: SessionRow): Date {
  const ofToken = row.is_current ? row.token_expires_at : (row.previous_token_expires_at ?? new Date(0));
  return ofToken < row.expires_at ? ofToken : row.expires_at;
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    roles: row.roles,
    restrictionList: row.restriction_list,
    hasTree: row.merchant_ids.length > 1,
    canPostTree: row.can_post_tree,
    merchantIds: row.merchant_ids,
  };
}

/** Whether the binding cookie is the one that the session was made with. */
export function isBound(bindingHash: Buffer | null, binding: string | null): boolean {
  if (bindingHash === null) return true;
  return isToken(binding, 'sb') && timingSafeEqual(bindingHash, hashToken(binding));
}

/**
 * Reads sessions by their access token and keeps them for half a second, so that a screen's calls
 * cost one query together.
 *
 * @param context database and clock; the cache goes by the process's own time
 * @returns the reader
 */
export function makeSessions(context: Context): Sessions {
  const cache = new Map<string, Known>();
  const read = async (key: string, hash: Buffer): Promise<Known | null> => {
    const row = await findSession(context.db, hash);
    if (!row || row.revoked_at || row.disabled_at) return null;
    const known: Known = {
      session: sessionOf(row),
      validUntil: validUntil(row),
      bindingHash: row.binding_hash,
      readAt: performance.now(),
    };
    if (cache.size >= CACHE_ENTRIES) cache.clear();
    cache.set(key, known);
    return known;
  };
  return {
    async authenticate(token, binding) {
      if (!isToken(token, 'st')) return null;
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const cached = cache.get(key);
      const fresh = cached && performance.now() - cached.readAt < CACHE_MILLISECONDS;
      if (cached && !fresh) cache.delete(key);
      const known = fresh ? cached : await read(key, hash);
      if (!known || known.validUntil <= context.clock.now()) return null;
      return isBound(known.bindingHash, binding) ? known.session : null;
    },
    forget(what) {
      for (const [key, { session }] of cache) {
        const matches = 'sessionId' in what ? session.id === what.sessionId : session.userId === what.userId;
        if (matches) cache.delete(key);
      }
    },
  };
}
