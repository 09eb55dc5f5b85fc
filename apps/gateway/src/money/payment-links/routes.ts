import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { requestPaymentLink } from './request-payment-link.ts';
import { getPaymentLinks, getPaymentLink, getQrCode } from './read-links.ts';
import { changePaymentLink, switchPaymentLink } from './change-link.ts';
import { countLinkOpening } from './use-link.ts';

/** Routes of payment links. */
export function paymentLinkRoutes(deps: Context): Route[] {
  return [
    route(contract.requestPaymentLink, async ({ session, scope, body }) => ({
      paymentLink: await requestPaymentLink(deps, session, scope, body.transaction),
    })),
    route(contract.getPaymentLinks, ({ scope, query }) => getPaymentLinks(deps, scope, query)),
    route(contract.getPaymentLink, async ({ scope, params }) => ({
      details: { paymentLink: await getPaymentLink(deps, scope, params.id) },
    })),
    route(contract.changePaymentLink, async ({ session, scope, body }) => {
      await changePaymentLink(deps, session, scope, body);
      return { id: body.id };
    }),
    route(contract.switchPaymentLink, async ({ session, scope, body }) => {
      await switchPaymentLink(deps, session, scope, body);
      return { id: body.id };
    }),
    route(contract.countLinkOpening, async ({ body }) => ({
      counted: await countLinkOpening(deps, body.encryptedTransaction),
    })),
    route(contract.getQrCode, ({ scope, query }) => getQrCode(deps, scope, query.id, query.format)),
  ];
}
