import type { InitiatePaymentBody } from '@stuiver/contract';
import type { Language } from '@stuiver/messages';
import type { Actor, Context } from '../../lib/context.ts';
import type { RecordResult, TransferFacts } from '../processors/inbox.ts';
import { type AttemptOutcome, CALL_LIMIT_MS } from '../processors/processor.ts';
import type { Tx } from '../../lib/database.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import { abortPayment } from './abort-payment.ts';
import { applyOutcome } from './apply-outcome.ts';
import { applyTransfer } from './apply-transfer.ts';
import { type NewCollection, pursueCollection, startCollection, type StartedCollection } from './collect.ts';
import { chooseLanguage } from './choose-language.ts';
import { createPayment, type NewPayment } from './create-payment.ts';
import { expireDue, settleDue } from './end-payments.ts';
import type { EngineParts } from './engine.ts';
import { payReference } from './pay-reference.ts';
import { requestPayment, type RequestPaymentInput, type SignedInRequester } from './request-payment.ts';
import { startPayment } from './start-payment.ts';
import { sweepAttempts } from './sweep-attempts.ts';

export type { NewPayment } from './create-payment.ts';
export type PaymentsService = ReturnType<typeof makePaymentsService>;

/**
 * The write side of payments: made, paid, aborted, expired, settled.
 *
 * @param context the world outside
 * @param services processors, refunds (for surplus captures), links, audit;
 *   `callLimitMs` is how long a processor may take, ten seconds unless a test says otherwise
 * @returns the use cases; each opens its own transactions
 */
export function makePaymentsService(
  context: Context,
  services: Omit<EngineParts, 'context' | 'callLimitMs'> & { readonly callLimitMs?: number },
) {
  const parts: EngineParts = { callLimitMs: CALL_LIMIT_MS, ...services, context };
  return {
    /** Starts a payment for a session or an API key; see `start-payment.ts`. */
    startPayment: (scope: MerchantScope, body: InitiatePaymentBody, actor: Actor, key: string | null) =>
      startPayment(parts, scope, body, actor, key),

    /** Makes an OPEN payment; see `create-payment.ts`. */
    createPayment: (input: NewPayment, actor: Actor) => createPayment(parts, input, actor),

    /** The runs of recurrences: made in the caller's transaction, sent after it; see `collect.ts`. */
    collections: {
      start: (tx: Tx, collection: NewCollection) => startCollection(parts, tx, collection),
      pursue: (started: StartedCollection) => pursueCollection(parts, started),
    },

    /** Pays a sealed reference; see `pay-reference.ts`. */
    payReference: (reference: string, input: InitiatePaymentBody) => payReference(parts, reference, input),

    /** The payer's "back to the shop"; see `abort-payment.ts`. */
    abortPayment: (reference: string) => abortPayment(parts, reference),

    /** Keeps the payer's language with the payment; see `choose-language.ts`. */
    chooseLanguage: (reference: string, language: Language) =>
      chooseLanguage(context, services.paymentLinks, reference, language),

    /** The test helper of section 7; see `request-payment.ts`. */
    requestPayment: (input: RequestPaymentInput, by: SignedInRequester | null) =>
      requestPayment(parts, input, by),

    /** Applies a processor's word on an attempt; for the inbox, see `apply-outcome.ts`. */
    applyOutcome: (
      merchantId: string,
      attemptId: string,
      outcome: AttemptOutcome,
      record?: RecordResult,
    ): Promise<string> => applyOutcome(parts, merchantId, attemptId, outcome, record),

    /** Applies a credit transfer that came in; for the inbox, see `apply-transfer.ts`. */
    applyTransfer: (
      merchantId: string,
      attemptId: string,
      facts: TransferFacts,
      record?: RecordResult,
    ): Promise<string> => applyTransfer(parts, merchantId, attemptId, facts, record),

    /** Ends payments whose time is over; returns how many. */
    expireDue: (merchantId?: string) => expireDue(parts, merchantId),

    /** Settles payments whose money has arrived; returns how many. */
    settleDue: (merchantId?: string) => settleDue(parts, merchantId),

    /** Looks after attempts whose outcome is awaited; returns how many. */
    sweepAttempts: (merchantId?: string) => sweepAttempts(parts, merchantId),
  };
}
