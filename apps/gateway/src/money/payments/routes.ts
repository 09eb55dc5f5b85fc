import { CHARGEBACK_CONDITIONS, MANDATE_CONDITIONS, RECURRENCE_CONDITIONS } from '@stuiver/domain/conditions';
import { PAYMENT_FILTER_STATUSES } from '@stuiver/domain/payment-filter';
import * as contract from '@stuiver/contract';
import { PAYMENT_LINK_STATUSES, REFUND_STATUSES } from '@stuiver/domain/states';
import type { z } from 'zod';
import { type Caller, toActor, getPrincipal } from '../../platform/access/caller.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import {
  type CreatePayment,
  requireMinor,
  refusePayerFields,
  startPayment,
  requestPayment,
} from './engine/start-payment.ts';
import { getPaymentsByMerchant } from './read/list-payments.ts';
import { getPaymentDetails } from './read/payment-details.ts';
import { getTimeline } from './read/timeline.ts';
import { getPayerMessage, requestFreshLink, tellPayer } from './tell/tell-payer.ts';
import { requestPaymentDetails } from './payer/hosted-details.ts';
import { findSubmission } from './payer/submissions.ts';
import { getRedirectUrl } from './payer/payment-status.ts';
import { payReference } from './payer/pay-reference.ts';
import { chooseLanguage } from './payer/payer-reference.ts';
import { abortPayment, cancelPayment } from './payer/abort-payment.ts';

/** The request of the test helper, as a payment needs it. */
function readRequest(body: z.output<typeof contract.requestPayment.body>) {
  const { merchantId, currency, country, paymentMethod, emailAddress, apiPassword } = body;
  const plain = { merchantId, currency, country, paymentMethod, emailAddress, apiPassword };
  return {
    ...plain,
    amount: requireMinor(body.amount),
    description: body.description.trim(),
    customerId: body.customerId?.trim() || undefined,
    accountHolderName: body.accountHolderName?.trim(),
  };
}

/**
 * Refuses a collection without the payer to who may only start payments that payers confirm.
 *
 * @throws AppError `scopeMissing` for a key, `forbidden` for a user
 */
function requireMandateRight(caller: Caller): void {
  if (caller.kind === 'key' && !caller.key.scopes.includes('mandates:write'))
    throw new AppError('scopeMissing');
  if (caller.kind === 'user' && !caller.session.permissions.includes('recurrences:write'))
    throw new AppError('forbidden');
}

/**
 * Routes of payments.
 *
 * @param collectOnMandate starts a payment by a collection
 */
export function paymentRoutes(deps: PaymentDeps, collectOnMandate: CreatePayment): Route[] {
  return [
    route(contract.getPaymentsByMerchant, ({ caller, scope, params, query }) =>
      getPaymentsByMerchant(deps, getPrincipal(caller), scope, params.merchantId, query),
    ),
    route(contract.getPaymentDetails, async ({ scope, params }) => ({
      details: { transaction: await getPaymentDetails(deps, scope, params.id) },
    })),
    route(contract.getTimeline, async ({ scope, params }) => ({
      content: await getTimeline(deps, scope, params.id),
    })),
    route(contract.cancelPayment, (call) =>
      answerOnce(deps, contract.cancelPayment, call, (keep) =>
        cancelPayment(deps, call.scope, call.body.id, toActor(call.caller), keep),
      ),
    ),
    route(contract.getPayerMessage, async ({ scope, params }) => ({
      details: { payerMessage: await getPayerMessage(deps, scope, params.id) },
    })),
    route(contract.requestFreshLink, async ({ session, scope, body }) => ({
      paymentLink: await requestFreshLink(deps, session, scope, body.id),
    })),
    route(contract.tellPayer, async ({ session, scope, body }) => {
      await tellPayer(deps, session, scope, body);
      return { id: body.id };
    }),
    route(contract.getStatuses, () =>
      Promise.resolve({
        payments: [...PAYMENT_FILTER_STATUSES],
        refunds: [...REFUND_STATUSES],
        chargebacks: [...CHARGEBACK_CONDITIONS],
        recurrences: [...RECURRENCE_CONDITIONS],
        mandates: [...MANDATE_CONDITIONS],
        paymentLinks: [...PAYMENT_LINK_STATUSES],
      }),
    ),

    route(contract.requestPaymentDetails, async ({ body }) => ({
      details: await requestPaymentDetails(deps, body),
    })),
    route(contract.findSubmission, async ({ body }) => ({
      reference: await findSubmission(deps, body.encryptedTransaction, body.submissionId),
    })),
    route(contract.getRedirectUrl, ({ params }) => getRedirectUrl(deps, params.id)),

    route(contract.initiatePayment, async ({ body, caller, scope, idempotencyKey }) => {
      if (body.encryptedTransaction !== undefined) return payReference(deps, body.encryptedTransaction, body);
      if (!caller || !scope) throw new AppError('unauthenticated');
      if (caller.kind === 'key') refusePayerFields(body);
      // A key belongs to one company, which need not be named.
      const own = caller.kind === 'key' ? { merchantId: caller.key.merchantId } : {};
      const order = { ...own, ...body };
      if (body.mandateReference === undefined)
        return startPayment(deps, scope, order, toActor(caller), idempotencyKey);
      requireMandateRight(caller);
      return startPayment(deps, scope, order, toActor(caller), idempotencyKey, collectOnMandate);
    }),

    route(contract.chooseLanguage, async ({ body }) => {
      await chooseLanguage(deps, body.encryptedTransaction, body.language);
      return { language: body.language };
    }),

    route(contract.abortPayment, async ({ body }) => abortPayment(deps, body.encryptedTransaction)),

    route(contract.requestPayment, async ({ body, caller, scope }) => {
      const by = caller && scope ? { actor: toActor(caller), scope } : null;
      const { transactionId, reference, redirectUrl } = await requestPayment(deps, readRequest(body), by);
      return { transactionId, encryptedTransaction: reference, redirectUrl };
    }),
  ];
}
