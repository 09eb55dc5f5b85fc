import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { ProviderPermission } from '@stuiver/domain/permissions';
import { config } from '../lib/config.ts';
import { isPermitted, type StoredSession } from '../lib/session.ts';
import type { Screen } from './screen.ts';

export type Access =
  | { kind: 'allow' }
  /** To `/`, with the wanted path in the `redirect` query. */
  | { kind: 'signIn'; redirect: string }
  | { kind: 'dashboard' }
  /** There too, with a message that the user lacks the right for the screen. */
  | { kind: 'denied' };

/** Permissions of the provider's people; those of `@stuiver/domain` would bring all roles to the first load. */
const OF_PROVIDER: Readonly<Record<ProviderPermission, true>> = {
  'applications:review': true,
  'prices:write': true,
  'payouts:approve': true,
  'disputes:monitor': true,
  'erasure:write': true,
  'bankFiles:write': true,
};

/** Checks whether only the provider's own people may have a permission. */
export function isOfProvider(permission: string | undefined): permission is ProviderPermission {
  return permission !== undefined && permission in OF_PROVIDER;
}

const isProvidersOwn = (session: StoredSession | null) => session?.permissions.some(isOfProvider) === true;

/** Checks whether a screen opens for a user; the provider's people see no merchant's screens. */
export function isOpenTo(
  session: StoredSession | null,
  screen: Pick<Screen, 'public' | 'permission' | 'forEverybody' | 'forProvider'>,
): boolean {
  const { permission, public: isPublic, forEverybody, forProvider } = screen;
  if (forProvider) return isProvidersOwn(session);
  if (permission !== undefined) return isPermitted(session, permission);
  return session !== null && (!isProvidersOwn(session) || isPublic === true || forEverybody === true);
}

/** Returns a user's first screen: the dashboard, or what waits for one of the provider's people. */
export function getHomePath(session: StoredSession | null): string {
  return SCREEN_PATHS[isProvidersOwn(session) ? 'work' : 'dashboard'];
}

/**
 * Decides whether a navigation may proceed, or where it goes instead (spec 2.18).
 *
 * @param screen the requested screen; null for an unknown path, which shows the 404 page
 * @param wanted path with query that the visitor asked for
 */
export function decideAccess(
  screen: Pick<Screen, 'public' | 'permission' | 'signedOutOnly' | 'forEverybody' | 'forProvider'> | null,
  session: StoredSession | null,
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
