import { abortPayment, chooseLanguage, initiatePayment, requestPayment } from '@stuiver/contract';
import { AppError } from '../../lib/app-error.ts';
import { actorOf } from '../../lib/caller.ts';
import { type Route, route } from '../../lib/route.ts';
import { minorOf } from './minor-of.ts';
import type { PaymentsService } from './service.ts';

/**
 * The calls that write payments (specification, section 7).
 *
 * @param payments the service
 * @returns initiatePayment, chooseLanguage, abortPayment, requestPayment
 */
export function paymentsRoutes(payments: PaymentsService): Route[] {
  return [
    route(initiatePayment, async ({ body, caller, scope, idempotencyKey }) => {
      if (body.encryptedTransaction !== undefined)
        return payments.payReference(body.encryptedTransaction, body);
      if (!caller || !scope) throw new AppError('unauthenticated');
      // A key belongs to one company, so that it need not be named.
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
      const made = await payments.requestPayment(input, by);
      return { transactionId: made.id, encryptedTransaction: made.reference, redirectUrl: made.hostedUrl };
    }),
  ];
}
