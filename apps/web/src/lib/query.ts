import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Failures worth retrying: no answer, and those that say so. */
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
    mutations: { retry: false },
  },
});
