/** The only source of "now"; tests and the demo move their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that is moved by hand, for tests and the demo's history. */
export type MovableClock = Clock & { set(instant: Date): void; advance(milliseconds: number): void };

export function movableClock(start: Date): MovableClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set(instant) {
      current = instant.getTime();
    },
    advance(milliseconds) {
      current += milliseconds;
    },
  };
}
