import type { QueryClient } from '@tanstack/react-query';

/** Interval at which a payment with something under way is polled, in milliseconds. */
export const WATCH_MS = 3000;

/** Reloads a payment whose money moved, with its timeline, the lists and the totals. */
export async function reloadPayment(client: QueryClient, id: string): Promise<void> {
  await Promise.all(
    [['payment', id], ['timeline', id], ['payments'], ['totals']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** Reloads the totals and the latest payments after money moved somewhere. */
export async function reloadTotals(client: QueryClient): Promise<void> {
  await Promise.all(
    [['totals'], ['payments', 'latest']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
