import { getMethodFacts } from '@stuiver/domain/methods';
import type { AttemptRow } from '../../ledger/change.ts';
import { backOff, CALL_GRACE_MS } from '../../processors/processor.ts';

/** After this, a request that the processor does not know can no longer arrive. */
export const SAFE_DELAY_MS = 120_000;
/** Time that a payer may take at the bank. */
export const REDIRECT_LIFE_MS = 30 * 60_000;
/** Time that we wait for a bank transfer, weekends and holidays included. */
export const TRANSFER_LIFE_MS = 14 * 86_400_000;
/** The delay between an authorisation and its automatic capture. */
const CAPTURE_DELAY_MS = 60_000;
/** Time that a payment stays open (`expiresAt`). */
export const PAYMENT_LIFE_MS = 24 * 3_600_000;
/** A payment's reference still opens after the payment has ended, so that the payer learns its status. */
export const REFERENCE_GRACE_MS = 30 * 86_400_000;

/** Until when we wait for a bank transfer. */
export function transferDeadline(attempt: Pick<AttemptRow, 'created_at'>): Date {
  return new Date(attempt.created_at.getTime() + TRANSFER_LIFE_MS);
}

/** Computes the next time to ask the processor about an attempt in `status`. */
export function nextCheck(now: Date, attempt: AttemptRow, status: string): Date {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (status === 'REDIRECTED') return later(REDIRECT_LIFE_MS);
  if (status === 'AUTHORIZED') return later(CAPTURE_DELAY_MS);
  // Only the payer can speed up a transfer, and the bank reports what arrived.
  if (status === 'PENDING' && getMethodFacts(attempt.method)?.pendingOn === 'payer')
    return transferDeadline(attempt);
  return later(status === 'PENDING' ? CALL_GRACE_MS + backOff(attempt.checks) : backOff(attempt.checks));
}

/** Finds the pending bank transfer without received money, if any: its payer may still choose another way to pay. */
export function idleTransfer<A extends Pick<AttemptRow, 'status' | 'method' | 'waiting_amount'>>(
  attempts: readonly A[],
): A | undefined {
  return attempts.find(
    ({ status, method, waiting_amount }) =>
      status === 'PENDING' && getMethodFacts(method)?.pendingOn === 'payer' && waiting_amount === 0,
  );
}
