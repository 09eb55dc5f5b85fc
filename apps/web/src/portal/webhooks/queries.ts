import { getDelivery } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { callQuery, reloadQueries } from '../../lib/query.ts';
import { DELIVERIES } from '@stuiver/contract/lists/webhooks';
import { WATCH_MS } from '../parts/reload.ts';

/** One delivery; watched while it waits. */
export function deliveryQuery(id: string) {
  return queryOptions({
    ...callQuery(['delivery', id], getDelivery, { params: { id } }, ({ delivery }) => delivery),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? WATCH_MS : false),
  });
}

/** Loads endpoints and deliveries again after a change. */
export async function reloadWebhooks(): Promise<void> {
  await reloadQueries(['webhooks'], ['delivery'], [DELIVERIES.name]);
}
