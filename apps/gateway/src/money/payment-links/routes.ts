import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { requestPaymentLink } from './request-payment-link.ts';
import { getPaymentLinks, getPaymentLink, getQrCode } from './read-links.ts';
import { changePaymentLink, switchPaymentLink } from './change-link.ts';
import { countLinkOpening } from './use-link.ts';

/** Routes of payment links. */
export function paymentLinkRoutes(context: Context): Route[] {
  return [
    route(contract.requestPaymentLink, async ({ session, scope, body }) => ({
      paymentLink: await requestPaymentLink(context, session, scope, body.transaction),
    })),
    route(contract.getPaymentLinks, ({ scope, query }) => getPaymentLinks(context, scope, query)),
    route(contract.getPaymentLink, async ({ scope, params }) => ({
      details: { paymentLink: await getPaymentLink(context, scope, params.id) },
    })),
    route(contract.changePaymentLink, async ({ session, scope, body }) => {
      await changePaymentLink(context, session, scope, body);
      return { id: body.id };
    }),
    route(contract.switchPaymentLink, async ({ session, scope, body }) => {
      await switchPaymentLink(context, session, scope, body);
      return { id: body.id };
    }),
    route(contract.countLinkOpening, async ({ body }) => ({
      counted: await countLinkOpening(context, body.encryptedTransaction),
    })),
    route(contract.getQrCode, ({ scope, query }) => getQrCode(context, scope, query.id, query.format)),
  ];
}
