import { getMerchantStanding } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Queries whether a company may take payments, and has an account for payouts. */
export function standingQuery(merchant: string) {
  return queryOptions({
    queryKey: ['standing', merchant],
    queryFn: ({ signal }) => call(getMerchantStanding, {}, signal),
  });
}
