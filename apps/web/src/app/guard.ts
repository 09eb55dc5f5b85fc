import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { isOfProvider } from '@stuiver/domain/permissions';
import { config } from '../lib/config.ts';
import { isPermitted, type Session } from '../lib/session.ts';
import type { Screen } from './screen.ts';
import { SCREEN_NAMES, SCREENS } from './screens.ts';

export type Access =
  | { kind: 'allow' }
  /** To `/`, with the wanted path in the `redirect` query. */
  | { kind: 'signIn'; redirect: string }
  | { kind: 'dashboard' }
  /** There too, with a message that the user lacks the right for the screen. */
  | { kind: 'denied' };

const isProvidersOwn = (session: Session | null) => session?.permissions.some(isOfProvider) === true;

/** Checks whether a screen opens for a user; the provider's people see no merchant's screens. */
export function isOpenTo(
  session: Session | null,
  { permission, public: isPublic, forEverybody }: Pick<Screen, 'public' | 'permission' | 'forEverybody'>,
): boolean {
  if (permission !== undefined) return isPermitted(session, permission);
  return session !== null && (!isProvidersOwn(session) || isPublic === true || forEverybody === true);
}

/** Returns a user's first screen: the dashboard, or for the provider's people the first that their permissions open. */
export function homeOf(session: Session | null): string {
  if (!isProvidersOwn(session)) return SCREEN_PATHS.dashboard;
  const first = SCREEN_NAMES.find((name) => SCREENS[name].sidebar && isOpenTo(session, SCREENS[name]));
  return SCREEN_PATHS[first ?? 'account'];
}

/**
 * Decides whether a navigation may proceed, or where it goes instead (spec 2.18).
 *
 * @param screen the requested screen; null for an unknown path, which shows the 404 page
 * @param wanted path with query that the visitor asked for
 */
export function decideAccess(
  screen: Pick<Screen, 'public' | 'permission' | 'signedOutOnly' | 'forEverybody'> | null,
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
  return isOpenTo(session, screen) ? { kind: 'allow' } : { kind: 'denied' };
}
