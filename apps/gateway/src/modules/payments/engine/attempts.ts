import { methodOf } from '@stuiver/domain/methods';
import type { AttemptRow, RefundRow } from '../../ledger/change.ts';

/** The sweeper looks after a call that should long be over. */
export const CALL_GRACE_MS = 30_000;
/** After this a request that the processor does not know can no longer be on its way. */
export const SAFE_DELAY_MS = 120_000;
/** How long a payer may take at the bank. */
export const REDIRECT_LIFE_MS = 30 * 60_000;
/** How long a bank transfer is waited for: weekends and holidays lie in it. */
export const TRANSFER_LIFE_MS = 14 * 86_400_000;
/** Between an authorisation and its capture by itself. */
export const CAPTURE_DELAY_MS = 60_000;
/** How long a payment stays open (domain.md, `expiresAt`). */
export const PAYMENT_LIFE_MS = 24 * 3_600_000;
/** A payment's reference still opens when the payment has ended, so that the payer is told so. */
export const REFERENCE_GRACE_MS = 30 * 86_400_000;

const FIRST_CHECK_MS = 10_000;
const LONGEST_CHECK_MS = 6 * 3_600_000;

/**
 * When to ask a processor again: 10 s, then twice as long each time, at most six hours.
 *
 * @param checks how often it was asked already
 * @returns milliseconds
 */
export function backOff(checks: number): number {
  return Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), LONGEST_CHECK_MS);
}

/** Until when a bank transfer is waited for. */
export function transferDeadline(attempt: Pick<AttemptRow, 'created_at'>): Date {
  return new Date(attempt.created_at.getTime() + TRANSFER_LIFE_MS);
}

/**
 * When the processor is asked next about an attempt whose outcome is awaited.
 *
 * @param now the clock's
 * @param attempt as it was
 * @param status what it is now
 */
export function nextCheck(now: Date, attempt: AttemptRow, status: string): Date {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (status === 'REDIRECTED') return later(REDIRECT_LIFE_MS);
  if (status === 'AUTHORIZED') return later(CAPTURE_DELAY_MS);
  // Nobody but the payer can hurry a transfer; the bank says of its own accord what came in.
  if (status === 'PENDING' && methodOf(attempt.method)?.pendingOn === 'payer')
    return transferDeadline(attempt);
  return later(status === 'PENDING' ? CALL_GRACE_MS + backOff(attempt.checks) : backOff(attempt.checks));
}

/**
 * The bank transfer that is waited for and on which nothing has come in: its payer may still choose
 * another way to pay.
 */
export function idleTransfer<A extends Pick<AttemptRow, 'status' | 'method' | 'waiting_amount'>>(
  attempts: readonly A[],
): A | undefined {
  return attempts.find(
    ({ status, method, waiting_amount }) =>
      status === 'PENDING' && methodOf(method)?.pendingOn === 'payer' && waiting_amount === 0,
  );
}

/**
 * The refund that gives a surplus capture back, in full.
 *
 * @param attempt the surplus capture
 * @param id derived from it, so that it is made once
 */
export function surplusRefund(attempt: AttemptRow, id: string, at: Date, day: string): RefundRow {
  return {
    merchant_id: attempt.merchant_id,
    id,
    payment_id: attempt.payment_id,
    attempt_id: attempt.id,
    method: attempt.method,
    kind: 'SURPLUS',
    amount: attempt.amount,
    currency: attempt.currency,
    status: 'PENDING',
    description: '',
    reason_code: null,
    processor: attempt.processor,
    processor_reference: null,
    bounced: false,
    created_by: null,
    created_by_key: null,
    created_day: day,
    created_at: at,
    finished_at: null,
    next_check_at: new Date(at.getTime() + CALL_GRACE_MS),
    checks: 0,
  };
}
