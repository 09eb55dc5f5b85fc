import type { Logger } from 'pino';

/** Work that goes on after an answer was sent, so that the answer's time tells nothing about it. */
export type Background = {
  /** Starts the work in a later turn of the event loop; a failure is logged, never thrown. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves once nothing is under way; the end of the process waits for it, tests too. */
  idle(): Promise<void>;
};

/**
 * @param log where failures go, without their messages
 * @returns a place for work that nobody waits for
 */
export function makeBackground(log: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(name, work) {
      const promise: Promise<void> = new Promise<void>((resolve) => void setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => {
          log.error(
            { work: name, kind: error instanceof Error ? error.name : typeof error },
            'background work failed',
          );
        })
        .finally(() => underWay.delete(promise));
      underWay.add(promise);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
