import {
  changePaymentLink,
  countLinkOpening,
  getPaymentLink,
  getPaymentLinks,
  getQrCode,
  requestPaymentLink,
  switchPaymentLink,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about payment links. */
export function paymentLinkRoutes({ paymentLinks }: Services): Route[] {
  return [
    route(requestPaymentLink, async ({ session, scope, body }) => ({
      paymentLink: await paymentLinks.requestPaymentLink(session, scope, body.transaction),
    })),
    route(getPaymentLinks, ({ scope, query }) => paymentLinks.getPaymentLinks(scope, query)),
    route(getPaymentLink, async ({ scope, params }) => ({
      details: { paymentLink: await paymentLinks.getPaymentLink(scope, params.id) },
    })),
    route(changePaymentLink, async ({ session, scope, body }) => {
      await paymentLinks.changePaymentLink(session, scope, body);
      return { id: body.id };
    }),
    route(switchPaymentLink, async ({ session, scope, body }) => {
      await paymentLinks.switchPaymentLink(session, scope, body);
      return { id: body.id };
    }),
    route(countLinkOpening, async ({ body }) => ({
      counted: await paymentLinks.countLinkOpening(body.encryptedTransaction),
    })),
    route(getQrCode, ({ scope, query }) => paymentLinks.getQrCode(scope, query.id, query.format)),
  ];
}
