import { toActor, type Caller } from '../../platform/access/caller.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RawAnswer } from '../../platform/http/route.ts';
import { claimKey, hashRequest } from '../../platform/idempotency/queries.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { ownRefundLimit } from '../../people/team/refund-limits.ts';
import { initiateRefund, type RefundInput } from './initiate-refund.ts';
import { hasPayment } from './repository.ts';
import { type Allowance, approvalNeeded, lockAllowance, lockKeyAllowance } from './spending.ts';

/** Returns the rest of a caller's limit, locked against their other refunds until this one is decided. */
async function allowanceFor(deps: PaymentDeps, tx: Tx, caller: Caller): Promise<Allowance | null> {
  if (caller.kind === 'key') return lockKeyAllowance(deps, tx, caller.key);
  return lockAllowance(deps, tx, caller.session.userId, await ownRefundLimit(tx, caller.session));
}

/** Claims the `Idempotency-Key` of a new refund, which one other refund may not have: `refundId` repeats the answer. */
async function claimRefund(deps: PaymentDeps, tx: Tx, input: RefundInput, key: string): Promise<void> {
  const name = { merchantId: input.merchantId, operation: 'initiateRefund', key };
  const claim = await claimKey(tx, name, hashRequest([JSON.stringify(input)]), deps.clock.realNow());
  if (claim.kind === 'reused')
    throw new AppError('idempotencyKeyReused', { 'Idempotency-Key': ['keyReused'] });
  if (claim.kind !== 'new') throw new AppError('idempotencyKeyUnderWay');
}

async function admitCaller(deps: PaymentDeps, tx: Tx, caller: Caller, input: RefundInput): Promise<void> {
  const allowance = await allowanceFor(deps, tx, caller);
  if (allowance === null || input.amount <= allowance.left) return;
  if (!(await hasPayment(tx, input.merchantId, input.transactionId))) throw notFound();
  throw approvalNeeded(allowance);
}

/**
 * Refunds a payment for a user or a shop's key, within the rest of their limit; above it a user needs approval
 * (`requestRefunds`). An existing refund is answered whatever the current limit.
 *
 * @param key the idempotency key; null without one
 * @throws AppError `approvalNeeded`, `notFound` for someone else's payment, `idempotencyKeyReused`,
 *   `idempotencyKeyUnderWay`, and the errors of `initiateRefund`
 */
export async function refundByCaller(
  deps: PaymentDeps,
  caller: Caller,
  scope: MerchantScope,
  input: RefundInput,
  key: string | null,
): Promise<RawAnswer> {
  const admit = async (tx: Tx) => {
    if (key !== null) await claimRefund(deps, tx, input, key);
    await admitCaller(deps, tx, caller, input);
  };
  return initiateRefund(deps, scope, input, toActor(caller), { admit });
}
