import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { amendMandate } from './amend-mandate.ts';
import { getMandates, getMandate } from './read-mandates.ts';
import { unblockMandate } from './unblock-mandate.ts';

/**
 * Routes of mandates. A client's role decides which of the two list paths it takes (spec 6.1); both return the same
 * rows for the same scope.
 */
export function mandateRoutes(deps: Context): Route[] {
  return [
    route(contract.getMandatesPaginated, ({ scope, query }) => getMandates(deps, scope, query)),
    route(contract.getPPROMandatesPaginated, ({ scope, query }) => getMandates(deps, scope, query)),
    route(contract.getMandate, async ({ scope, params, query }) => ({
      details: { Mandate: await getMandate(deps, scope, params.reference, query.merchantId) },
    })),
    route(contract.amendMandate, async ({ scope, session, body }) => {
      await amendMandate(deps, scope, body, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
    route(contract.unblockMandate, async ({ scope, session, body }) => {
      await unblockMandate(deps, scope, body.id, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
  ];
}
