import type { RefundRequestDetails } from '@stuiver/contract';
import { getRefundRequest, prepareRefunds } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { reloadQueries } from '../../../lib/query.ts';
import { WATCH_MS } from '../../parts/reload.ts';

/** Checks whether refunds of a request have yet to start or to end. */
function isRunning(request: RefundRequestDetails | undefined): boolean {
  if (request?.status !== 'APPROVED') return false;
  return request.items.some(({ status, refusal }) => refusal === null && (status ?? 'PENDING') === 'PENDING');
}

/** One request; polled while its refunds are under way. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['refundRequests', id],
    queryFn: async ({ signal }) => (await call(getRefundRequest, { params: { id } }, signal)).request,
    refetchInterval: (query) => (isRunning(query.state.data) ? WATCH_MS : false),
  });
}

/** Queries the refundable amounts of a company's payments, the user's own limit, and who approves more. */
export function preparationQuery(merchantId: string, paymentIds: readonly string[]) {
  return queryOptions({
    queryKey: ['refundRequests', 'preparation', merchantId, paymentIds],
    queryFn: ({ signal }) =>
      call(prepareRefunds, { query: { merchantId, paymentIds: [...paymentIds] } }, signal),
    // Limits and amounts change meanwhile.
    staleTime: 0,
  });
}

/** Reloads requests, and everything that their refunds change. */
export async function reloadRequests(): Promise<void> {
  await reloadQueries(['refundRequests'], ['payments'], ['payment'], ['totals']);
}
