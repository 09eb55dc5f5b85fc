import { REFUND_STATUSES, type RefundStatus } from '@stuiver/domain/states';
import type { RefundRow } from '../ledger/change.ts';

/** The sweeper looks after a refund's call that should long be over. */
export const REFUND_GRACE_MS = 30_000;
const FIRST_CHECK_MS = 10_000;
const LONGEST_CHECK_MS = 6 * 3_600_000;

/** When to ask again: 10 s, then twice as long each time, at most six hours. In milliseconds. */
export function refundBackOff(checks: number): number {
  return Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), LONGEST_CHECK_MS);
}

/**
 * A payment's `refund_status`: PENDING while one of the merchant's refunds is, else SUCCEEDED when
 * one succeeded, else FAILED when all failed; '' without any. It follows from the rows alone, so
 * that it can be recomputed. Refunds of surplus captures do not count.
 */
export function refundStatusOf(refunds: readonly Pick<RefundRow, 'kind' | 'status'>[]): RefundStatus | '' {
  const own = refunds
    .filter((refund) => refund.kind === 'MERCHANT')
    .map((refund) => refund.status as RefundStatus);
  return REFUND_STATUSES.find((status) => own.includes(status)) ?? '';
}
