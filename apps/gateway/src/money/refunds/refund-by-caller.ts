import { toActor, type Caller } from '../../platform/access/caller.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RawAnswer } from '../../platform/http/route.ts';
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
 * @throws AppError `approvalNeeded`, `notFound` for someone else's payment, and the errors of `initiateRefund`
 */
export async function refundByCaller(
  deps: PaymentDeps,
  caller: Caller,
  scope: MerchantScope,
  input: RefundInput,
): Promise<RawAnswer> {
  const admit = (tx: Tx) => admitCaller(deps, tx, caller, input);
  return initiateRefund(deps, scope, input, toActor(caller), { admit });
}
