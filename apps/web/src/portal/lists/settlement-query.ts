import type { PaymentDetails } from '@stuiver/contract';
import { getSettlement, getSettlementsOfPayment } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Queries one settlement. */
export function settlementQuery(id: string) {
  return queryOptions({
    queryKey: ['settlement', id],
    queryFn: async ({ signal }) => (await call(getSettlement, { params: { id } }, signal)).settlement,
  });
}

/** Queries the lines of a payment in settlements; none before it is settled. */
export function paymentLinesQuery({ id, settledDateTime }: PaymentDetails) {
  return queryOptions({
    queryKey: ['payment', id, 'settlements'],
    queryFn: async ({ signal }) => (await call(getSettlementsOfPayment, { params: { id } }, signal)).content,
    enabled: settledDateTime !== null,
  });
}
