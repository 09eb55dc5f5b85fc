import type { PaymentCondition } from '../states/conditions.ts';

/** Kinds of messages to a payer whose payment did not go as planned, or whose money went back. */
export type PayerMessageKind =
  | 'failed'
  | 'unfinished'
  | 'collectionFailed'
  | 'checking'
  | 'paidAgain'
  | 'sentBack'
  | 'returned'
  | 'chargedBack'
  | 'refunding'
  | 'refunded';

/** Conditions of a payment that its payer is notified of. */
const TOLD: readonly PaymentCondition[] = [
  'FAILED',
  'ABORTED',
  'EXPIRED',
  'REFUND_PENDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
  'CHARGEBACK_RECEIVED',
  'CHARGEBACK_EVIDENCE_REQUIRED',
  'CHARGEBACK_UNDER_REVIEW',
  'CHARGEBACK_LOST',
  'CHARGEBACK_ACCEPTED',
];

/** Checks whether there is something to tell a payment's payer. */
export function isTold(condition: PaymentCondition): boolean {
  return TOLD.includes(condition);
}

/** Ways to tell a payer: we mail, or the user opens WhatsApp or copies. */
export const TELLING_WAYS = ['mail', 'whatsapp', 'copy'] as const;
export type TellingWay = (typeof TELLING_WAYS)[number];
