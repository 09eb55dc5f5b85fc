import type { PayoutView } from '@stuiver/contract';
import { getPayees, getPayouts } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { callQuery, DESK, reloadQueries } from '../../lib/query.ts';

export type PageOfPayouts = {
  readonly view: PayoutView;
  readonly search: string;
  readonly pageNumber: number;
  readonly pageSize: number;
};

export function payoutsQuery({ search, ...page }: PageOfPayouts) {
  const query = { ...page, ...(search && { search }) };
  return queryOptions({ ...callQuery(['payouts', query], getPayouts, { query }), ...DESK });
}

export function payeesQuery(search: string) {
  return queryOptions({
    ...callQuery(
      ['payouts', 'held', search],
      getPayees,
      { query: search === '' ? {} : { search } },
      ({ merchants }) => merchants,
    ),
    ...DESK,
  });
}

export function reloadPayouts(): Promise<void> {
  return reloadQueries(['payouts']);
}
