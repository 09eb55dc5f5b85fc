/** Statuses of a payment; the specification leaves its list to the server. */
export const PAYMENT_STATUSES = [
  'OPEN',
  'PENDING',
  'AUTHORIZED',
  'SUCCEEDED',
  'SETTLED',
  'FAILED',
  'ABORTED',
  'EXPIRED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses of a payment that may still be paid. */
export const LIVE_PAYMENT_STATUSES = ['OPEN', 'PENDING', 'AUTHORIZED'] as const;

/** Checks whether a payment may still be paid: it has neither succeeded nor ended. */
export function isLive(status: string): boolean {
  return LIVE_PAYMENT_STATUSES.some((live) => live === status);
}

/** Statuses of an attempt. UNKNOWN: no answer came in time, so the processor is asked. */
export const ATTEMPT_STATUSES = [
  'STARTED',
  'REDIRECTED',
  'PENDING',
  'AUTHORIZED',
  'SUCCEEDED',
  'FAILED',
  'ABORTED',
  'EXPIRED',
  'UNKNOWN',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** No other attempt may start while one has one of these (index `attempts_one_under_way`). */
export const UNDER_WAY_STATUSES = ['STARTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN'] as const;

/** Checks whether an attempt's outcome is pending. */
export function isUnderWay({ status }: { readonly status: string }): boolean {
  return UNDER_WAY_STATUSES.some((awaited) => awaited === status);
}

/** Reasons why a payment takes no further attempt. */
export const PAYMENT_REFUSALS = [
  'alreadyPaid',
  'attemptUnderWay',
  'attemptUncertain',
  'paymentClosed',
  'paymentExpired',
] as const;
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number];

const REFUSED_WHEN: Readonly<Partial<Record<string, PaymentRefusal>>> = {
  SUCCEEDED: 'alreadyPaid',
  SETTLED: 'alreadyPaid',
  FAILED: 'paymentClosed',
  ABORTED: 'paymentClosed',
  EXPIRED: 'paymentExpired',
};

/** Returns why a payment takes no further attempt: it is over, or an attempt is under way; null when it takes one. */
export function paymentRefusal(
  payment: { readonly status: string },
  attempts: readonly { readonly status: string }[],
): PaymentRefusal | null {
  const awaited = attempts.find(isUnderWay);
  const blocked = awaited && (awaited.status === 'UNKNOWN' ? 'attemptUncertain' : 'attemptUnderWay');
  return REFUSED_WHEN[payment.status] ?? blocked ?? null;
}

/** Statuses of a refund (spec 3.18), and PENDING until its outcome is known. */
export const REFUND_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Statuses of a refund's part that goes to one account; a HELD one waits for a person to find an account. */
export type RefundPartStatus = RefundStatus | 'HELD';

/** Origins of a refund: requested by a user, or an automatic return of a surplus capture. */
export const REFUND_ORIGINS = ['ASKED', 'AUTOMATIC'] as const;

export const CHARGEBACK_STATUSES = [
  'RECEIVED',
  'EVIDENCE_REQUIRED',
  'UNDER_REVIEW',
  'WON',
  'LOST',
  'ACCEPTED',
] as const;
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number];

/**
 * Statuses of an inquiry: the payer's bank asks about a payment, and takes no money. It may make a chargeback of it, which
 * is another row.
 */
const INQUIRY_STATUSES = ['INQUIRY', 'INQUIRY_ANSWERED', 'INQUIRY_UNANSWERED'] as const;
type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

/** Statuses of what a payer's bank raises: those of chargebacks and of inquiries. */
export const DISPUTE_STATUSES = [
  'RECEIVED',
  'EVIDENCE_REQUIRED',
  'UNDER_REVIEW',
  'WON',
  'LOST',
  'ACCEPTED',
  // A spread would keep them in the payer's pages, which have no use for them.
  'INQUIRY',
  'INQUIRY_ANSWERED',
  'INQUIRY_UNANSWERED',
] as const satisfies readonly (ChargebackStatus | InquiryStatus)[];
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const ENDED_DISPUTE_STATUSES: readonly DisputeStatus[] = [
  'WON',
  'LOST',
  'ACCEPTED',
  'INQUIRY_ANSWERED',
  'INQUIRY_UNANSWERED',
];
/** Statuses in which the merchant may still respond, until the deadline. */
export const RESPONDABLE_STATUSES: readonly DisputeStatus[] = ['RECEIVED', 'EVIDENCE_REQUIRED', 'INQUIRY'];

/** Checks whether a dispute's status is that of an inquiry. */
export function isInquiry(status: DisputeStatus): status is InquiryStatus {
  return INQUIRY_STATUSES.some((one) => one === status);
}

/** Statuses of a payout to a merchant. RETURNED: paid, and sent back by the merchant's bank. */
export const PAYOUT_STATUSES = ['DUE', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'RETURNED'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Statuses of a recurrence (spec 3.21). ENDING: stopped while a collection is under way. */
export const RECURRENCE_STATUSES = ['ACTIVE', 'ENDING', 'FINISHED'] as const;
export type RecurrenceStatus = (typeof RECURRENCE_STATUSES)[number];

/** Statuses of a payment link; only an ACTIVE one makes payments. */
export const PAYMENT_LINK_STATUSES = ['ACTIVE', 'USED', 'EXPIRED', 'SWITCHED_OFF'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** A payment's place in a recurrence (`transactionRecurrenceType`). */
export const RECURRENCE_TYPES = ['ONETIME', 'FIRST', 'RECURRING'] as const;
export type RecurrenceType = (typeof RECURRENCE_TYPES)[number];

/** Collection intervals of a recurrence (spec 3.21); NEVER: only its first run. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY', 'NEVER'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** MODEL_C: transactionless, signed without a payment. MODEL_A: by a first payment (spec 3.22). */
export const MANDATE_TYPES = ['MODEL_C', 'MODEL_A'] as const;
export type MandateType = (typeof MANDATE_TYPES)[number];

/**
 * Reasons why a payment needs attention. `lateSuccess`: it succeeded after an unsuccessful end. `linkEnded`,
 * `linkOverused`: it was paid after its link's end, or beyond the link's uses. `surplusCapture`: its payer paid
 * twice. `chargebackExcess`: refunds and chargebacks together exceed what was captured.
 */
export const ATTENTION_REASONS = [
  'lateSuccess',
  'linkEnded',
  'linkOverused',
  'surplusCapture',
  'chargebackExcess',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/**
 * Kinds of attention items on the dashboard, most urgent first. A payment with a reason above is `paymentLate` while
 * its company has to act, and `paymentNoted` otherwise.
 */
export const ATTENTION_KINDS = [
  'accountMissing',
  'accountRefused',
  'chargeback',
  'refundRequest',
  'mandateBlocked',
  'recurrenceSkipped',
  'refundFailed',
  'endpointFailing',
  'notificationsFailing',
  'paymentLate',
  'paymentNoted',
  'linkLapsing',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The act that an item asks for; `read` only informs. */
export const ATTENTION_VERBS = {
  accountMissing: 'repair',
  accountRefused: 'repair',
  chargeback: 'respond',
  refundRequest: 'choose',
  mandateBlocked: 'repair',
  recurrenceSkipped: 'choose',
  refundFailed: 'repair',
  endpointFailing: 'repair',
  notificationsFailing: 'repair',
  paymentLate: 'choose',
  paymentNoted: 'read',
  linkLapsing: 'read',
} as const satisfies Record<AttentionKind, 'choose' | 'respond' | 'repair' | 'read'>;

/** Refundable sources of a payment, each in minor units of its currency, 0 or more. */
export type RefundRoomInput = {
  readonly captured: number;
  /** Pending or succeeded refunds; a surplus capture's own refund does not count. */
  readonly refundedNotFailed: number;
  readonly chargedBackNotWon: number;
};

/**
 * Computes the refundable amount (spec 4.10): captured, less refunds that did not fail, less chargebacks that
 * were not won. External events may exceed the captured amount; the result is then 0.
 *
 * @param input sums in minor units
 * @returns minor units, 0 or more
 * @throws RangeError when a sum is not a whole number of 0 or more
 */
export function refundRoom(input: RefundRoomInput): number {
  for (const sum of [input.captured, input.refundedNotFailed, input.chargedBackNotWon]) {
    if (!Number.isSafeInteger(sum) || sum < 0)
      throw new RangeError('Sums are whole minor units of 0 or more');
  }
  return Math.max(0, input.captured - input.refundedNotFailed - input.chargedBackNotWon);
}
