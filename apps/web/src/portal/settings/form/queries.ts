import { getMerchantChangeById } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** A company's settings. */
export function settingsQuery(id: string) {
  return queryOptions({
    queryKey: ['merchantSettings', id],
    queryFn: ({ signal }) => call(getMerchantChangeById, { query: { id } }, signal),
  });
}
