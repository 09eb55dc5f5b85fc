import type pg from 'pg';
import { makeLocks } from './locks.ts';

/** Something that is done again and again: it looks at its own table for what is due by our clock. */
export type Look = {
  readonly name: string;
  /** Milliseconds from the end of one look to the next. */
  readonly every: number;
  /** Does what is due; safe at any time, in any number of processes. */
  readonly run: () => Promise<unknown>;
};

export type LookLoop = {
  /** Lets what is under way end, and does nothing more. */
  stop(): Promise<void>;
};

/**
 * Starts looking. A look that fails is reported and tried again at its next time.
 *
 * @param pool for the locks
 * @param looks what to do, and how often
 * @param onError told which look failed
 * @returns how to stop
 */
export function startLooking(
  pool: pg.Pool,
  looks: readonly Look[],
  onError: (name: string, error: unknown) => void,
): LookLoop {
  const locks = makeLocks(pool);
  let stopped = false;
  const loops = looks.map((look) => {
    let timer: NodeJS.Timeout | undefined;
    let underWay: Promise<void> | undefined;
    const plan = (delay: number) => {
      if (!stopped) timer = setTimeout(begin, delay);
    };
    const begin = () => {
      underWay = locks
        .unlessElsewhere(look.name, look.run)
        .catch((error: unknown) => onError(look.name, error))
        .then(() => {
          underWay = undefined;
          plan(look.every);
        });
    };
    plan(0);
    return {
      async stop() {
        clearTimeout(timer);
        await underWay;
      },
    };
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      await locks.close();
    },
  };
}
