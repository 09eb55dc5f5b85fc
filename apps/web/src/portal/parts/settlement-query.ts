import { getSettlement } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Queries one settlement. */
export function settlementQuery(id: string) {
  return queryOptions({
    queryKey: ['settlement', id],
    queryFn: async ({ signal }) => (await call(getSettlement, { params: { id } }, signal)).settlement,
  });
}
