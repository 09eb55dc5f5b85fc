import type { MovableClock } from '../lib/clock.ts';

export type Agenda = {
  /** Plans something, also while the agenda runs. Things planned for one instant happen in the order they were added. */
  add(at: Date, act: () => Promise<unknown>): void;
  /** The same, but once for a key. */
  addOnce(key: string, at: Date, act: () => Promise<unknown>): void;
  /** Does everything planned before `until`, in order of time, with the clock set to its time. */
  run(until: Date): Promise<void>;
};

/** What is still to happen in the history of a company. */
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
