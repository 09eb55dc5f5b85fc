import { getTransfers } from '@stuiver/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { BalanceSearch } from './balance-search.ts';

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
