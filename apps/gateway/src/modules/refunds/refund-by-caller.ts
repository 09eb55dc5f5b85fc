import { actorOf, type Caller } from '../../lib/access/caller.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Tx } from '../../lib/database/database.ts';
import type { RawAnswer } from '../../lib/http/route.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { ownRefundLimit } from '../team/refund-limits.ts';
import { initiateRefund, type RefundInput } from './initiate-refund.ts';
import { hasPayment } from './repository.ts';
import { approvalNeeded, lockAllowance } from './spending.ts';

async function admitPerson(deps: PaymentDeps, tx: Tx, session: Session, input: RefundInput): Promise<void> {
  const limit = await ownRefundLimit(tx, session);
  const allowance = await lockAllowance(deps, tx, session.userId, limit);
  if (allowance === null || input.amount <= allowance.left) return;
  if (!(await hasPayment(tx, input.merchantId, input.transactionId))) throw notFound();
  throw approvalNeeded(allowance);
}

/**
 * Refunds a payment for a shop, or for a user within what is left of their limit; above it somebody else has to approve
 * (`requestRefunds`). A refund that exists already answers whatever the limit has become.
 *
 * @throws AppError `approvalNeeded`, `notFound` for someone else's payment, and what `initiateRefund` throws
 */
export async function refundByCaller(
  deps: PaymentDeps,
  caller: Caller,
  scope: MerchantScope,
  input: RefundInput,
): Promise<RawAnswer> {
  const admit = async (tx: Tx) => {
    if (caller.kind === 'user') await admitPerson(deps, tx, caller.session, input);
  };
  return initiateRefund(deps, scope, input, actorOf(caller), { admit });
}
