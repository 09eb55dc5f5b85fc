import {
  abortPayment,
  type FieldErrors,
  initiatePayment,
  type InitiatePaymentBody,
  requestPayment,
} from '@stuiver/contract';
import { parseAmount } from '@stuiver/domain/money';
import { AppError, notFound } from '../../lib/app-error.ts';
import { recurrencePlanOf } from '../../lib/recurrence-wish.ts';
import { type Route, route } from '../../lib/route.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { NewPayment, PaymentsService } from './service.ts';

/** Minor units of an amount that the contract has judged. */
function minorOf(amount: string | number): number {
  const parsed = parseAmount(amount);
  if (!parsed.ok) throw new AppError('invalidInput', { amount: [parsed.reason] });
  return parsed.minor;
}

/** A new payment from a request without a reference: its merchant must be in the scope. */
function newPaymentOf(body: InitiatePaymentBody, scope: MerchantScope, today: string): NewPayment {
  const errors: FieldErrors = {};
  if (body.merchantId === undefined) errors['merchantId'] = ['required'];
  if (body.amount === undefined) errors['amount'] = ['required'];
  if (body.merchantId === undefined || body.amount === undefined) throw new AppError('invalidInput', errors);
  if (!scope.merchantIds.includes(body.merchantId)) throw notFound();
  return {
    merchantId: body.merchantId,
    amount: minorOf(body.amount),
    currency: body.currency ?? 'EUR',
    country: body.country ?? 'NL',
    description: body.description?.trim() ?? '',
    recurrence: recurrencePlanOf(body, today),
  };
}

/**
 * The calls that write payments (specification, section 7).
 *
 * @param payments the service
 * @returns initiatePayment, abortPayment, requestPayment
 */
export function paymentsRoutes(payments: PaymentsService): Route[] {
  return [
    route(initiatePayment, async ({ body, session, scope }) => {
      if (body.encryptedTransaction !== undefined)
        return payments.payReference(body.encryptedTransaction, body);
      if (!session || !scope) throw new AppError('unauthenticated');
      const made = await payments.createPayment(newPaymentOf(body, scope, payments.today()), {
        kind: 'user',
        id: session.userId,
      });
      return {
        redirectUrl: made.hostedUrl,
        status: 'OPEN' as const,
        transactionId: made.id,
        reference: made.reference,
      };
    }),

    route(abortPayment, async ({ body }) => payments.abortPayment(body.encryptedTransaction)),

    route(requestPayment, async ({ body, session, scope }) => {
      if (!scope.merchantIds.includes(body.merchantId)) throw notFound();
      const input = {
        merchantId: body.merchantId,
        amount: minorOf(body.amount),
        currency: body.currency,
        country: body.country,
        description: body.description.trim(),
        customerId: body.customerId?.trim() || undefined,
        accountHolderName: body.accountHolderName?.trim(),
        emailAddress: body.emailAddress,
        apiPassword: body.apiPassword,
      };
      const made = await payments.requestPayment(input, { kind: 'user', id: session.userId });
      return { transactionId: made.id, encryptedTransaction: made.reference, redirectUrl: made.hostedUrl };
    }),
  ];
}
