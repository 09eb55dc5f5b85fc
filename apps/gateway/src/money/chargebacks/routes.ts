import { getChargebackDetails, getChargebacks } from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about chargebacks. */
export function chargebackRoutes({ chargebacks }: Services): Route[] {
  return [
    route(getChargebacks, ({ scope, query }) => chargebacks.getChargebacks(scope, query)),
    route(getChargebackDetails, async ({ scope, params }) => ({
      details: { Chargeback: await chargebacks.getChargebackDetails(scope, params.id) },
    })),
  ];
}
