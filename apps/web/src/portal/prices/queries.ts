import { getMerchantTerms, getPricedMerchants, getTerms } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { callQuery, DESK, DESK_MS } from '../../lib/query.ts';

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
    ...callQuery([...PRICES_KEY, 'list', query], getPricedMerchants, { query }),
    ...DESK,
  });
}

/** All terms of a merchant, for the provider. */
export function merchantTermsQuery(id: string) {
  return queryOptions({
    ...callQuery([...PRICES_KEY, 'merchant', id], getMerchantTerms, { params: { id } }),
    refetchInterval: DESK_MS,
  });
}

/** The approved terms of one's own company. */
export const termsQuery = (id: string) => callQuery(['terms', id], getTerms, { query: { id } });
