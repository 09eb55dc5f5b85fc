/**
 * Limits work that runs at the same time: a few pieces in all, one of each owner, whose turns go round.
 *
 * @param most pieces at once
 * @returns runs a piece when it is its owner's turn
 */
export function makeTurns(most: number) {
  const busy = new Set<string>();
  /** Waiting work, by owner; the owner who was served last comes last. */
  const waiting = new Map<string, (() => void)[]>();
  const startNext = () => {
    for (const [owner, starts] of waiting) {
      if (busy.size >= most) return;
      if (busy.has(owner)) continue;
      const [start, ...rest] = starts;
      waiting.delete(owner);
      if (rest.length > 0) waiting.set(owner, rest);
      busy.add(owner);
      start?.();
    }
  };
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      busy.delete(owner);
      startNext();
    }
  };
}
