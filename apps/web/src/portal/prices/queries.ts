import { getMerchantTerms, getPricedMerchants, getTerms } from '@stuiver/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Interval at which the provider's screens reload, since colleagues work on them too. */
const REFRESH_MS = 20_000;

export const PRICES_KEY = ['prices'];

type Page = {
  readonly search: string;
  readonly proposed?: boolean;
  readonly approved?: boolean;
  readonly pageNumber: number;
  readonly pageSize: number;
};

/** A page of all merchants with their terms. */
export function pricedQuery({ search, ...page }: Page) {
  const query = { ...page, ...(search === '' ? {} : { search }) };
  return queryOptions({
    queryKey: [...PRICES_KEY, 'list', query],
    queryFn: ({ signal }) => call(getPricedMerchants, { query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** All terms of a merchant, for the provider. */
export function merchantTermsQuery(id: string) {
  return queryOptions({
    queryKey: [...PRICES_KEY, 'merchant', id],
    queryFn: ({ signal }) => call(getMerchantTerms, { params: { id } }, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** The approved terms of one's own company. */
export function termsQuery(id: string) {
  return queryOptions({
    queryKey: ['terms', id],
    queryFn: ({ signal }) => call(getTerms, { query: { id } }, signal),
  });
}
