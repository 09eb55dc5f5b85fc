import type { AttentionItem, PaymentDetails, TimelineEntry } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import {
  getAttention,
  getDashboardBalances,
  getDashboardCompanies,
  getDashboardGraph,
  getDashboardToday,
  getDashboardTotals,
  getMandatesPaginated,
  getPaymentDetails,
  getPaymentsByMerchant,
  getPPROMandatesPaginated,
  getRecurrencesForMerchant,
  getTimeline,
  getTransfers,
} from '@stuiver/contract/routes';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import type { BalanceSearch } from './balances/balance-search.ts';

export type PaymentsQuery = NonNullable<RequestOf<typeof getPaymentsByMerchant>['query']>;

/** Interval at which a payment with something under way is polled, in milliseconds. */
export const WATCH_MS = 3000;
/** Browsers' timers overflow after 24 days, and the clock may change meanwhile. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** The newest payments, for the dashboard. */
export function latestPaymentsQuery(merchantId: string, query: PaymentsQuery) {
  return queryOptions({
    queryKey: ['payments', 'latest', merchantId, query],
    queryFn: ({ signal }) => call(getPaymentsByMerchant, { params: { merchantId }, query }, signal),
  });
}

/** The list call for a user's roles: a role containing PPRO has its own (spec 6.1). */
export function mandatesListCall(roles: readonly string[]) {
  return roles.some((role) => role.includes('PPRO')) ? getPPROMandatesPaginated : getMandatesPaginated;
}

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
    queryKey: ['payment', id],
    queryFn: async ({ signal }) =>
      (await call(getPaymentDetails, { params: { id } }, signal)).details.transaction,
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
    queryKey: ['timeline', id],
    queryFn: async ({ signal }) => (await call(getTimeline, { params: { id } }, signal)).content,
    refetchInterval: (query) => (watch ? WATCH_MS : untilNextTry(query.state.data, Date.now())),
  });
}

/** A period as calls take it: both ends are included. */
type PeriodQuery = { readonly fromDateTime: string; readonly toDateTime: string };

/** The totals of a period. */
export function totalsQuery(query: PeriodQuery) {
  return queryOptions({
    queryKey: ['totals', query],
    queryFn: ({ signal }) => call(getDashboardTotals, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Queries expected settlements and attention items. */
export function todayQuery() {
  return queryOptions({
    queryKey: ['totals', 'today'],
    queryFn: ({ signal }) => call(getDashboardToday, { query: {} }, signal),
  });
}

/** Number of items of each kind in `todayQuery`. */
const FIRST_OF_KIND = 10;

/** Queries further attention items of one kind, after those of `todayQuery`. */
export function moreAttentionQuery(kind: AttentionItem['kind']) {
  return infiniteQueryOptions({
    queryKey: ['totals', 'attention', kind],
    queryFn: ({ signal, pageParam }) =>
      call(getAttention, { query: { kind, pageNumber: pageParam, pageSize: FIRST_OF_KIND } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage + 1 < totalPages ? currentPage + 1 : undefined,
  });
}

/** Queries pending, available and held balances. */
export function balancesQuery() {
  return queryOptions({
    queryKey: ['totals', 'balances'],
    queryFn: ({ signal }) => call(getDashboardBalances, { query: {} }, signal),
  });
}

/** Queries the transfers of a balance screen's address. */
export function transfersQuery(search: BalanceSearch) {
  const query = {
    account: (search.account ?? 'pending') as 'pending',
    ...(search.debit === undefined ? {} : { debitAccount: search.debit }),
    ...(search.credit === undefined ? {} : { creditAccount: search.credit }),
    ...(search.currency === undefined ? {} : { currency: search.currency as 'EUR' }),
    ...(search.settles === undefined ? {} : { settledBy: search.settles }),
    pageNumber: Number(search.page ?? 1) - 1,
    pageSize: Number(search.size ?? 20),
  };
  return queryOptions({
    queryKey: ['totals', 'transfers', query],
    queryFn: ({ signal }) => call(getTransfers, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** A page of companies with their figures of a period and of the one before. */
export function companiesQuery(query: NonNullable<RequestOf<typeof getDashboardCompanies>['query']>) {
  return queryOptions({
    queryKey: ['totals', 'companies', query],
    queryFn: ({ signal }) => call(getDashboardCompanies, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Queries the chart of a period. */
export function graphQuery(query: PeriodQuery & { readonly maxDataPoints: number }) {
  return queryOptions({
    queryKey: ['totals', 'graph', query],
    queryFn: ({ signal }) => call(getDashboardGraph, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reloads a payment whose money moved, with its timeline, the lists and the totals. */
export async function reloadPayment(client: QueryClient, id: string): Promise<void> {
  await Promise.all(
    [['payment', id], ['timeline', id], ['payments'], ['totals']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** Reloads the totals and the latest payments after money moved somewhere. */
export async function reloadTotals(client: QueryClient): Promise<void> {
  await Promise.all(
    [['totals'], ['payments', 'latest']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
