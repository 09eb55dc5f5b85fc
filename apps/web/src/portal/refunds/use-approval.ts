import type { PaymentDetails } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { useQuery } from '@tanstack/react-query';
import { preparationQuery } from './approvals/queries.ts';
import { approvalOf } from './refund-approval.ts';

/**
 * Finds the approvers of a payment's refunds.
 *
 * @returns `of`, which returns the approval of an amount on the wire, null if none is needed or the limits have not
 *   loaded (the gateway then refuses what needs approval); `reload` reloads the limits
 */
export function useApproval(payment: PaymentDetails) {
  const { data, refetch } = useQuery(preparationQuery(payment.merchantId, [payment.id]));
  return {
    of: (amount: string) => (data ? approvalOf(readWire(amount), data) : null),
    reload: async () => void (await refetch()),
  };
}
