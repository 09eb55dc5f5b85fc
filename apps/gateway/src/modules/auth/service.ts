import type { Holder } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import type { Mailer } from '../../lib/mail.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { Session } from '../../lib/session.ts';
import type { AuditService } from '../audit/service.ts';
import { hashPassword, inHashQueue } from './passwords.ts';
import { deleteOldPasswordTokens } from './password-token-repository.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPasswordReset, sendDueResets } from './reset-password.ts';
import { deleteOldSessions, liveSessionIds, revokeSession, type SessionKey } from './session-repository.ts';
import { scopeFor } from './scope.ts';
import { makeSessions } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { signIn, type SignInInput } from './sign-in.ts';
import { deleteOldTries } from './throttle-repository.ts';

/** How long rows of ended sessions and used tokens are kept, for questions afterwards. */
const KEEP_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

export type AuthService = ReturnType<typeof makeAuthService>;

/**
 * Sessions, sign-in, and passwords.
 *
 * @param context the world outside
 * @param others the audit log, and where mails go
 * @returns the use cases
 */
export function makeAuthService(context: Context, others: { audit: AuditService; mailer: Mailer }) {
  const sessions = makeSessions(context);
  return {
    authenticate: sessions.authenticate,
    scopeFor: (holder: Holder, selectedIds: readonly string[]): MerchantScope =>
      scopeFor(holder, selectedIds),
    hashPassword: (password: string) => hashPassword(password, context.random),
    signIn: (input: SignInInput) => inHashQueue(() => signIn(context, input)),
    refresh: (token: string | null, binding: string | null) =>
      refreshSession(context, sessions, token, binding),
    setPassword: (input: { token: string; password: string }) =>
      inHashQueue(() => setPassword(context, { sessions, audit: others.audit }, input)),

    /** Ends the session at once in this process, and within a second in others. */
    async signOut(session: Session): Promise<void> {
      await revokeSession(context.db, session, context.clock.now());
      sessions.forget({ sessionId: session.id });
    },

    /** Which of these sessions still hold, for what goes on beyond one call. */
    liveSessions: async (asked: readonly SessionKey[]): Promise<Set<string>> =>
      new Set(await liveSessionIds(context.db, asked, context.clock.now())),

    /** Asks for a mail with a link to set a new password; the poller `passwordResets` sends it. */
    resetPassword: (email: string): Promise<void> => requestPasswordReset(context, email),

    /** Sends the mails that are due; see `sendDueResets`. */
    sendDueResets: (): Promise<void> => sendDueResets(context, others.mailer),

    /** Removes what can no longer be used; the worker calls it now and then. */
    async cleanUp(): Promise<void> {
      const before = new Date(context.clock.now().getTime() - KEEP_MILLISECONDS);
      await deleteOldSessions(context.db, before);
      await deleteOldPasswordTokens(context.db, before);
      await deleteOldTries(context.db, before);
    },
  };
}
