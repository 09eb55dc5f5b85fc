/**
 * The only source of the time; tests and the demo move their own. In a test deployment business time may be ahead of
 * real time (docs/decisions/test-clock.md, which lists what follows which).
 */
export type Clock = {
  /** Business time: payments, links, deadlines, notices, settlements. */
  now(): Date;
  /** Real time: sessions, tokens, limits, audit, deliveries, leases, retention. */
  realNow(): Date;
  /** Sets how far business time is ahead, in milliseconds. */
  shiftTo(milliseconds: number): void;
};

/** @param realNow milliseconds since 1970 */
function makeClock(realNow: () => number): Clock {
  let shift = 0;
  return {
    now: () => new Date(realNow() + shift),
    realNow: () => new Date(realNow()),
    shiftTo(milliseconds) {
      shift = milliseconds;
    },
  };
}

/** Makes a clock by this machine's. */
export const makeSystemClock = (): Clock => makeClock(() => Date.now());

/** A clock that is moved by hand, for tests and the demo's history. */
export type MovableClock = Clock & { set(instant: Date): void; advance(milliseconds: number): void };

export function movableClock(start: Date): MovableClock {
  let current = start.getTime();
  return {
    ...makeClock(() => current),
    set(instant) {
      current = instant.getTime();
    },
    advance(milliseconds) {
      current += milliseconds;
    },
  };
}
