import type { PayoutView } from '@stuiver/contract';
import { getPayees, getPayouts } from '@stuiver/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { reloadQueries } from '../../lib/query.ts';

/** Interval at which the open desk is reloaded, since colleagues work on it too. */
const REFRESH_MS = 20_000;

export type PageOfPayouts = {
  readonly view: PayoutView;
  readonly search: string;
  readonly pageNumber: number;
  readonly pageSize: number;
};

export function payoutsQuery({ search, ...query }: PageOfPayouts) {
  return queryOptions({
    queryKey: ['payouts', query.view, search, query.pageNumber, query.pageSize],
    queryFn: ({ signal }) =>
      call(getPayouts, { query: { ...query, ...(search === '' ? {} : { search }) } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function payeesQuery(search: string) {
  return queryOptions({
    queryKey: ['payouts', 'held', search],
    queryFn: async ({ signal }) =>
      (await call(getPayees, { query: search === '' ? {} : { search } }, signal)).merchants,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function reloadPayouts(): Promise<void> {
  return reloadQueries(['payouts']);
}
