import type { ListedPayment } from '@stuiver/contract';
import {
  PAYMENT_TONES,
  type PaymentCondition,
  paymentCondition,
  type Tone,
} from '@stuiver/domain/conditions';
import type { DeclineWords } from '@stuiver/messages/nl/payments/decline-words';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import { declineWord } from './declines.ts';

/** A status as shown: a colour with a fixed meaning, and a word. */
export type StatusView = { tone: Tone; label: string };

/** Returns the view of a payment's condition, used wherever it is listed. */
function conditionView(condition: PaymentCondition, statuses: StatusTexts): StatusView {
  return { tone: PAYMENT_TONES[condition], label: statuses.payment[condition] };
}

/** Returns the view of a payment's condition, a failure with its reason. */
export function paymentStatusView(
  payment: Pick<
    ListedPayment,
    'status' | 'declineCode' | 'amount' | 'refundedAmount' | 'refundStatus' | 'chargebackStatus' | 'late'
  >,
  statuses: StatusTexts,
  words: DeclineWords,
): StatusView {
  const view = conditionView(paymentCondition(payment), statuses);
  const { status, declineCode } = payment;
  if (status !== 'FAILED' || !declineCode) return view;
  return { ...view, label: statuses.withReason(view.label, declineWord(declineCode, words)) };
}
