import type { FastifyInstance } from 'fastify';
import type { CheckoutParts } from './checkout-pages.ts';
import { languageOf, queryOf } from './checkout-request.ts';

/**
 * The result page. What its address says after `/payment/status/` is decoration: the page shows what
 * the sealed reference's payment really is.
 *
 * @param scope the instance of the payer's pages
 * @param path `/payment/status/:status`
 * @param parts services, and how a page is sent
 */
export function addStatusPage(scope: FastifyInstance, path: string, { services, send }: CheckoutParts): void {
  scope.get(path, async (request, reply) => {
    const query = queryOf(request);
    const reference = query('reference');
    const state = await services.paymentsRead.getRedirectUrl(reference);
    const language = languageOf(request, query('language'), state.language);
    return send(request, reply, { kind: 'status', reference, state }, { language });
  });
}
