import { reaches } from '@stuiver/domain/refund-limits';
import { actorOf, type Caller } from '../../lib/access/caller.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { RawAnswer } from '../../lib/http/route.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { ownRefundLimit } from '../team/refund-limits.ts';
import { initiateRefund, type RefundInput } from './initiate-refund.ts';
import { findRefund, hasPayment } from './repository.ts';

/**
 * Refunds a payment for a shop, or for a user within their limit; above it somebody else has to approve
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
  if (!scope.merchantIds.includes(input.merchantId)) throw notFound();
  if (caller.kind === 'user' && !reaches(await ownRefundLimit(deps.db, caller.session), input.amount)) {
    const isKnown = (await findRefund(deps.db, input.merchantId, input.refundId)) !== null;
    if (!isKnown && !(await hasPayment(deps.db, input.merchantId, input.transactionId))) throw notFound();
    if (!isKnown) throw new AppError('approvalNeeded');
  }
  return initiateRefund(deps, scope, input, actorOf(caller));
}
