import type { ApplicationStatus } from '../applications/states.ts';
import type {
  AttemptStatus,
  ChargebackStatus,
  PaymentLinkStatus,
  PaymentStatus,
  RecurrenceStatus,
  RefundStatus,
} from './states.ts';

export type StatusOf = {
  payment: PaymentStatus;
  attempt: AttemptStatus;
  refund: RefundStatus;
  chargeback: ChargebackStatus;
  recurrence: RecurrenceStatus;
  paymentLink: PaymentLinkStatus;
  application: ApplicationStatus;
};
export type Kind = keyof StatusOf;

/** `late`: money moved after an unsuccessful end; the move is made and flagged for attention. */
type Move = 'move' | 'late';
type Table<S extends string> = Readonly<Record<S, Readonly<Partial<Record<S, Move>>>>>;

const LATE_SUCCESS = { SUCCEEDED: 'late' } as const;

/** The only table of allowed moves (spec 4.9); every other move is refused. */
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
    // Once an attempt was made, the payment ends FAILED and never EXPIRED.
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
    // Any answer of the processor, except that nothing was ever started.
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
  application: {
    DRAFT: { SUBMITTED: 'move' },
    SUBMITTED: { IN_REVIEW: 'move' },
    IN_REVIEW: { MORE_INFORMATION: 'move', APPROVED: 'move', REJECTED: 'move' },
    // Back to the reviewer who asked.
    MORE_INFORMATION: { IN_REVIEW: 'move' },
    APPROVED: {},
    REJECTED: {},
  },
};

/** Statuses in which money has moved; only the table's own moves lead away from them. */
const SUCCESSES: { readonly [K in Kind]: readonly StatusOf[K][] } = {
  payment: ['SUCCEEDED', 'SETTLED'],
  attempt: ['SUCCEEDED'],
  refund: ['SUCCEEDED'],
  chargeback: ['WON'],
  recurrence: [],
  paymentLink: ['USED'],
  application: ['APPROVED'],
};

type RefusedMove = 'sameState' | 'notInTable' | 'wouldDowngrade';
export type MoveDecision =
  | { readonly allowed: true; readonly late?: true }
  | { readonly allowed: false; readonly reason: RefusedMove };

/**
 * Decides a change of status by the table (spec 4.9). The caller records a refusal and changes nothing.
 *
 * @param kind kind of object
 * @param from current status
 * @param to requested status
 * @returns allowed, with `late` when money moved after an unsuccessful end; or refused because the status is
 *   unchanged, the move would revoke a success, or no such move exists
 */
export function decideMove<K extends Kind>(kind: K, from: StatusOf[K], to: StatusOf[K]): MoveDecision {
  if (from === to) return { allowed: false, reason: 'sameState' };
  const moves: Partial<Record<StatusOf[K], Move>> = TABLES[kind][from];
  const move = moves[to];
  if (move === 'late') return { allowed: true, late: true };
  if (move === 'move') return { allowed: true };
  return { allowed: false, reason: SUCCESSES[kind].includes(from) ? 'wouldDowngrade' : 'notInTable' };
}
