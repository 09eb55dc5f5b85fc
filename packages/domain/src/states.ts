/** Statuses of a payment; the specification leaves its list to the server (section 3). */
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

/** Whether a payment may still be paid: it has neither succeeded nor ended. */
export function isLive(status: string): boolean {
  return LIVE_PAYMENT_STATUSES.some((live) => live === status);
}

/** Statuses of one try at paying. UNKNOWN: no answer came in time, so the processor is asked. */
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

/** While an attempt has one of these, no other may start (index `attempts_one_under_way`). */
export const UNDER_WAY_STATUSES = ['STARTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN'] as const;

/** Whether an attempt's outcome is awaited. */
export function isUnderWay({ status }: { readonly status: string }): boolean {
  return UNDER_WAY_STATUSES.some((awaited) => awaited === status);
}

/** Why a payment takes no further attempt. */
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

/** Why a payment takes no further attempt: it is over, or one of its attempts is under way; null when it takes one. */
export function paymentRefusal(
  payment: { readonly status: string },
  attempts: readonly { readonly status: string }[],
): PaymentRefusal | null {
  const awaited = attempts.find(isUnderWay);
  const blocked = awaited && (awaited.status === 'UNKNOWN' ? 'attemptUncertain' : 'attemptUnderWay');
  return REFUSED_WHEN[payment.status] ?? blocked ?? null;
}

/** Statuses of a refund (section 3), and PENDING until its outcome is known. */
export const REFUND_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Statuses of a chargeback. */
export const CHARGEBACK_STATUSES = [
  'RECEIVED',
  'EVIDENCE_REQUIRED',
  'UNDER_REVIEW',
  'WON',
  'LOST',
  'ACCEPTED',
] as const;
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number];
export const ENDED_CHARGEBACK_STATUSES: readonly string[] = ['WON', 'LOST', 'ACCEPTED'];

/** Statuses of a recurrence (section 3). ENDING: stopped while a collection is under way. */
export const RECURRENCE_STATUSES = ['ACTIVE', 'ENDING', 'FINISHED'] as const;
export type RecurrenceStatus = (typeof RECURRENCE_STATUSES)[number];

/** Statuses of a payment link; only an ACTIVE one makes payments. */
export const PAYMENT_LINK_STATUSES = ['ACTIVE', 'USED', 'EXPIRED', 'SWITCHED_OFF'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** A payment's place in a recurrence (`transactionRecurrenceType`, section 3). */
export const RECURRENCE_TYPES = ['ONETIME', 'FIRST', 'RECURRING'] as const;
export type RecurrenceType = (typeof RECURRENCE_TYPES)[number];

/** How often a recurrence collects (section 3); NEVER: after its first run no more. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY', 'NEVER'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** MODEL_C: transactionless, signed by itself. MODEL_A: by a first payment (section 3). */
export const MANDATE_TYPES = ['MODEL_C', 'MODEL_A'] as const;
export type MandateType = (typeof MANDATE_TYPES)[number];

/**
 * Why a person should look at a payment. `lateSuccess`: it succeeded after an unsuccessful end. `linkEnded`,
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

export type StatusOf = {
  payment: PaymentStatus;
  attempt: AttemptStatus;
  refund: RefundStatus;
  chargeback: ChargebackStatus;
  recurrence: RecurrenceStatus;
  paymentLink: PaymentLinkStatus;
};
export type Kind = keyof StatusOf;

/** `late`: money that moved after an unsuccessful end; the move is made and raised for attention. */
type Move = 'move' | 'late';
type Table<S extends string> = Readonly<Record<S, Readonly<Partial<Record<S, Move>>>>>;

const LATE_SUCCESS = { SUCCEEDED: 'late' } as const;

/** The one table of allowed moves (specification, section 4); what is not in it is refused. */
const TABLES: { readonly [K in Kind]: Table<StatusOf[K]> } = {
  payment: {
    OPEN: {
      PENDING: 'move',
      AUTHORIZED: 'move',
      SUCCEEDED: 'move',
      FAILED: 'move',
      ABORTED: 'move',
      EXPIRED: 'move',
    },
    // Something was tried, so its end is FAILED and never EXPIRED.
    PENDING: { OPEN: 'move', AUTHORIZED: 'move', SUCCEEDED: 'move', FAILED: 'move', ABORTED: 'move' },
    AUTHORIZED: { OPEN: 'move', SUCCEEDED: 'move', FAILED: 'move' },
    SUCCEEDED: { SETTLED: 'move' },
    SETTLED: {},
    FAILED: LATE_SUCCESS,
    ABORTED: LATE_SUCCESS,
    EXPIRED: LATE_SUCCESS,
  },
  attempt: {
    STARTED: {
      REDIRECTED: 'move',
      PENDING: 'move',
      AUTHORIZED: 'move',
      SUCCEEDED: 'move',
      FAILED: 'move',
      ABORTED: 'move',
      EXPIRED: 'move',
      UNKNOWN: 'move',
    },
    REDIRECTED: {
      PENDING: 'move',
      AUTHORIZED: 'move',
      SUCCEEDED: 'move',
      FAILED: 'move',
      ABORTED: 'move',
      EXPIRED: 'move',
      UNKNOWN: 'move',
    },
    PENDING: {
      AUTHORIZED: 'move',
      SUCCEEDED: 'move',
      FAILED: 'move',
      ABORTED: 'move',
      EXPIRED: 'move',
      UNKNOWN: 'move',
    },
    // A capture may be declined, voided, lapse, or go unanswered.
    AUTHORIZED: { SUCCEEDED: 'move', FAILED: 'move', ABORTED: 'move', EXPIRED: 'move', UNKNOWN: 'move' },
    SUCCEEDED: {},
    FAILED: LATE_SUCCESS,
    ABORTED: LATE_SUCCESS,
    EXPIRED: LATE_SUCCESS,
    // Whatever the processor says once it is asked, except that nothing was ever started.
    UNKNOWN: {
      REDIRECTED: 'move',
      PENDING: 'move',
      AUTHORIZED: 'move',
      SUCCEEDED: 'move',
      FAILED: 'move',
      ABORTED: 'move',
      EXPIRED: 'move',
    },
  },
  refund: {
    PENDING: { SUCCEEDED: 'move', FAILED: 'move' },
    // The bank sent the money back: a bounce, undone by a compensating transfer.
    SUCCEEDED: { FAILED: 'move' },
    FAILED: {},
  },
  chargeback: {
    RECEIVED: { EVIDENCE_REQUIRED: 'move', LOST: 'move', ACCEPTED: 'move' },
    EVIDENCE_REQUIRED: { UNDER_REVIEW: 'move', LOST: 'move', ACCEPTED: 'move' },
    UNDER_REVIEW: { WON: 'move', LOST: 'move' },
    WON: {},
    LOST: {},
    ACCEPTED: {},
  },
  recurrence: {
    ACTIVE: { ENDING: 'move', FINISHED: 'move' },
    ENDING: { FINISHED: 'move' },
    FINISHED: {},
  },
  paymentLink: {
    ACTIVE: { USED: 'move', EXPIRED: 'move', SWITCHED_OFF: 'move' },
    USED: {},
    EXPIRED: { USED: 'late' },
    SWITCHED_OFF: { USED: 'late' },
  },
};

/** Where the money has moved; nothing but the table's own moves leads away from here. */
const SUCCESSES: { readonly [K in Kind]: readonly StatusOf[K][] } = {
  payment: ['SUCCEEDED', 'SETTLED'],
  attempt: ['SUCCEEDED'],
  refund: ['SUCCEEDED'],
  chargeback: ['WON'],
  recurrence: [],
  paymentLink: ['USED'],
};

export type RefusedMove = 'sameState' | 'notInTable' | 'wouldDowngrade';
export type MoveDecision =
  | { readonly allowed: true; readonly late?: true }
  | { readonly allowed: false; readonly reason: RefusedMove };

/**
 * Decides one change of status by the one table (specification, section 4). The caller records
 * what is refused and changes nothing.
 *
 * @param kind what changes its status
 * @param from the status that it has
 * @param to the status that it should get
 * @returns allowed, with `late` when money moved after an unsuccessful end; or refused because it
 *   has that status already, because it would take back a success, or because no such move exists
 */
export function decideMove<K extends Kind>(kind: K, from: StatusOf[K], to: StatusOf[K]): MoveDecision {
  if (from === to) return { allowed: false, reason: 'sameState' };
  const moves: Partial<Record<StatusOf[K], Move>> = TABLES[kind][from];
  const move = moves[to];
  if (move === 'late') return { allowed: true, late: true };
  if (move === 'move') return { allowed: true };
  return { allowed: false, reason: SUCCESSES[kind].includes(from) ? 'wouldDowngrade' : 'notInTable' };
}

/** What a refund may still take from, each in minor units of the payment's currency, 0 or more. */
export type RefundRoomInput = {
  readonly captured: number;
  /** Refunds that are pending or succeeded; a surplus capture's own refund does not count. */
  readonly refundedNotFailed: number;
  readonly chargedBackNotWon: number;
};

/**
 * How much a refund that we start may take (specification, section 4): what was captured, less
 * refunds that did not fail, less chargebacks that were not won. Facts from outside may exceed
 * what was captured; the room is then 0.
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
