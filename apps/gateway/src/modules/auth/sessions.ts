import { timingSafeEqual } from 'node:crypto';
import { rightsOf } from '@stuiver/domain/permissions';
import type { Session } from '../../lib/access/session.ts';
import type { Context } from '../../lib/context.ts';
import { makeTokenMemory } from '../../lib/security/token-memory.ts';
import { hashToken, isBinding, readToken } from '../../lib/security/tokens.ts';
import { findSession, revokeSession, type SessionRow } from './session-repository.ts';

export { liveSessionIds } from './session-repository.ts';

type Known = {
  readonly session: Session;
  readonly validUntil: Date;
  readonly bindingHash: Buffer | null;
};

export type Sessions = {
  /**
   * The session of a token from the Authorization header, which may be anything; null when the token is not valid (any
   * more) or belongs to another browser.
   *
   * @param binding from the binding cookie
   */
  authenticate(token: string | null, binding: string | null): Promise<Session | null>;
  /** Forgets sessions at once in this process: one by its id, or all of a user. */
  forget(what: { sessionId: string } | { userId: string }): void;
};

export type AuthDeps = Context & { readonly sessions: Sessions };

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
    permissions: rightsOf(row).permissions,
    merchantIds: row.merchant_ids,
  };
}

/** Whether the binding cookie is the one that the session was made with. */
export function isBound(bindingHash: Buffer | null, binding: string | null): boolean {
  if (bindingHash === null) return true;
  return isBinding(binding) && timingSafeEqual(bindingHash, hashToken(binding));
}

/** Reads sessions by their access token, through the same cache as API keys. */
export function makeSessions({ db, clock }: Pick<Context, 'db' | 'clock'>): Sessions {
  const memory = makeTokenMemory<Known>(async (token) => {
    const row = await findSession(db, token);
    if (!row || row.revoked_at || row.disabled_at) return null;
    return { session: sessionOf(row), validUntil: validUntil(row), bindingHash: row.binding_hash };
  });
  return {
    async authenticate(token, binding) {
      const key = readToken(token, 'st');
      if (key === null) return null;
      const known = await memory.find(key);
      // A cached session ends at its exact time too.
      if (!known || known.validUntil <= clock.now()) return null;
      return isBound(known.bindingHash, binding) ? known.session : null;
    },
    forget(what) {
      memory.forget(({ session }) =>
        'sessionId' in what ? session.id === what.sessionId : session.userId === what.userId,
      );
    },
  };
}

/** Ends a session: at once in this process, within a second in others. */
export async function signOut({ clock, db, sessions }: AuthDeps, session: Session): Promise<void> {
  await revokeSession(db, session, clock.now());
  sessions.forget({ sessionId: session.id });
}
