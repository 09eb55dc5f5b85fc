import { returnPath } from '@stuiver/contract/checkout-pages';
import { isUnderWay } from '@stuiver/domain/states';
import { notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { openReference, sealReference } from '../../payers/sealed-reference.ts';
import {
  type AttemptOutcome,
  type PayerStep,
  type PaymentDeps,
  type Unknown,
  withCallLimit,
} from '../../processors/processor.ts';
import { applyOutcome } from '../engine/apply-outcome.ts';
import { PAYMENT_LIFE_MS, REFERENCE_GRACE_MS } from '../engine/attempts.ts';
import { sealPayment } from '../engine/create-payment.ts';
import { findReturned, type ReturnedAttempt } from './repository.ts';
import { buildStatusUrl } from './submissions.ts';

/** The absolute URL at which the payer of an attempt comes back from the other side, in any browser. */
export function buildReturnUrl(deps: Context, merchantId: string, attemptId: string): string {
  const expiresAt = new Date(deps.clock.now().getTime() + PAYMENT_LIFE_MS + REFERENCE_GRACE_MS);
  const reference = sealReference(deps.keyring, { kind: 'attempt', merchantId, id: attemptId, expiresAt });
  return `${deps.settings.publicUrl}${returnPath(reference)}`;
}

/** @throws AppError `notFound` for a reference that does not open, or not to an attempt */
async function findAttempt(deps: PaymentDeps, text: string): Promise<ReturnedAttempt> {
  const opened = openReference(deps.keyring, deps.clock, text);
  if (!opened.ok || opened.reference.kind !== 'attempt') throw notFound();
  const found = orNotFound(await findReturned(deps.db, opened.reference.merchantId, opened.reference.id));
  return found;
}

const statusUrl = (deps: Context, { payment }: ReturnedAttempt) =>
  buildStatusUrl(deps, 'pending', sealPayment(deps, payment));

/** Asks the processor to go on; null when its answer is lost, which the sweeper or a message makes good. */
async function askToFinish(
  deps: PaymentDeps,
  { payment: { merchant_id: merchantId }, attempt }: ReturnedAttempt,
  returned: Readonly<Record<string, string>>,
): Promise<AttemptOutcome | Unknown | null> {
  const processor = deps.processors.get(attempt.processor);
  if (!processor.finish) return null;
  try {
    const call = processor.finish({ merchantId, key: attempt.id, returned });
    return await withCallLimit(call, deps.callLimitMs);
  } catch (error) {
    // Neither the error's text nor what the payer came back with is logged.
    const kind = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ attemptId: attempt.id, kind }, 'a return went unanswered');
    return null;
  }
}

/**
 * Continues a payment whose payer came back from the other side, twice, late or in another browser included. An attempt
 * that was ended here is left to its processor's messages.
 *
 * @param text the sealed reference of the attempt
 * @param returned texts that the other side sent with the payer
 * @returns the payer's next address: our status page, or a further step at the other side
 * @throws AppError `notFound`
 */
export async function finishAttempt(
  deps: PaymentDeps,
  text: string,
  returned: Readonly<Record<string, string>>,
): Promise<string> {
  const found = await findAttempt(deps, text);
  const { attempt, payment } = found;
  if (attempt.status !== 'REDIRECTED' && !isUnderWay(attempt)) return statusUrl(deps, found);
  const outcome = await askToFinish(deps, found, returned);
  if (!outcome || outcome.status === 'NOT_FOUND') return statusUrl(deps, found);
  await applyOutcome(deps, payment.merchant_id, attempt.id, outcome);
  const next = outcome.status === 'REDIRECTED' ? (outcome.redirectUrl ?? null) : null;
  return next !== null && next !== attempt.redirect_url ? next : statusUrl(deps, found);
}

/**
 * Finds the step that a payer takes next at the other side.
 *
 * @param text the sealed reference of the attempt
 * @returns the step, or the address of our status page when none is left; and what is paid to whom
 * @throws AppError `notFound`
 */
export async function findNextStep(
  deps: PaymentDeps,
  text: string,
): Promise<{
  readonly step: PayerStep | null;
  readonly statusUrl: string;
  readonly payment: ReturnedAttempt['payment'];
}> {
  const found = await findAttempt(deps, text);
  const { attempt, payment } = found;
  const processor = deps.processors.get(attempt.processor);
  const isAwaited = attempt.status === 'REDIRECTED' || isUnderWay(attempt);
  const operation = { merchantId: payment.merchant_id, key: attempt.id };
  const step = isAwaited ? ((await processor.nextStep?.(operation)) ?? null) : null;
  return { step, statusUrl: statusUrl(deps, found), payment };
}
