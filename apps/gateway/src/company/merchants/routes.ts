import {
  getMerchantChangeById,
  getMerchantStanding,
  getPaymentMethods,
  stopIbanChange,
  stopIbanChangeByMail,
  updateMerchant,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about merchants themselves. */
export function merchantRoutes({ merchants }: Services): Route[] {
  return [
    route(getMerchantStanding, ({ session }) => merchants.getMerchantStanding(session)),
    route(getPaymentMethods, ({ scope }) => merchants.getPaymentMethods(scope)),
    route(getMerchantChangeById, ({ scope, query }) => merchants.getMerchantSettings(scope, query.id)),
    route(updateMerchant, ({ session, scope, body, proof }) =>
      merchants.updateMerchant(session, scope, body, proof),
    ),
    route(stopIbanChange, ({ session, scope, body }) => merchants.stopIbanChange(session, scope, body.id)),
    route(stopIbanChangeByMail, ({ body }) => merchants.stopIbanChangeByMail(body.token)),
  ];
}
