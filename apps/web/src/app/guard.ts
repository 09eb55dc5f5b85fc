import { config } from '../lib/config.ts';
import { isPermitted, type Session } from '../lib/session.ts';
import type { Screen } from './screens.ts';

export type Access =
  | { kind: 'allow' }
  /** To `/`, with the wanted path in the `redirect` query. */
  | { kind: 'signIn'; redirect: string }
  | { kind: 'dashboard' };

/**
 * Decides whether a navigation may proceed, or where it goes instead (specification, section 2).
 *
 * @param screen the screen asked for; null for an unknown path, which shows the 404 page
 * @param wanted path with query that the visitor asked for
 */
export function decideAccess(
  screen: Pick<Screen, 'public' | 'permission' | 'signedOutOnly'> | null,
  session: Session | null,
  wanted: string,
  mode: 'test' | 'live' = config.mode,
): Access {
  if (screen === null) return { kind: 'allow' };
  if (session === null) {
    const isPublic = screen.public === true || (screen.public === 'testMode' && mode === 'test');
    return isPublic ? { kind: 'allow' } : { kind: 'signIn', redirect: wanted };
  }
  if (screen.signedOutOnly) return { kind: 'dashboard' };
  return isPermitted(session, screen.permission) ? { kind: 'allow' } : { kind: 'dashboard' };
}
