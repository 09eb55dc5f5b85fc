import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getChargebacks, getChargebackDetails } from './read-chargebacks.ts';

/** Routes of chargebacks. */
export function chargebackRoutes(deps: Context): Route[] {
  return [
    route(contract.getChargebacks, ({ scope, query }) => getChargebacks(deps, scope, query)),
    route(contract.getChargebackDetails, async ({ scope, params }) => ({
      details: { Chargeback: await getChargebackDetails(deps, scope, params.id) },
    })),
  ];
}
