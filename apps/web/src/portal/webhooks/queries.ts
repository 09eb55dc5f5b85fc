import { getDelivery } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { reloadQueries } from '../../lib/query.ts';
import { DELIVERIES } from '@stuiver/contract/lists/webhooks';
import { WATCH_MS } from '../parts/reload.ts';

/** One delivery; watched while it waits. */
export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['delivery', id],
    queryFn: async ({ signal }) => (await call(getDelivery, { params: { id } }, signal)).delivery,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? WATCH_MS : false),
  });
}

/** Loads endpoints and deliveries again after a change. */
export async function reloadWebhooks(): Promise<void> {
  const keys = [['webhooks'], ['delivery'], [DELIVERIES.name]];
  await Promise.all(keys.map((queryKey) => reloadQueries(queryKey)));
}
