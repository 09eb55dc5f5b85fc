import type { MovableClock } from '../lib/clock.ts';

type Entry = { readonly at: number; readonly order: number; readonly act: () => Promise<void> };

export type Agenda = {
  /** Puts a thing on the agenda, also while it runs. Of one instant, what was put first goes first. */
  add(at: Date, act: () => Promise<void>): void;
  /** The same, but once for a key. */
  addOnce(key: string, at: Date, act: () => Promise<void>): void;
  /** Does everything before `until`, in order, with the clock at its time. */
  run(until: Date): Promise<void>;
};

/**
 * What is still to happen, in order of time, under a clock that it moves.
 *
 * @param clock moved to each thing's time
 */
export function makeAgenda(clock: MovableClock): Agenda {
  const entries: Entry[] = [];
  const keys = new Set<string>();
  let added = 0;

  function add(at: Date, act: () => Promise<void>): void {
    const entry = { at: at.getTime(), order: added++, act };
    // Sorted with the next one last, so that taking it is cheap; most things are added near there.
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = entries[middle]!;
      if (other.at > entry.at || (other.at === entry.at && other.order > entry.order)) low = middle + 1;
      else high = middle;
    }
    entries.splice(low, 0, entry);
  }

  return {
    add,
    addOnce(key, at, act) {
      if (keys.has(key)) return;
      keys.add(key);
      add(at, act);
    },
    async run(until) {
      for (let next = entries.pop(); next !== undefined && next.at < until.getTime(); next = entries.pop()) {
        clock.set(new Date(next.at));
        await next.act();
      }
    },
  };
}
