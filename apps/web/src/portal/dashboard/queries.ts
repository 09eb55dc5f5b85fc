import type { RequestOf } from '@stuiver/contract/client';
import {
  getAttention,
  getDashboardBalances,
  getDashboardCompanies,
  getDashboardGraph,
  getDashboardToday,
} from '@stuiver/contract/routes';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';

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
