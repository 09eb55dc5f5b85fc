import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type FieldErrors,
  type InitiatePaymentBody,
  PAYER_FIELDS,
  type PaymentResult,
} from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { parseAmount } from '@stuiver/domain/money';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { AppError, invalid, notFound } from '../../../platform/app-error.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import { testApiPassword } from '../../../platform/deployment.ts';
import { checkedUrls, refusePrivate } from '../../../platform/http/checked-urls.ts';
import type { RawAnswer } from '../../../platform/http/route.ts';
import { type KeepAnswer, runOnce } from '../../../platform/idempotency/answer-once.ts';
import { hashRequest } from '../../../platform/idempotency/queries.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { readShopTexts } from '../../payers/metadata.ts';
import { readRecurrencePlan } from './recurrence-plan.ts';
import { merchantTerms } from './merchant-terms.ts';
import { type CreatedPayment, createPayment, type NewPayment } from './create-payment.ts';

/**
 * Minor units of an amount that the contract has validated.
 *
 * @throws AppError `invalidInput` on `amount`
 */
export function requireMinor(amount: string | number): number {
  const parsed = parseAmount(amount);
  if (!parsed.ok) throw new AppError('invalidInput', { amount: [parsed.reason] });
  return parsed.minor;
}

/**
 * Refuses a new payment that holds what only its payer fills in on the hosted page: a shop has no card numbers, and no
 * field of its calls is dropped.
 *
 * @throws AppError `invalidInput` on each such field
 */
export function refusePayerFields(body: InitiatePaymentBody): void {
  const isPayers = (name: string) =>
    PAYER_FIELDS.includes(name) || (name === 'emailAddress' && body.mandateReference === undefined);
  const fields = Object.keys(body).filter(isPayers);
  if (fields.length === 0) return;
  throw new AppError('invalidInput', Object.fromEntries(fields.map((name) => [name, ['unknownField']])));
}

/** Creates a payment, and stores its answer by `keep` in the transaction that does. */
export type CreatePayment = (
  deps: PaymentDeps,
  input: NewPayment,
  actor: Actor,
  keep: KeepAnswer,
) => Promise<PaymentResult>;

const OPERATION = 'payment';

/** The company that a payment is for. */
function resolveMerchant(body: InitiatePaymentBody, scope: MerchantScope): string {
  const { merchantId } = body;
  const errors: FieldErrors = {};
  if (merchantId === undefined) errors['merchantId'] = ['required'];
  if (body.amount === undefined) errors['amount'] = ['required'];
  if (merchantId === undefined || body.amount === undefined) throw new AppError('invalidInput', errors);
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  return merchantId;
}

/** Hashes the parameters that an idempotency key covers, as received, whatever the merchant has changed since. */
function hashPaymentRequest(body: InitiatePaymentBody): Buffer {
  return hashRequest([
    requireMinor(body.amount ?? ''),
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
    // Requests without them keep the hash that they had.
    ...(body.reference || body.metadata ? [body.reference?.trim() ?? '', JSON.stringify(body.metadata)] : []),
    ...(body.mandateReference === undefined ? [] : [body.mandateReference, body.emailAddress?.trim() ?? '']),
  ]);
}

function newPayment(deps: Context, merchantId: string, body: InitiatePaymentBody): NewPayment {
  const { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted, notifyUrl } = body;
  const urls = { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted, notifyUrl };
  const checked = checkedUrls({ settings: deps.settings }, urls);
  refusePrivate({ settings: deps.settings }, 'notifyUrl', checked.notifyUrl);
  return {
    merchantId,
    amount: requireMinor(body.amount ?? ''),
    currency: body.currency ?? 'EUR',
    country: body.country ?? 'NL',
    description: body.description?.trim() ?? '',
    ...readShopTexts(body),
    ...checked,
    paymentMethod: body.paymentMethod,
    language: body.language ?? null,
    recurrence: readRecurrencePlan(body, localDay(deps.clock.now(), deps.settings.timeZone)),
    ...(body.mandateReference === undefined
      ? {}
      : { mandateReference: body.mandateReference, emailAddress: body.emailAddress?.trim() }),
  };
}

/**
 * Starts a new payment for a session or an API key (spec 7.12, `initiatePayment` without a reference).
 * Under an idempotency key, which belongs to the merchant, the same request again gets the same bytes; key, payment and
 * answer are committed together. Requests that are refused keep nothing.
 *
 * @param key the idempotency key; null without one
 * @param create makes the payment: for its payer on the hosted page, or by a collection on a mandate
 * @returns status OPEN, with the hosted page as `redirectUrl`, of which a collection has none
 * @throws AppError `notFound` for someone else's company, `invalidInput` by field, `idempotencyKeyReused` for other
 *   parameters under the same key, `idempotencyKeyUnderWay`
 */
export async function startPayment(
  deps: PaymentDeps,
  scope: MerchantScope,
  body: InitiatePaymentBody,
  actor: Actor,
  key: string | null,
  create: CreatePayment = createPayment,
): Promise<PaymentResult | RawAnswer> {
  const merchantId = resolveMerchant(body, scope);
  const name = key === null ? null : { merchantId, operation: OPERATION, key };
  return runOnce(deps, name, hashPaymentRequest(body), (keep) =>
    create(deps, newPayment(deps, merchantId, body), actor, keep),
  );
}

export type RequestPaymentInput = NewPayment & { readonly apiPassword: string };

export type SignedInRequester = { readonly actor: Actor; readonly scope: MerchantScope };

/** Compares in constant time, wherever the texts differ. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/**
 * The test helper `requestPayment` (spec 7.10): creates an OPEN payment from the sample data that the
 * client sends with the API password of the deployment. The password decides: the screen has no sign-in check. A
 * signed-in user is limited to their own companies.
 *
 * @param by null without a session
 * @throws AppError `notFound` in live mode, and for a company that is not the session's; `invalidInput` on
 *   `apiPassword`, `merchantId` and `paymentMethod`
 */
export async function requestPayment(
  deps: PaymentDeps,
  input: RequestPaymentInput,
  by: SignedInRequester | null,
): Promise<CreatedPayment> {
  if (deps.settings.mode !== 'test') throw notFound();
  if (by && !by.scope.merchantIds.includes(input.merchantId)) throw notFound();
  const password = await testApiPassword(deps.db);
  if (password === null || !isSame(password, input.apiPassword))
    throw invalid('apiPassword', 'wrongCredentials');
  if (!(await merchantTerms(deps.db, input.merchantId))) throw invalid('merchantId', 'invalid');
  // The password identifies no person, so the actor is the system.
  return createPayment(deps, input, by?.actor ?? { kind: 'system' });
}
