import { getMandate, getMandatesPaginated, getPPROMandatesPaginated } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { MandatesService } from './service.ts';

/**
 * The calls about mandates (specification, section 7). Which of the two list paths a client takes is its
 * role's matter (section 6); both answer the same rows for the same scope.
 */
export function mandateRoutes({ mandates }: { mandates: MandatesService }): Route[] {
  return [
    route(getMandatesPaginated, ({ scope, query }) => mandates.getMandates(scope, query)),
    route(getPPROMandatesPaginated, ({ scope, query }) => mandates.getMandates(scope, query)),
    route(getMandate, async ({ scope, params, query }) => ({
      details: { Mandate: await mandates.getMandate(scope, params.reference, query.merchantId) },
    })),
  ];
}
