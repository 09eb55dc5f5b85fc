import type { Context } from '../../platform/context.ts';
import { deleteOldPasswordTokens } from '../users/passwords/password-repository.ts';
import { deleteOldSessions } from '../users/session-repository.ts';
import { deleteOldTries } from '../users/throttle-repository.ts';

/** Time that rows of ended sessions and used tokens are kept, for later questions. */
const KEEP_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** Deletes sessions, tokens and counts that can no longer be used. */
export async function cleanUp(deps: Context): Promise<void> {
  const before = new Date(deps.clock.realNow().getTime() - KEEP_MILLISECONDS);
  await deleteOldSessions(deps.db, before);
  await deleteOldPasswordTokens(deps.db, before);
  await deleteOldTries(deps.db, deps.clock.realNow());
}
