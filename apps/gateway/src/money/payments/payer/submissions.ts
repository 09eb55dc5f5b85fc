import type { PaymentResult } from '@stuiver/contract';
import { statusPath } from '@stuiver/contract/checkout-pages';
import type { PaymentStatus } from '@stuiver/domain/states';
import { notFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { AttemptRow, PaymentRow } from '../../ledger/change.ts';
import { sealPayment } from '../engine/create-payment.ts';
import { openReference } from '../../payers/sealed-reference.ts';
import { findSubmitted } from './repository.ts';

const WORDS: Readonly<Record<PaymentStatus, string>> = {
  OPEN: 'failed',
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  SUCCEEDED: 'success',
  SETTLED: 'success',
  FAILED: 'failed',
  ABORTED: 'aborted',
  EXPIRED: 'expired',
};

/** The absolute URL of our status page of a payment; `word` is decoration. */
export function buildStatusUrl(deps: Context, word: string, sealed: string): string {
  return `${deps.settings.publicUrl}${statusPath(word, sealed)}`;
}

/**
 * The answer to a submitted attempt: the bank's page while the payer is awaited there, else our status page; the
 * payment's status and a reference to it.
 */
export function resultOfAttempt(
  deps: Context,
  payment: Pick<PaymentRow, 'merchant_id' | 'id' | 'status' | 'expires_at'>,
  attempt: Pick<AttemptRow, 'status' | 'redirect_url'>,
): PaymentResult {
  const { status } = payment;
  const reference = sealPayment(deps, payment);
  const atBank = attempt.status === 'REDIRECTED' ? attempt.redirect_url : null;
  return {
    redirectUrl: atBank ?? buildStatusUrl(deps, WORDS[status], reference),
    status,
    transactionId: payment.id,
    reference,
  };
}

/** A link, and the id that the payer's page gave to a submission on it. */
export type StoredSubmission = { readonly merchantId: string; readonly linkId: string; readonly id: string };

/** Answers a submission that was received before, with the current status; null for a new one. */
export async function answerAgain(
  deps: Context,
  submission: StoredSubmission | null,
): Promise<PaymentResult | null> {
  if (!submission) return null;
  const { merchantId, linkId, id } = submission;
  const made = await findSubmitted(deps.db, merchantId, linkId, id);
  return made && resultOfAttempt(deps, made.payment, made.attempt);
}

/**
 * The sealed reference of the payment that a submission made, for a payer who did not get its answer; null when the
 * submission never arrived.
 *
 * @param text the link's sealed reference
 * @throws AppError `notFound` for a reference that does not open, or not to a link
 */
export async function findSubmission(
  deps: Context,
  text: string,
  submissionId: string,
): Promise<string | null> {
  const opened = openReference(deps.keyring, deps.clock, text);
  if (!opened.ok || opened.reference.kind !== 'link') throw notFound();
  const { merchantId, id: linkId } = opened.reference;
  return (await answerAgain(deps, { merchantId, linkId, id: submissionId }))?.reference ?? null;
}
