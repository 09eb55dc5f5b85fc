import type { FieldErrors, InitiatePaymentBody, PaymentResult } from '@stuiver/contract';
import type { PaymentDeps } from '../processors/processor.ts';
import { localDay } from '@stuiver/domain/dates';
import { AppError, notFound } from '../../lib/app-error.ts';
import { checkedUrls } from '../../lib/http/checked-urls.ts';
import type { Actor, Context } from '../../lib/context.ts';
import { recurrencePlanOf } from '../recurrences/recurrence-request.ts';
import { RawAnswer } from '../../lib/http/route.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';
import { claimWithAnswer, findClaim, hashRequest, isKeyUnderWay } from '../idempotency/queries.ts';
import { createPayment, type MadePayment, type NewPayment } from './create-payment.ts';
import { minorOf } from './minor-of.ts';

const OPERATION = 'payment';

/** The company that a payment is for. */
function merchantOf(body: InitiatePaymentBody, scope: MerchantScope): string {
  const { merchantId } = body;
  const errors: FieldErrors = {};
  if (merchantId === undefined) errors['merchantId'] = ['required'];
  if (body.amount === undefined) errors['amount'] = ['required'];
  if (merchantId === undefined || body.amount === undefined) throw new AppError('invalidInput', errors);
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  return merchantId;
}

/** The parameters that a key of idempotency stands for, as they came, whatever became of the merchant since. */
function hashOf(body: InitiatePaymentBody): Buffer {
  return hashRequest([
    minorOf(body.amount ?? ''),
    body.currency ?? 'EUR',
    body.country ?? 'NL',
    body.description?.trim() ?? '',
    body.paymentMethod?.trim().toUpperCase() ?? '',
    body.issuer?.trim() ?? '',
    body.redirectUrlSuccess?.trim() ?? '',
    body.redirectUrlFailed?.trim() ?? '',
    body.redirectUrlAborted?.trim() ?? '',
    body.notifyUrl?.trim() ?? '',
    body.transactionRecurrenceType ?? 'ONETIME',
    body.frequency ?? null,
    body.endDate ?? null,
    body.language ?? null,
  ]);
}

function newPayment({ clock, settings }: Context, merchantId: string, body: InitiatePaymentBody): NewPayment {
  const { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted, notifyUrl } = body;
  return {
    merchantId,
    amount: minorOf(body.amount ?? ''),
    currency: body.currency ?? 'EUR',
    country: body.country ?? 'NL',
    description: body.description?.trim() ?? '',
    ...checkedUrls({ settings }, { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted, notifyUrl }),
    paymentMethod: body.paymentMethod,
    language: body.language ?? null,
    recurrence: recurrencePlanOf(body, localDay(clock.now(), settings.timeZone)),
  };
}

function resultOf({ id, reference, hostedUrl }: MadePayment): PaymentResult {
  return { redirectUrl: hostedUrl, status: 'OPEN', transactionId: id, reference };
}

/**
 * Starts a new payment for a session or an API key (specification, section 7, `initiatePayment`
 * without a reference). Under an idempotency key, which is the merchant's whoever sends it, the same
 * request again is answered with the same bytes; the key, the payment and the answer are committed
 * together, so that none of them is ever there alone. Requests that are refused keep nothing.
 *
 * @param scope the companies that the caller may start payments for
 * @param body as the contract parsed it
 * @param actor who starts it
 * @param key of idempotency; null without
 * @returns status OPEN, with the hosted page as `redirectUrl`
 * @throws AppError `notFound` for someone else's company, `invalidInput` by field,
 *   `idempotencyKeyReused` for other parameters under the same key, `idempotencyKeyUnderWay`
 */
export async function startPayment(
  deps: PaymentDeps,
  scope: MerchantScope,
  body: InitiatePaymentBody,
  actor: Actor,
  key: string | null,
): Promise<PaymentResult | RawAnswer> {
  const merchantId = merchantOf(body, scope);
  if (key === null) return resultOf(await createPayment(deps, newPayment(deps, merchantId, body), actor));
  const name = { merchantId, operation: OPERATION, key };
  const hash = hashOf(body);
  const answerFor = (made: MadePayment) => ({ status: 200, body: JSON.stringify(resultOf(made)) });
  try {
    const made = await createPayment(deps, newPayment(deps, merchantId, body), actor, (first) => [
      claimWithAnswer(name, hash, answerFor(first), deps.clock.now()),
    ]);
    const { status, body: answer } = answerFor(made);
    return new RawAnswer(status, answer);
  } catch (error) {
    // What the key was answered before counts, whatever stands in the way of another payment.
    const claim = await findClaim(deps.db, name, hash);
    if (claim?.kind === 'answered') return new RawAnswer(claim.status, claim.body);
    if (claim?.kind === 'reused')
      throw new AppError('idempotencyKeyReused', { 'Idempotency-Key': ['keyReused'] });
    if (claim || isKeyUnderWay(error)) throw new AppError('idempotencyKeyUnderWay');
    throw error;
  }
}
