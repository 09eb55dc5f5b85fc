import { OUTGOING_LIMIT_MS } from '../../platform/http/outgoing.ts';
import type { DeliveryOutcome } from './repository.ts';

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

/**
 * Judges what a receiver answered to a try: 2xx delivers it, anything else is tried again while tries are left.
 *
 * @param tries made so far, this one included
 * @param at the answer's time
 */
export function judgeAnswer(httpStatus: number, tries: number, at: Date): DeliveryOutcome {
  if (httpStatus >= 200 && httpStatus < 300) return { status: 'DELIVERED', nextTryAt: null, at };
  const delay = RETRY_DELAYS[tries - 1];
  if (delay === undefined) return { status: 'FAILED', nextTryAt: null, at };
  return { status: 'PENDING', nextTryAt: new Date(at.getTime() + delay), at };
}

const DAY = 24 * HOUR;

/** Tries after which a notification keeps failing: more than two minutes. */
export const FAILING_TRIES = 3;

/** Time that given-up notifications are remembered, in milliseconds. */
export const REMEMBERED = 30 * DAY;
