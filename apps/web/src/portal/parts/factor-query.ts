import { getSecondFactor } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The user's second factor; null without one. */
export function factorQuery() {
  return queryOptions({
    queryKey: ['account', 'factor'],
    queryFn: async ({ signal }) => (await call(getSecondFactor, {}, signal)).secondFactor,
  });
}
