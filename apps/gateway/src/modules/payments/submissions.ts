import type { PaymentResult } from '@stuiver/contract';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database/database.ts';
import { openReference } from './sealed-reference.ts';
import { resultOfAttempt } from './payment-result.ts';
import { findSubmitted, insertSubmission } from './submission-repository.ts';

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
