const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each failed try the next one comes; about 72 hours in all. */
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
 * A claimed notification may be taken over after this long: the limit of a delivery (10 s) and
 * time to write down how it went.
 */
export const CLAIM_LENGTH = 30 * SECOND;

/**
 * @param tries how often it was tried, 1 or more
 * @returns milliseconds until the next try, or null when there is none left
 */
export function delayAfter(tries: number): number | null {
  return RETRY_DELAYS[tries - 1] ?? null;
}
