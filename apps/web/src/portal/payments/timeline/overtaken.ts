import type { TimelineEntry, TimelineKind } from '@stuiver/contract';

const ENDS: readonly TimelineKind[] = [
  'paymentSucceeded',
  'paymentSucceededLate',
  'paymentAborted',
  'paymentFailed',
  'paymentExpired',
];

/**
 * Checks whether a later entry continues an earlier one, so that what the earlier one announced has happened or never
 * will.
 */
function goesOn(from: TimelineEntry, to: TimelineEntry): boolean {
  if (from.chargebackId !== null) return to.chargebackId === from.chargebackId;
  if (from.attemptId === null || from.refundId !== null) return false;
  return ENDS.includes(to.kind) || (to.refundId === null && to.kind.startsWith('attempt'));
}

/**
 * Finds the entries that are history: an attempt followed by another one or by the payment's end, a chargeback that
 * moved on.
 *
 * @param entries oldest first
 */
export function overtaken(entries: readonly TimelineEntry[]): ReadonlySet<TimelineEntry> {
  // If it was refunded first, the refund is the evidence, whatever else the reason requires.
  const refunded = entries.findIndex(({ kind }) => kind === 'refundSucceeded');
  const isOver = (entry: TimelineEntry, index: number) =>
    (entry.kind === 'chargebackReceived' && refunded !== -1 && refunded < index) ||
    entries.slice(index + 1).some((later) => goesOn(entry, later));
  return new Set(entries.filter(isOver));
}
