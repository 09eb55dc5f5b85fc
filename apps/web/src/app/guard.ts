import { SCREEN_PATHS, type ScreenName } from '@stuiver/contract/screens';
import type { ProviderPermission } from '@stuiver/domain/permissions';
import { config } from '../lib/config.ts';
import { isPermitted, type Session } from '../lib/session.ts';
import type { Screen } from './screen.ts';

export type Access =
  | { kind: 'allow' }
  /** To `/`, with the wanted path in the `redirect` query. */
  | { kind: 'signIn'; redirect: string }
  | { kind: 'dashboard' }
  /** There too, with a message that the user lacks the right for the screen. */
  | { kind: 'denied' };

/** First screens of the provider's people, the first one whose permission they have. */
const PROVIDER_HOMES: Readonly<Record<ProviderPermission, ScreenName>> = {
  'applications:review': 'applications',
  'prices:write': 'prices',
  'payouts:approve': 'payouts',
  'disputes:monitor': 'openChargebacks',
  'erasure:write': 'erasures',
  'bankFiles:write': 'bankFiles',
};

/** Checks whether only the provider's own people may have a permission. */
export function isOfProvider(permission: string | undefined): permission is ProviderPermission {
  return permission !== undefined && permission in PROVIDER_HOMES;
}

const isProvidersOwn = (session: Session | null) => session?.permissions.some(isOfProvider) === true;

/** Checks whether a screen opens for a user; the provider's people see no merchant's screens. */
export function isOpenTo(
  session: Session | null,
  { permission, public: isPublic, forEverybody }: Pick<Screen, 'public' | 'permission' | 'forEverybody'>,
): boolean {
  if (permission !== undefined) return isPermitted(session, permission);
  return session !== null && (!isProvidersOwn(session) || isPublic === true || forEverybody === true);
}

/** Returns a user's first screen: the dashboard, or that of one of the provider's people. */
export function getHomePath(session: Session | null): string {
  const permission = session?.permissions.find(isOfProvider);
  return SCREEN_PATHS[permission ? PROVIDER_HOMES[permission] : 'dashboard'];
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
