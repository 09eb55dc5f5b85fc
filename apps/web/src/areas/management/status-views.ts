import type { MandateRow, PaymentRow } from '@stuiver/contract';
import type {
  AttemptStatus,
  ChargebackStatus,
  PaymentLinkStatus,
  PaymentStatus,
  RecurrenceStatus,
  RefundStatus,
} from '@stuiver/domain/states';
import type { DeclineWords } from '@stuiver/messages/nl/portal/decline-words';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import type { Tone } from '../../ui/status-dot.tsx';
import { declineWord } from './declines.ts';

/** A status as shown: a colour with a fixed meaning, and a word. */
export type StatusView = { tone: Tone; label: string };

export const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  OPEN: 'calm',
  PENDING: 'wait',
  AUTHORIZED: 'wait',
  SUCCEEDED: 'good',
  SETTLED: 'good',
  FAILED: 'bad',
  ABORTED: 'calm',
  EXPIRED: 'calm',
};

export const ATTEMPT_TONES: Record<AttemptStatus, Tone> = {
  STARTED: 'calm',
  REDIRECTED: 'calm',
  PENDING: 'wait',
  AUTHORIZED: 'wait',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  ABORTED: 'calm',
  EXPIRED: 'calm',
  UNKNOWN: 'wait',
};

export const REFUND_TONES: Record<RefundStatus, Tone> = { PENDING: 'wait', SUCCEEDED: 'good', FAILED: 'bad' };

export const LINK_TONES: Record<PaymentLinkStatus, Tone> = {
  ACTIVE: 'good',
  USED: 'calm',
  EXPIRED: 'calm',
  SWITCHED_OFF: 'calm',
};

export const CHARGEBACK_TONES: Record<ChargebackStatus, Tone> = {
  RECEIVED: 'wait',
  EVIDENCE_REQUIRED: 'wait',
  UNDER_REVIEW: 'calm',
  WON: 'good',
  LOST: 'bad',
  ACCEPTED: 'calm',
};

export const RECURRENCE_TONES: Record<RecurrenceStatus, Tone> = {
  ACTIVE: 'good',
  ENDING: 'wait',
  FINISHED: 'calm',
};

type MandateStatus = keyof StatusTexts['mandate'];

export const MANDATE_TONES: Record<MandateStatus, Tone> = {
  ACTIVE: 'good',
  BLOCKED: 'wait',
  STOPPED: 'calm',
};

/** Whether a mandate can be collected on, needs attention first, or has ended. */
export function mandateStatus(mandate: Pick<MandateRow, 'active' | 'blockedReason'>): MandateStatus {
  if (!mandate.active) return 'STOPPED';
  return mandate.blockedReason === null ? 'ACTIVE' : 'BLOCKED';
}

type Payment = Pick<
  PaymentRow,
  'status' | 'declineCode' | 'amount' | 'refundedAmount' | 'refundStatus' | 'chargebackStatus' | 'late'
>;

/**
 * A payment's status with what followed it: a chargeback that was not won takes precedence over a refund, and a refund
 * over a late success; a failure includes its reason.
 */
export function paymentStatusView(payment: Payment, statuses: StatusTexts, words: DeclineWords): StatusView {
  const { status, chargebackStatus, refundStatus, declineCode } = payment;
  const plain: StatusView = { tone: PAYMENT_TONES[status], label: statuses.payment[status] };
  if (status === 'FAILED' && declineCode) {
    return {
      ...plain,
      label: statuses.refined.declined(plain.label, declineWord(declineCode, words)),
    };
  }
  if (status !== 'SUCCEEDED' && status !== 'SETTLED') return plain;
  if (chargebackStatus !== null && chargebackStatus !== 'WON') {
    return { tone: 'bad', label: statuses.refined.chargeback(statuses.chargeback[chargebackStatus]) };
  }
  if (refundStatus === 'PENDING') return { tone: 'wait', label: statuses.refined.refundPending };
  // Both are two-decimal wire strings of one currency, so equal amounts are equal strings.
  if (payment.refundedAmount === payment.amount) return { tone: 'calm', label: statuses.refined.refunded };
  if (payment.refundedAmount !== '0.00') return { tone: 'good', label: statuses.refined.partlyRefunded };
  return payment.late ? { tone: 'wait', label: statuses.refined.late } : plain;
}
