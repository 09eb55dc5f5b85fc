import type { PaymentDetails } from '@stuiver/contract';
import type { DeclineTexts } from '@stuiver/messages/nl/payments/declines';
import { getDeclineText } from '../parts/declines.ts';

/** The states in which nothing was received and nothing is under way. */
const NOT_RECEIVED: readonly string[] = ['OPEN', 'FAILED', 'ABORTED', 'EXPIRED'];

/** Advice for the payer of a payment that was tried and not received; null for any other. */
export function paymentAdvice(
  { status, declineCode, attempts }: Pick<PaymentDetails, 'status' | 'declineCode' | 'attempts'>,
  texts: DeclineTexts,
): string | null {
  if (!NOT_RECEIVED.includes(status)) return null;
  const code = attempts.findLast((attempt) => attempt.declineCode !== null)?.declineCode ?? declineCode;
  return code === null ? null : getDeclineText(code, texts).advice;
}
