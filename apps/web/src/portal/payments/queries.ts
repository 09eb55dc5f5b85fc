import type { PaymentDetails, TimelineEntry } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import {
  getPaymentDetails,
  getPaymentsByMerchant,
  getRecurrencesForMerchant,
  getTimeline,
} from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { mandatesListCall } from '../mandates/queries.ts';
import { WATCH_MS } from '../parts/reload.ts';

/** Browsers' timers overflow after 24 days, and the clock may change meanwhile. */
const LONGEST_WAIT_MS = 15 * 60_000;

export type PaymentsQuery = NonNullable<RequestOf<typeof getPaymentsByMerchant>['query']>;

/** The newest payments, for the dashboard. */
export const latestPaymentsQuery = (merchantId: string, query: PaymentsQuery) =>
  callQuery(['payments', 'latest', merchantId, query], getPaymentsByMerchant, {
    params: { merchantId },
    query,
  });

/**
 * Queries the number of mandates and recurring payments of a company that the lists find by a name; their indexes
 * find them too.
 */
export function ofNameQuery(merchantId: string, name: string, roles: readonly string[]) {
  return queryOptions({
    queryKey: ['ofName', merchantId, name],
    queryFn: async ({ signal }) => {
      const one = { selectedIds: [merchantId], pageSize: 10 };
      const [mandates, recurrences] = await Promise.all([
        call(mandatesListCall(roles), { query: { ...one, consumerName: name } }, signal),
        call(getRecurrencesForMerchant, { query: { ...one, filter: name } }, signal),
      ]);
      return { mandates: mandates.totalElements, recurrences: recurrences.totalElements };
    },
    enabled: name !== '',
  });
}

/** Checks whether a refund of the payment is pending. */
export function hasPendingRefund(payment: Pick<PaymentDetails, 'refunds'> | undefined): boolean {
  return payment?.refunds.some((refund) => refund.status === 'PENDING') ?? false;
}

/** One payment; polled while a refund of it is pending. */
export function paymentQuery(id: string) {
  return queryOptions({
    ...callQuery(
      ['payment', id],
      getPaymentDetails,
      { params: { id } },
      ({ details }) => details.transaction,
    ),
    refetchInterval: (query) => (hasPendingRefund(query.state.data) ? WATCH_MS : false),
  });
}

/**
 * Computes when to poll a timeline for a notification: shortly after its next retry, which no change announces.
 *
 * @param now epoch milliseconds
 * @returns milliseconds from now, or false when nothing will be tried again
 */
export function untilNextTry(entries: readonly TimelineEntry[] | undefined, now: number): number | false {
  const tries = (entries ?? []).flatMap(({ nextTryAt }) =>
    nextTryAt === null ? [] : [Date.parse(nextTryAt)],
  );
  if (tries.length === 0) return false;
  return Math.min(Math.max(Math.min(...tries) - now + WATCH_MS, WATCH_MS), LONGEST_WAIT_MS);
}

/** Queries the timeline of a payment, oldest first; `watch` polls it as often as the payment. */
export function timelineQuery(id: string, watch: boolean) {
  return queryOptions({
    ...callQuery(['timeline', id], getTimeline, { params: { id } }, ({ content }) => content),
    refetchInterval: (query) => (watch ? WATCH_MS : untilNextTry(query.state.data, Date.now())),
  });
}
