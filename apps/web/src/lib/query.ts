import type { ResponseOf } from '@stuiver/contract';
import type { EndpointName, Endpoints, RequestOf } from '@stuiver/contract/client';
import type { CallRoute } from '@stuiver/contract/route';
import {
  type DataTag,
  keepPreviousData,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import { connectionStore } from './connection.ts';

/** Checks whether a failure is worth retrying: no answer, or a retryable one. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 503;
}

/** One cache for the portal. A refusal is not retried; an outage is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    // Otherwise a change made during an outage would run after it.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Builds the query of one call.
 *
 * @param read returns the part of the answer that is kept; all of it by default
 */
export function callQuery<N extends EndpointName, T = ResponseOf<Endpoints[N]>>(
  queryKey: QueryKey,
  route: CallRoute<N> & { response?: never },
  request: RequestOf<CallRoute<N>>,
  read: (answer: ResponseOf<Endpoints[N]>) => T = (answer) => answer as T,
) {
  return {
    queryKey: queryKey as DataTag<QueryKey, T, Error>,
    queryFn: async ({ signal }: { signal: AbortSignal }) => read(await call(route, request, signal)),
  };
}

/** Interval at which the screens of the provider's people reload, since colleagues work on them too. */
export const DESK_MS = 20_000;
/** Rows of a desk: kept while others load, and reloaded. */
export const DESK = { placeholderData: keepPreviousData, refetchInterval: DESK_MS };

/** Reloads the queries whose keys begin with one of these; resolves when those on screen have loaded. */
export async function reloadQueries(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

// Reads wait for the end of an outage; those that failed before it was noticed are repeated.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(connectionStore.get() !== 'unreachable');
  // Between two layouts no one listens.
  follow();
  return connectionStore.subscribe(follow);
});
connectionStore.subscribe(() => {
  if (connectionStore.get() === 'up')
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
});
