import {
  getMandate,
  getMandatesPaginated,
  getPPROMandatesPaginated,
  unblockMandate,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/**
 * The calls about mandates. A client's role decides which of the two list paths it takes
 * (spec 6.1); both return the same rows for the same scope.
 */
export function mandateRoutes({ mandates }: Services): Route[] {
  return [
    route(getMandatesPaginated, ({ scope, query }) => mandates.getMandates(scope, query)),
    route(getPPROMandatesPaginated, ({ scope, query }) => mandates.getMandates(scope, query)),
    route(getMandate, async ({ scope, params, query }) => ({
      details: { Mandate: await mandates.getMandate(scope, params.reference, query.merchantId) },
    })),
    route(unblockMandate, async ({ scope, session, body }) => {
      await mandates.unblockMandate(scope, body.id, { kind: 'user', id: session.userId });
      return { id: body.id };
    }),
  ];
}
