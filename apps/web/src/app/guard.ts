import { config } from '../lib/config.ts';
import { isPermitted, type Permission, type Session } from '../lib/session.ts';

/** What a route says of itself: data, not conditions inside pages. */
export type RouteData = {
  /** Key of the title in the shell's texts. */
  title:
    | 'signIn'
    | 'dashboard'
    | 'payments'
    | 'payment'
    | 'recurring'
    | 'recurrence'
    | 'refunds'
    | 'chargebacks'
    | 'chargeback'
    | 'mandates'
    | 'mandate'
    | 'generatePaymentLink'
    | 'paymentLinks'
    | 'paymentLink'
    | 'apiKeys'
    | 'startPayment'
    | 'notFound';
  layout: 'simple' | 'management';
  /**
   * Reachable without a session, always or in test mode alone; every other route requires one
   * (specification, section 2).
   */
  public?: boolean | 'testMode';
  requiredPermission?: Permission;
  /** A signed-in visitor has nothing to do here and goes on to the dashboard. */
  onlySignedOut?: boolean;
};

export const DASHBOARD_PATH = '/management/';

export type Access =
  | { kind: 'allow' }
  /** To `/`, with the wanted path in the `redirect` query. */
  | { kind: 'signIn'; redirect: string }
  | { kind: 'dashboard' };

/**
 * Decides about a navigation (specification, section 2).
 *
 * @param route data of the deepest matched route; none for an unknown path, which shows the 404 page
 * @param session the signed-in user, or null
 * @param wanted path with query that the visitor asked for
 * @param mode of the deployment
 * @returns whether it may go on, or where to instead
 */
export function decideAccess(
  route: Partial<RouteData>,
  session: Session | null,
  wanted: string,
  mode: 'test' | 'live' = config.mode,
): Access {
  const isPublic =
    route.public === true || (route.public === 'testMode' && mode === 'test') || route.layout === undefined;
  if (session === null) return isPublic ? { kind: 'allow' } : { kind: 'signIn', redirect: wanted };
  if (route.onlySignedOut) return { kind: 'dashboard' };
  return isPermitted(session, route.requiredPermission) ? { kind: 'allow' } : { kind: 'dashboard' };
}
