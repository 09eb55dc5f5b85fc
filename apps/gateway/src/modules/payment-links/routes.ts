import { getPaymentLinks, getQrCode, requestPaymentLink } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { PaymentLinksService } from './service.ts';

/** The calls about payment links (specification, section 7). */
export function paymentLinkRoutes(services: { paymentLinks: PaymentLinksService }): Route[] {
  const { paymentLinks } = services;
  return [
    route(requestPaymentLink, async ({ session, scope, body }) => ({
      paymentLink: await paymentLinks.requestPaymentLink(session, scope, body.transaction),
    })),
    route(getPaymentLinks, ({ scope, query }) => paymentLinks.getPaymentLinks(scope, query)),
    route(getQrCode, ({ scope, query }) => paymentLinks.getQrCode(scope, query.id, query.format)),
  ];
}
