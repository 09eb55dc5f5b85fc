import { getApiKeys } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Every key of the user's companies. */
export function apiKeysQuery() {
  return queryOptions({
    queryKey: ['apiKeys'],
    queryFn: async ({ signal }) => (await call(getApiKeys, { query: {} }, signal)).content,
  });
}
