import type { RefundRequestDetails } from '@stuiver/contract';
import { getRefundRequest, prepareRefunds } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { callQuery, reloadQueries } from '../../../lib/query.ts';
import { WATCH_MS } from '../../parts/reload.ts';

/** Checks whether refunds of a request have yet to start or to end. */
function isRunning(request: RefundRequestDetails | undefined): boolean {
  if (request?.status !== 'APPROVED') return false;
  return request.items.some(({ status, refusal }) => refusal === null && (status ?? 'PENDING') === 'PENDING');
}

/** One request; polled while its refunds are under way. */
export function requestQuery(id: string) {
  return queryOptions({
    ...callQuery(['refundRequests', id], getRefundRequest, { params: { id } }, ({ request }) => request),
    refetchInterval: (query) => (isRunning(query.state.data) ? WATCH_MS : false),
  });
}

/** Queries the refundable amounts of a company's payments, the user's own limit, and who approves more. */
export function preparationQuery(merchantId: string, paymentIds: readonly string[]) {
  return queryOptions({
    ...callQuery(['refundRequests', 'preparation', merchantId, paymentIds], prepareRefunds, {
      query: { merchantId, paymentIds: [...paymentIds] },
    }),
    // Limits and amounts change meanwhile.
    staleTime: 0,
  });
}

/** Reloads requests, and everything that their refunds change. */
export async function reloadRequests(): Promise<void> {
  await reloadQueries(['refundRequests'], ['payments'], ['payment'], ['totals']);
}
