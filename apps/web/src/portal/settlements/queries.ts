import { getOpenSettlements } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Queries the settlements that are under way. */
export function openSettlementsQuery() {
  return queryOptions({
    queryKey: ['totals', 'openSettlements'],
    queryFn: ({ signal }) => call(getOpenSettlements, { query: {} }, signal),
  });
}
