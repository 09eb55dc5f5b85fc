import { reloadQueries } from '../../lib/query.ts';

/** Interval at which a payment with something under way is polled, in milliseconds. */
export const WATCH_MS = 3000;

/** Reloads a payment whose money moved, with its timeline, the lists and the totals. */
export async function reloadPayment(id: string): Promise<void> {
  await reloadQueries(['payment', id], ['timeline', id], ['payments'], ['totals']);
}

/** Reloads the totals and the latest payments after money moved somewhere. */
export async function reloadTotals(): Promise<void> {
  await reloadQueries(['totals'], ['payments', 'latest']);
}
