import type { NotificationEndpoint } from '@stuiver/contract';
import { getEndpoints } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { WATCH_MS } from '../parts/reload.ts';

/** The endpoints of the chosen companies; watched while one of them is sent everything again. */
export function endpointsQuery() {
  return queryOptions({
    ...callQuery(['webhooks'], getEndpoints, { query: {} }),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ resending }) => resending) ? WATCH_MS : false,
  });
}

/** Returns an endpoint's name: its description, else its host. */
export function endpointName({
  description,
  url,
}: Pick<NotificationEndpoint, 'description' | 'url'>): string {
  return description || formatHost(url);
}

export function formatHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
