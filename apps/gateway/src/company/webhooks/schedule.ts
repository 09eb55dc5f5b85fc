import { OUTGOING_LIMIT_MS } from '../../platform/http/outgoing.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delay after each failed try; about 72 hours in all. */
export const RETRY_DELAYS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  29 * HOUR,
];

/**
 * Milliseconds after which another process may take over a claimed notification: the longest that a delivery takes,
 * plus time to record its outcome.
 */
export const CLAIM_LENGTH = OUTGOING_LIMIT_MS + 20 * SECOND;

/** Returns the milliseconds until the next try after that many tries; null when none is left. */
export function delayAfter(tries: number): number | null {
  return RETRY_DELAYS[tries - 1] ?? null;
}

const DAY = 24 * HOUR;

/** Tries after which a notification keeps failing: more than two minutes. */
export const FAILING_TRIES = 3;

/** Time that given-up notifications are remembered, in milliseconds. */
export const REMEMBERED = 30 * DAY;
