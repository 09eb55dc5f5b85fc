import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Answers that asking again may change: none at all, and those that say so themselves. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 503;
}

/** One cache for the portal. What the server refused is not asked again; an outage is, twice. */
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
