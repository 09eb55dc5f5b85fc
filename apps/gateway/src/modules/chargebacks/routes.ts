import { getChargebackDetails, getChargebacks } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { ChargebacksService } from './service.ts';

/** The calls about chargebacks (specification, section 7). */
export function chargebackRoutes({ chargebacks }: { chargebacks: ChargebacksService }): Route[] {
  return [
    route(getChargebacks, ({ scope, query }) => chargebacks.getChargebacks(scope, query)),
    route(getChargebackDetails, async ({ scope, params }) => ({
      details: { Chargeback: await chargebacks.getChargeback(scope, params.id) },
    })),
  ];
}
