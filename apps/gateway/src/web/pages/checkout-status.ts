import type { FastifyInstance } from 'fastify';
import { languageOf, queryOf } from '../../platform/http/page-request.ts';
import type { CheckoutDeps } from './checkout-request.ts';
import { getRedirectUrl } from '../../money/payments/payer/payment-status.ts';
import { transferCode } from '../../money/payments/payer/transfer.ts';

/**
 * Adds the result page. The address after `/payment/status/` is decoration: the page shows the true status of the
 * sealed reference's payment.
 */
export function addStatusPage(scope: FastifyInstance, path: string, { context, send }: CheckoutDeps): void {
  scope.get(path, async (request, reply) => {
    const query = queryOf(request);
    const reference = query('reference');
    const state = await getRedirectUrl(context, reference);
    const language = languageOf(request, query('language'), state.language);
    return send(request, reply, { kind: 'status', reference, state }, { language });
  });
}

/**
 * The QR code of an awaited bank transfer, for the status page. It holds account, amount and reference, so it is never
 * cached.
 */
export function addTransferCode(scope: FastifyInstance, path: string, { context }: CheckoutDeps): void {
  scope.get(path, async (request, reply) => {
    const image = await transferCode(context, queryOf(request)('reference'));
    return reply.header('cache-control', 'no-store').type('image/svg+xml').send(image);
  });
}
