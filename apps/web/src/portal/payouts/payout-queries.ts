import type { PayoutView } from '@stuiver/contract';
import { getPayees, getPayouts } from '@stuiver/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callQuery, reloadQueries } from '../../lib/query.ts';

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
    ...callQuery(['payouts', query.view, search, query.pageNumber, query.pageSize], getPayouts, {
      query: { ...query, ...(search === '' ? {} : { search }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function payeesQuery(search: string) {
  return queryOptions({
    ...callQuery(
      ['payouts', 'held', search],
      getPayees,
      { query: search === '' ? {} : { search } },
      ({ merchants }) => merchants,
    ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function reloadPayouts(): Promise<void> {
  return reloadQueries(['payouts']);
}
