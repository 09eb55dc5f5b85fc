import type { RequestOf } from '@stuiver/contract/client';
import {
  getAttention,
  getDashboardBalances,
  getDashboardCompanies,
  getDashboardGraph,
  getDashboardToday,
} from '@stuiver/contract/routes';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { latestPaymentsQuery } from '../payments/queries.ts';

/** Queries what was received today, expected settlements and attention items; anew on another day. */
export function todayQuery(day: string) {
  return queryOptions({
    ...callQuery(['totals', 'today', day], getDashboardToday, { query: {} }),
    placeholderData: keepPreviousData,
  });
}

const ATTENTION_PAGE = 10;

/** Queries all attention items, page by page, most money at stake first. */
export function attentionQuery() {
  return infiniteQueryOptions({
    queryKey: ['totals', 'attention'],
    queryFn: ({ signal, pageParam }) =>
      call(getAttention, { query: { pageNumber: pageParam, pageSize: ATTENTION_PAGE } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage + 1 < totalPages ? currentPage + 1 : undefined,
  });
}

/** Queries the newest payments of all companies that the user may see. */
export function useLatest() {
  const session = useSession();
  const query = { pageNumber: 0, pageSize: 5, sort: 'createdDateTime,desc' } as const;
  return useQuery(latestPaymentsQuery(session?.userId ?? '', query));
}

/** Queries pending, available and held balances. */
export const balancesQuery = () => callQuery(['totals', 'balances'], getDashboardBalances, { query: {} });

/** A page of companies with their figures of a period and of the one before. */
export function companiesOptions(query: NonNullable<RequestOf<typeof getDashboardCompanies>['query']>) {
  return queryOptions({
    ...callQuery(['totals', 'companies', query], getDashboardCompanies, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Queries the charts of a period and of the one before. */
export function graphOptions(query: NonNullable<RequestOf<typeof getDashboardGraph>['query']>) {
  return queryOptions({
    ...callQuery(['totals', 'graph', query], getDashboardGraph, { query }),
    placeholderData: keepPreviousData,
  });
}
