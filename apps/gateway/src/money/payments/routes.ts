import { MANDATE_CONDITIONS } from '@stuiver/domain/conditions';
import {
  abortPayment,
  chooseLanguage,
  findSubmission,
  getPaymentDetails,
  getPaymentsByMerchant,
  getRedirectUrl,
  getStatuses,
  getTimeline,
  initiatePayment,
  requestPayment,
  requestPaymentDetails,
} from '@stuiver/contract';
import {
  CHARGEBACK_STATUSES,
  PAYMENT_LINK_STATUSES,
  PAYMENT_STATUSES,
  RECURRENCE_STATUSES,
  REFUND_STATUSES,
} from '@stuiver/domain/states';
import { actorOf, principalOf } from '../../platform/access/caller.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';
import { minorOf } from './engine/start-payment.ts';

/** The calls about payments. */
export function paymentRoutes({ payments }: Services): Route[] {
  return [
    route(getPaymentsByMerchant, ({ caller, scope, params, query }) =>
      payments.getPaymentsByMerchant(principalOf(caller), scope, params.merchantId, query),
    ),
    route(getPaymentDetails, async ({ scope, params }) => ({
      details: { transaction: await payments.getPaymentDetails(scope, params.id) },
    })),
    route(getTimeline, async ({ scope, params }) => ({
      content: await payments.getTimeline(scope, params.id),
    })),
    route(getStatuses, () =>
      Promise.resolve({
        payments: [...PAYMENT_STATUSES],
        refunds: [...REFUND_STATUSES],
        chargebacks: [...CHARGEBACK_STATUSES],
        recurrences: [...RECURRENCE_STATUSES],
        mandates: [...MANDATE_CONDITIONS],
        paymentLinks: [...PAYMENT_LINK_STATUSES],
      }),
    ),

    route(requestPaymentDetails, async ({ body }) => ({
      details: await payments.requestPaymentDetails(body),
    })),
    route(findSubmission, async ({ body }) => ({
      reference: await payments.findSubmission(body.encryptedTransaction, body.submissionId),
    })),
    route(getRedirectUrl, ({ params }) => payments.getRedirectUrl(params.id)),

    route(initiatePayment, async ({ body, caller, scope, idempotencyKey }) => {
      if (body.encryptedTransaction !== undefined)
        return payments.payReference(body.encryptedTransaction, body);
      if (!caller || !scope) throw new AppError('unauthenticated');
      // A key belongs to one company, which need not be named.
      const own = caller.kind === 'key' ? { merchantId: caller.key.merchantId } : {};
      return payments.startPayment(scope, { ...own, ...body }, actorOf(caller), idempotencyKey);
    }),

    route(chooseLanguage, async ({ body }) => {
      await payments.chooseLanguage(body.encryptedTransaction, body.language);
      return { language: body.language };
    }),

    route(abortPayment, async ({ body }) => payments.abortPayment(body.encryptedTransaction)),

    route(requestPayment, async ({ body, caller, scope }) => {
      const input = {
        merchantId: body.merchantId,
        amount: minorOf(body.amount),
        currency: body.currency,
        country: body.country,
        description: body.description.trim(),
        paymentMethod: body.paymentMethod,
        customerId: body.customerId?.trim() || undefined,
        accountHolderName: body.accountHolderName?.trim(),
        emailAddress: body.emailAddress,
        apiPassword: body.apiPassword,
      };
      const by = caller && scope ? { actor: actorOf(caller), scope } : null;
      const { transactionId, reference, redirectUrl } = await payments.requestPayment(input, by);
      return { transactionId, encryptedTransaction: reference, redirectUrl };
    }),
  ];
}
