import type { PaymentDetails } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { useQuery } from '@tanstack/react-query';
import { preparationQuery } from './approvals/queries.ts';
import { approvalOf } from './refund-approval.ts';

/**
 * Who has to approve refunds of a payment.
 *
 * @returns `of`, which says it for an amount on the wire, and null when nobody has to; until the limits are known nobody
 *   seems to, and the gateway refuses what needs approval; `reload` asks for the limits again
 */
export function useApproval(payment: PaymentDetails) {
  const { data, refetch } = useQuery(preparationQuery(payment.merchantId, [payment.id]));
  return {
    of: (amount: string) => (data ? approvalOf(readWire(amount), data) : null),
    reload: async () => void (await refetch()),
  };
}
