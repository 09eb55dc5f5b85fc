import { AppError } from '../app-error.ts';

/** Runs a read when there is room for it. */
export type ReadGate = <T>(isPatient: boolean, read: () => Promise<T>) => Promise<T>;

/**
 * Bounds the reads under way, so that payments and other changes always find a free connection to the database. Twice as
 * many reads as may run wait for their turn; more of them, and files at once, are refused until it is their turn again.
 *
 * @param most reads at the same time
 * @returns runs a read; one that is not patient does not wait. It throws AppError `unavailable`, which callers answer
 *   with a Retry-After header
 */
export function makeReadGate(most: number): ReadGate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (isPatient, read) => {
    if (running < most) running += 1;
    else if (isPatient && waiting.length < 2 * most) await new Promise<void>((start) => waiting.push(start));
    else throw new AppError('unavailable');
    try {
      return await read();
    } finally {
      // The next one takes this one's place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
