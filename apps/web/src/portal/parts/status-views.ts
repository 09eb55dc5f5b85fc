import type { ListedPayment } from '@stuiver/contract';
import { PAYMENT_TONES, paymentCondition, type Tone } from '@stuiver/domain/conditions';
import type { DeclineWords } from '@stuiver/messages/nl/payments/decline-words';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import { declineWord } from './declines.ts';

/** A status as shown: a colour with a fixed meaning, and a word. */
export type StatusView = { tone: Tone; label: string };

/** Returns the view of a payment's condition, a failure with its reason. */
export function paymentStatusView(
  payment: Pick<
    ListedPayment,
    'status' | 'declineCode' | 'amount' | 'refundedAmount' | 'refundStatus' | 'chargebackStatus' | 'late'
  >,
  statuses: StatusTexts,
  words: DeclineWords,
): StatusView {
  const condition = paymentCondition(payment);
  const tone = PAYMENT_TONES[condition];
  const label = statuses.payment[condition];
  const { status, declineCode } = payment;
  if (status !== 'FAILED' || !declineCode) return { tone, label };
  return { tone, label: statuses.withReason(label, declineWord(declineCode, words)) };
}
