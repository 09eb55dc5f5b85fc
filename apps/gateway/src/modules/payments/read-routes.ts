import {
  findSubmission,
  getPaymentDetails,
  getPaymentsByMerchant,
  getRedirectUrl,
  getStatuses,
  getTimeline,
  requestPaymentDetails,
} from '@stuiver/contract';
import {
  CHARGEBACK_STATUSES,
  PAYMENT_LINK_STATUSES,
  PAYMENT_STATUSES,
  RECURRENCE_STATUSES,
  REFUND_STATUSES,
} from '@stuiver/domain/states';
import { holderOf } from '../../lib/caller.ts';
import { type Route, route } from '../../lib/route.ts';
import type { PaymentsReadService } from './read-service.ts';

/** The calls that read payments (specification, section 7; domain.md, "Calls"). */
export function paymentReadRoutes(services: { paymentsRead: PaymentsReadService }): Route[] {
  const { paymentsRead } = services;
  return [
    route(getPaymentsByMerchant, ({ caller, scope, params, query }) =>
      paymentsRead.getPaymentsByMerchant(holderOf(caller), scope, params.merchantId, query),
    ),
    route(getPaymentDetails, async ({ scope, params }) => ({
      details: { transaction: await paymentsRead.getPaymentDetails(scope, params.id) },
    })),
    route(getTimeline, async ({ scope, params }) => ({
      content: await paymentsRead.getTimeline(scope, params.id),
    })),
    route(getStatuses, () =>
      Promise.resolve({
        payments: [...PAYMENT_STATUSES],
        refunds: [...REFUND_STATUSES],
        chargebacks: [...CHARGEBACK_STATUSES],
        recurrences: [...RECURRENCE_STATUSES],
        paymentLinks: [...PAYMENT_LINK_STATUSES],
      }),
    ),
    route(requestPaymentDetails, async ({ body }) => ({
      details: await paymentsRead.requestPaymentDetails(body),
    })),
    route(findSubmission, async ({ body }) => ({
      reference: await paymentsRead.findSubmission(body.encryptedTransaction, body.submissionId),
    })),
    route(getRedirectUrl, ({ params }) => paymentsRead.getRedirectUrl(params.id)),
  ];
}
