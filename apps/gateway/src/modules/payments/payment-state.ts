import type { AttemptStatus, PaymentStatus } from '@stuiver/domain/states';
import { idleTransfer } from './engine.ts';
import type { AttemptRecord, PaymentRecord } from './read-repository.ts';

/** While an attempt stands so, we do not know what its processor made of it. */
const UNCERTAIN: readonly AttemptStatus[] = ['STARTED', 'UNKNOWN'];
/** While an attempt stands so, no other may start (the database's `attempts_one_under_way`). */
const UNDER_WAY: readonly AttemptStatus[] = ['STARTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN'];
/** While an attempt stands so, or has succeeded, money may move or has moved. */
const MAY_TAKE: readonly AttemptStatus[] = [...UNDER_WAY, 'REDIRECTED', 'SUCCEEDED'];
const MONEY_MOVED: readonly PaymentStatus[] = ['AUTHORIZED', 'SUCCEEDED', 'SETTLED'];

function anyIn(attempts: readonly AttemptRecord[], statuses: readonly AttemptStatus[]): boolean {
  return attempts.some((attempt) => (statuses as readonly string[]).includes(attempt.status));
}

/**
 * Whether we do not know what became of the payer's money. An outcome that the bank has announced for
 * later is no doubt: the payment is then PENDING.
 */
export function isChecking({ status, captured_amount, attempts }: PaymentRecord): boolean {
  if (captured_amount > 0) return false;
  return anyIn(attempts, UNCERTAIN) || (status !== 'PENDING' && anyIn(attempts, ['PENDING']));
}

/** Whether an attempt stands in the way of another; a transfer that nobody has made does not. */
export function isAttemptUnderWay(attempts: readonly AttemptRecord[]): boolean {
  return !idleTransfer(attempts) && anyIn(attempts, UNDER_WAY);
}

/**
 * Whether it is certain that no money has been taken: something was tried or the payment has ended,
 * and every attempt has ended without success by the processor's word. One that was ended here is
 * certain once its bank has confirmed that.
 */
export function isNothingTaken({ status, attempts }: Pick<PaymentRecord, 'status' | 'attempts'>): boolean {
  if ((MONEY_MOVED as readonly string[]).includes(status)) return false;
  return !anyIn(attempts, MAY_TAKE) && attempts.every((attempt) => attempt.next_check_at === null);
}
