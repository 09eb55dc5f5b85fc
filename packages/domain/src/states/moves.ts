import type { ApplicationStatus } from '../applications/states.ts';
import type {
  AttemptStatus,
  DisputeStatus,
  PaymentLinkStatus,
  PaymentStatus,
  PayoutStatus,
  RecurrenceStatus,
  RefundStatus,
} from './states.ts';

export type StatusOf = {
  payment: PaymentStatus;
  attempt: AttemptStatus;
  refund: RefundStatus;
  chargeback: DisputeStatus;
  payout: PayoutStatus;
  recurrence: RecurrenceStatus;
  paymentLink: PaymentLinkStatus;
  application: ApplicationStatus;
};
export type Kind = keyof StatusOf;

type Table<S extends string> = Readonly<Record<S, readonly S[]>>;

/** The only table of allowed moves (spec 4.9), with `LATE`; every other move is refused. */
const TABLES: { readonly [K in Kind]: Table<StatusOf[K]> } = {
  payment: {
    OPEN: ['PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED'],
    // Once an attempt was made, the payment ends FAILED and never EXPIRED.
    PENDING: ['OPEN', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED'],
    AUTHORIZED: ['OPEN', 'SUCCEEDED', 'FAILED'],
    SUCCEEDED: ['SETTLED'],
    SETTLED: [],
    FAILED: [],
    ABORTED: [],
    EXPIRED: [],
  },
  attempt: {
    STARTED: ['REDIRECTED', 'PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED', 'UNKNOWN'],
    REDIRECTED: ['PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED', 'UNKNOWN'],
    PENDING: ['AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED', 'UNKNOWN'],
    // A capture may be declined, voided, lapse, or go unanswered.
    AUTHORIZED: ['SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED', 'UNKNOWN'],
    SUCCEEDED: [],
    FAILED: [],
    ABORTED: [],
    EXPIRED: [],
    // Any answer of the processor, except that nothing was ever started.
    UNKNOWN: ['REDIRECTED', 'PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED'],
  },
  refund: {
    PENDING: ['SUCCEEDED', 'FAILED'],
    // The bank sent the money back: a bounce, undone by a compensating transfer.
    SUCCEEDED: ['FAILED'],
    FAILED: [],
  },
  chargeback: {
    RECEIVED: ['EVIDENCE_REQUIRED', 'LOST', 'ACCEPTED'],
    EVIDENCE_REQUIRED: ['UNDER_REVIEW', 'LOST', 'ACCEPTED'],
    // The bank asks again: a later stage, with a deadline of its own.
    UNDER_REVIEW: ['EVIDENCE_REQUIRED', 'WON', 'LOST'],
    WON: [],
    LOST: [],
    ACCEPTED: [],
    INQUIRY: ['INQUIRY_ANSWERED', 'INQUIRY_UNANSWERED'],
    INQUIRY_ANSWERED: [],
    INQUIRY_UNANSWERED: [],
  },
  payout: {
    DUE: ['APPROVED'],
    // What it was approved for has changed: it waits for people again.
    APPROVED: ['DUE', 'SENT'],
    SENT: ['PAID', 'FAILED'],
    PAID: ['RETURNED'],
    FAILED: [],
    RETURNED: [],
  },
  recurrence: { ACTIVE: ['ENDING', 'FINISHED'], ENDING: ['FINISHED'], FINISHED: [] },
  paymentLink: { ACTIVE: ['USED', 'EXPIRED', 'SWITCHED_OFF'], USED: [], EXPIRED: [], SWITCHED_OFF: [] },
  application: {
    DRAFT: ['SUBMITTED'],
    SUBMITTED: ['IN_REVIEW'],
    IN_REVIEW: ['MORE_INFORMATION', 'APPROVED', 'REJECTED'],
    // Back to the reviewer who asked.
    MORE_INFORMATION: ['IN_REVIEW'],
    APPROVED: [],
    REJECTED: [],
  },
};

/** Moves made although money moved only after an unsuccessful end; they are flagged for attention. */
const LATE: { readonly [K in Kind]?: Readonly<Partial<Record<StatusOf[K], StatusOf[K]>>> } = {
  payment: { FAILED: 'SUCCEEDED', ABORTED: 'SUCCEEDED', EXPIRED: 'SUCCEEDED' },
  attempt: { FAILED: 'SUCCEEDED', ABORTED: 'SUCCEEDED', EXPIRED: 'SUCCEEDED' },
  paymentLink: { EXPIRED: 'USED', SWITCHED_OFF: 'USED' },
};

/** Statuses in which money has moved; only the table's own moves lead away from them. */
const SUCCESSES: { readonly [K in Kind]: readonly StatusOf[K][] } = {
  payment: ['SUCCEEDED', 'SETTLED'],
  attempt: ['SUCCEEDED'],
  refund: ['SUCCEEDED'],
  chargeback: ['WON'],
  payout: ['PAID'],
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
  const late: Partial<Record<StatusOf[K], StatusOf[K]>> = LATE[kind] ?? {};
  if (late[from] === to) return { allowed: true, late: true };
  if (TABLES[kind][from].includes(to)) return { allowed: true };
  return { allowed: false, reason: SUCCESSES[kind].includes(from) ? 'wouldDowngrade' : 'notInTable' };
}
