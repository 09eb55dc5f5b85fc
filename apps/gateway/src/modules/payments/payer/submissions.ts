import type { PaymentResult } from '@stuiver/contract';
import { statusPath } from '@stuiver/contract/checkout-pages';
import type { PaymentStatus } from '@stuiver/domain/states';
import { notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../lib/context.ts';
import type { Tx } from '../../../lib/database/database.ts';
import type { AttemptRow, PaymentRow } from '../../ledger/change.ts';
import { sealPayment } from '../engine/create-payment.ts';
import { openReference } from '../sealed-reference.ts';
import { findSubmitted, insertSubmission } from './repository.ts';

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

/**
 * Our status page of a payment.
 *
 * @param context for the public address
 * @param word decoration of the address alone
 * @param sealed the payment's reference
 * @returns absolute
 */
export function statusUrlOf(context: Context, word: string, sealed: string): string {
  return `${context.settings.publicUrl}${statusPath(word, sealed)}`;
}

/**
 * What whoever submitted an attempt is answered.
 *
 * @param context keyring, public address
 * @param payment as it is now
 * @param attempt as it is now
 * @returns the bank's page while the payer is awaited there, else our status page; the payment's status and
 *   a reference to it
 */
export function resultOfAttempt(
  context: Context,
  payment: Pick<PaymentRow, 'merchant_id' | 'id' | 'status' | 'expires_at'>,
  attempt: Pick<AttemptRow, 'status' | 'redirect_url'>,
): PaymentResult {
  const status = payment.status as PaymentStatus;
  const reference = sealPayment(context, payment);
  const atBank = attempt.status === 'REDIRECTED' ? attempt.redirect_url : null;
  return {
    redirectUrl: atBank ?? statusUrlOf(context, WORDS[status], reference),
    status,
    transactionId: payment.id,
    reference,
  };
}

/** A link, and the id that a payer's page gave to what was submitted on it. */
export type Submission = { readonly merchantId: string; readonly linkId: string; readonly id: string };

/**
 * Keeps which attempt a submission made, in the transaction that makes it. The primary key lets a submission
 * be kept once: of those that race the others fail here, and what they began is rolled back.
 *
 * @throws what PostgreSQL says when it is kept already
 */
export async function keepSubmission(
  tx: Tx,
  submission: Submission,
  made: { readonly paymentId: string; readonly attemptId: string },
): Promise<void> {
  await insertSubmission(tx, {
    merchant_id: submission.merchantId,
    payment_link_id: submission.linkId,
    submission_id: submission.id,
    payment_id: made.paymentId,
    attempt_id: made.attemptId,
  });
}

/**
 * The answer to a submission that came before, as things stand now.
 *
 * @returns null for one that is new
 */
export async function answerBefore(
  context: Context,
  submission: Submission | null,
): Promise<PaymentResult | null> {
  if (!submission) return null;
  const { merchantId, linkId, id } = submission;
  const made = await findSubmitted(context.db, merchantId, linkId, id);
  return made && resultOfAttempt(context, made.payment, made.attempt);
}

/**
 * The sealed reference of the payment that a submission made, for a payer who did not get its answer; null when the
 * submission never arrived.
 *
 * @param text the link's sealed reference
 * @throws AppError `notFound` for a reference that does not open, or not to a link
 */
export async function findSubmission(
  context: Context,
  text: string,
  submissionId: string,
): Promise<string | null> {
  const opened = openReference(context.keyring, context.clock, text);
  if (!opened.ok || opened.reference.kind !== 'link') throw notFound();
  const { merchantId, id: linkId } = opened.reference;
  return (await answerBefore(context, { merchantId, linkId, id: submissionId }))?.reference ?? null;
}
