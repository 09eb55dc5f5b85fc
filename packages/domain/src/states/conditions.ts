import type {
  AttemptStatus,
  ChargebackStatus,
  DisputeStatus,
  PaymentLinkStatus,
  PaymentStatus,
  RecurrenceStatus,
  RefundStatus,
} from './states.ts';
import type { RefundRequestStatus } from '../access/refund-limits.ts';
import { type KnownFacts, statusFrom } from './facts.ts';
import type { SettlementStatus } from '../settlements/settlements.ts';
import { isIsoReturnCode } from '../sepa/return-codes.ts';
import { CHARGEBACK_STATUSES, DISPUTE_STATUSES, PAYMENT_STATUSES } from './states.ts';

/** Meaning of a status colour: money in or done, waiting, failed or lost, neutral. */
export type Tone = 'good' | 'wait' | 'bad' | 'calm';

/** A chargeback that was not won decides a payment's condition. */
type ChargedBack = `CHARGEBACK_${Exclude<ChargebackStatus, 'WON'>}`;

const CHARGED_BACK = CHARGEBACK_STATUSES.filter((status) => status !== 'WON').map(
  (status) => `CHARGEBACK_${status}` as ChargedBack,
);

/** Condition of a payment, including its refunds, chargebacks and lateness. */
export type PaymentCondition =
  | PaymentStatus
  | 'LATE'
  | 'REFUND_PENDING'
  | 'REFUNDED'
  | 'PARTLY_REFUNDED'
  | ChargedBack;

export const PAYMENT_CONDITIONS: readonly PaymentCondition[] = [
  ...PAYMENT_STATUSES,
  'LATE',
  'REFUND_PENDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
  ...CHARGED_BACK,
];

/** Facts that decide a payment's condition; amounts in one unit, all minor or all two-decimal texts. */
export type PaymentFacts = {
  readonly status: PaymentStatus;
  readonly amount: number | string;
  readonly refundedAmount: number | string;
  readonly refundStatus: RefundStatus | null;
  readonly chargebackStatus: ChargebackStatus | null;
  readonly late: boolean;
};

/**
 * Derives a payment's condition: a chargeback that was not won takes precedence over a refund, and a refund over a late
 * success.
 */
export function paymentCondition(payment: PaymentFacts): PaymentCondition {
  const { status, amount, refundedAmount, refundStatus, chargebackStatus, late } = payment;
  if (status !== 'SUCCEEDED' && status !== 'SETTLED') return status;
  if (chargebackStatus !== null && chargebackStatus !== 'WON') return `CHARGEBACK_${chargebackStatus}`;
  if (refundStatus === 'PENDING') return 'REFUND_PENDING';
  if (refundedAmount === amount) return 'REFUNDED';
  if (Number(refundedAmount) > 0) return 'PARTLY_REFUNDED';
  return late ? 'LATE' : status;
}

export const PAYMENT_TONES: Readonly<Record<PaymentCondition, Tone>> = {
  OPEN: 'calm',
  PENDING: 'wait',
  AUTHORIZED: 'wait',
  SUCCEEDED: 'good',
  SETTLED: 'good',
  FAILED: 'bad',
  ABORTED: 'calm',
  EXPIRED: 'calm',
  LATE: 'wait',
  REFUND_PENDING: 'wait',
  REFUNDED: 'calm',
  PARTLY_REFUNDED: 'good',
  CHARGEBACK_RECEIVED: 'bad',
  CHARGEBACK_EVIDENCE_REQUIRED: 'bad',
  CHARGEBACK_UNDER_REVIEW: 'bad',
  CHARGEBACK_LOST: 'bad',
  CHARGEBACK_ACCEPTED: 'bad',
};

export const ATTEMPT_TONES: Readonly<Record<AttemptStatus, Tone>> = {
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

export const REFUND_TONES: Readonly<Record<RefundStatus, Tone>> = {
  PENDING: 'wait',
  SUCCEEDED: 'good',
  FAILED: 'bad',
};

export const SETTLEMENT_TONES: Readonly<Record<SettlementStatus, Tone>> = {
  CARRIED: 'calm',
  DUE: 'wait',
  APPROVED: 'wait',
  SENT: 'wait',
  PAID: 'good',
  FAILED: 'bad',
  RETURNED: 'bad',
};

export const LINK_TONES: Readonly<Record<PaymentLinkStatus, Tone>> = {
  ACTIVE: 'good',
  USED: 'calm',
  EXPIRED: 'calm',
  SWITCHED_OFF: 'calm',
};

/** Condition of a chargeback; a bank's return of a direct debit is not a lost dispute. */
export type ChargebackCondition = DisputeStatus | 'RETURNED';

export const CHARGEBACK_CONDITIONS = [...DISPUTE_STATUSES, 'RETURNED'] as const;

/** Derives a chargeback's condition from its status and reason. */
export function chargebackCondition(chargeback: {
  readonly status: DisputeStatus;
  readonly reasonCode: string | null;
}): ChargebackCondition {
  const { status, reasonCode } = chargeback;
  return status === 'LOST' && isIsoReturnCode(reasonCode ?? '') ? 'RETURNED' : status;
}

export const CHARGEBACK_TONES: Readonly<Record<ChargebackCondition, Tone>> = {
  RECEIVED: 'wait',
  EVIDENCE_REQUIRED: 'wait',
  UNDER_REVIEW: 'calm',
  WON: 'good',
  LOST: 'bad',
  ACCEPTED: 'calm',
  INQUIRY: 'wait',
  INQUIRY_ANSWERED: 'calm',
  INQUIRY_UNANSWERED: 'calm',
  RETURNED: 'bad',
};

export const RECURRENCE_CONDITIONS = ['ACTIVE', 'PAUSED', 'ENDING', 'FINISHED'] as const;
export type RecurrenceCondition = (typeof RECURRENCE_CONDITIONS)[number];

/** Derives a recurrence's condition: an active one is paused while its mandate is blocked. */
export function recurrenceCondition(recurrence: {
  readonly recurrenceStatus: RecurrenceStatus;
  readonly pausedReason: string | null;
}): RecurrenceCondition {
  const { recurrenceStatus, pausedReason } = recurrence;
  return recurrenceStatus === 'ACTIVE' && pausedReason !== null ? 'PAUSED' : recurrenceStatus;
}

export const RECURRENCE_TONES: Readonly<Record<RecurrenceCondition, Tone>> = {
  ACTIVE: 'good',
  PAUSED: 'wait',
  ENDING: 'wait',
  FINISHED: 'calm',
};

export const MANDATE_CONDITIONS = ['ACTIVE', 'BLOCKED', 'USED', 'STOPPED'] as const;
export type MandateCondition = (typeof MANDATE_CONDITIONS)[number];

/** Reason code of a mandate for a single collection, which was made. */
export const ONE_OFF = 'oneOff';

/** Facts of each condition of a mandate; lists select by them. */
export const MANDATE_FACTS = {
  ACTIVE: { stopped: false, blocked: false },
  BLOCKED: { stopped: false, blocked: true },
  USED: { stopped: true, oneOff: true },
  STOPPED: { stopped: true, oneOff: false },
} satisfies Record<MandateCondition, KnownFacts<'stopped' | 'blocked' | 'oneOff'>>;

/** Derives a mandate's condition: collectable, needing attention, used up, or stopped. */
export function mandateCondition(mandate: {
  readonly active: boolean;
  readonly blockedReason: string | null;
  readonly stopReason: string | null;
}): MandateCondition {
  return statusFrom(MANDATE_FACTS, {
    stopped: !mandate.active,
    blocked: mandate.blockedReason !== null,
    oneOff: mandate.stopReason === ONE_OFF,
  });
}

export const MANDATE_TONES: Readonly<Record<MandateCondition, Tone>> = {
  ACTIVE: 'good',
  BLOCKED: 'wait',
  USED: 'calm',
  STOPPED: 'calm',
};

/** Condition of a refund request: for an approved one, the progress of its refunds. */
export type RefundRequestCondition =
  | Exclude<RefundRequestStatus, 'APPROVED'>
  | 'RUNNING'
  | 'DONE'
  | 'PARTLY'
  | 'FAILED';

export function refundRequestCondition(request: {
  readonly status: RefundRequestStatus;
  readonly quantity: number;
  readonly succeeded: number;
  readonly failed: number;
}): RefundRequestCondition {
  const { status, quantity, succeeded, failed } = request;
  if (status !== 'APPROVED') return status;
  if (succeeded + failed < quantity) return 'RUNNING';
  if (failed === 0) return 'DONE';
  return succeeded === 0 ? 'FAILED' : 'PARTLY';
}

export const REFUND_REQUEST_TONES: Readonly<Record<RefundRequestCondition, Tone>> = {
  WAITING: 'wait',
  REJECTED: 'calm',
  WITHDRAWN: 'calm',
  EXPIRED: 'calm',
  RUNNING: 'wait',
  DONE: 'good',
  PARTLY: 'bad',
  FAILED: 'bad',
};
