import type { PaymentDetails } from '@stuiver/contract';
import { getSettlement, getSettlementsOfPayment } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';

/** Queries one settlement. */
export const settlementQuery = (id: string) =>
  callQuery(['settlement', id], getSettlement, { params: { id } }, ({ settlement }) => settlement);

/** Queries the lines of a payment in settlements; none before it is settled. */
export function paymentLinesQuery({ id, settledDateTime }: PaymentDetails) {
  return queryOptions({
    ...callQuery(
      ['payment', id, 'settlements'],
      getSettlementsOfPayment,
      { params: { id } },
      ({ content }) => content,
    ),
    enabled: settledDateTime !== null,
  });
}
