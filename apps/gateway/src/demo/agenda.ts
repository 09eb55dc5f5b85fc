import type { MovableClock } from '../platform/clock.ts';

export type Agenda = {
  /** Schedules an entry, also while the agenda runs. Entries of one instant run in the order they were added. */
  add(at: Date, act: () => Promise<unknown>): void;
  /** The same, but once for a key. */
  addOnce(key: string, at: Date, act: () => Promise<unknown>): void;
  /** Runs every entry before `until` in chronological order, with the clock set to its time. */
  run(until: Date): Promise<void>;
};

/** The events still to come in a company's history. */
export function makeAgenda(clock: MovableClock): Agenda {
  // The next entry is the last one.
  const entries: { readonly at: Date; readonly act: () => Promise<unknown> }[] = [];
  const keys = new Set<string>();

  function add(at: Date, act: () => Promise<unknown>): void {
    entries.splice(entries.findLastIndex((other) => other.at > at) + 1, 0, { at, act });
  }

  return {
    add,
    addOnce(key, at, act) {
      if (keys.has(key)) return;
      keys.add(key);
      add(at, act);
    },
    async run(until) {
      for (let next = entries.pop(); next !== undefined && next.at < until; next = entries.pop()) {
        clock.set(next.at);
        await next.act();
      }
    },
  };
}
