import type { FieldErrors, InitiatePaymentBody, PaymentResult } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { AppError, notFound } from '../../lib/app-error.ts';
import { checkedUrls } from '../../lib/checked-urls.ts';
import type { Actor } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { recurrencePlanOf } from '../../lib/recurrence-wish.ts';
import { RawAnswer } from '../../lib/route.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { claimKey, hashRequest, keepAnswer } from '../idempotency/service.ts';
import { hostedPageUrl, sealPayment, writePayment } from './create-payment.ts';
import type { EngineParts } from './engine.ts';
import { minorOf } from './minor-of.ts';
import { requireOffered } from './require-offered.ts';

const OPERATION = 'payment';

/** The company that a payment is for. */
function merchantOf(body: InitiatePaymentBody, scope: MerchantScope): string {
  const merchantId = body.merchantId?.toLowerCase();
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

async function write(
  parts: EngineParts,
  tx: Tx,
  merchantId: string,
  body: InitiatePaymentBody,
  actor: Actor,
): Promise<PaymentResult> {
  const { context } = parts;
  const askedMethod = await requireOffered(tx, merchantId, body.paymentMethod);
  const { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted, notifyUrl } = body;
  const payment = await writePayment(
    parts,
    tx,
    {
      merchantId,
      amount: minorOf(body.amount ?? ''),
      currency: body.currency ?? 'EUR',
      country: body.country ?? 'NL',
      description: body.description?.trim() ?? '',
      ...checkedUrls(context, { redirectUrlSuccess, redirectUrlFailed, redirectUrlAborted, notifyUrl }),
      askedMethod,
      language: body.language ?? null,
      recurrence: recurrencePlanOf(body, localDay(context.clock.now(), context.settings.timeZone)),
    },
    actor,
  );
  const reference = sealPayment(context, payment);
  return {
    redirectUrl: hostedPageUrl(context, reference),
    status: 'OPEN',
    transactionId: payment.id,
    reference,
  };
}

/**
 * Starts a new payment for a session or an API key (specification, section 7, `initiatePayment`
 * without a reference). Under an idempotency key, which is the merchant's whoever sends it, the same
 * request again is answered with the same bytes; the key, the payment and the answer are committed
 * together, so that none of them is ever there alone. Requests that are refused keep nothing.
 *
 * @param parts the engine
 * @param scope the companies that the caller may start payments for
 * @param body as the contract parsed it
 * @param actor who starts it
 * @param key of idempotency; null without
 * @returns status OPEN, with the hosted page as `redirectUrl`
 * @throws AppError `notFound` for someone else's company, `invalidInput` by field,
 *   `idempotencyKeyReused` for other parameters under the same key, `idempotencyKeyUnderWay`
 */
export async function startPayment(
  parts: EngineParts,
  scope: MerchantScope,
  body: InitiatePaymentBody,
  actor: Actor,
  key: string | null,
): Promise<PaymentResult | RawAnswer> {
  const { context } = parts;
  const merchantId = merchantOf(body, scope);
  if (key === null) return inTransaction(context.db, (tx) => write(parts, tx, merchantId, body, actor));
  const name = { merchantId, operation: OPERATION, key };
  const claim = await inTransaction(context.db, async (tx) => {
    const claimed = await claimKey(tx, name, hashOf(body), context.clock.now());
    if (claimed.kind !== 'new') return claimed;
    const answer = { status: 200, body: JSON.stringify(await write(parts, tx, merchantId, body, actor)) };
    await keepAnswer(tx, name, answer);
    return { kind: 'answered' as const, ...answer };
  });
  if (claim.kind === 'reused')
    throw new AppError('idempotencyKeyReused', { 'Idempotency-Key': ['keyReused'] });
  if (claim.kind === 'underWay') throw new AppError('idempotencyKeyUnderWay');
  return new RawAnswer(claim.status, claim.body);
}
