import type { Context } from '../../platform/context.ts';
import { observePoller } from '../../platform/metrics.ts';

/**
 * Work that a worker process repeats: `run` finds the rows whose due time has passed by our clock (`context.clock`) and
 * handles them. To add one, put it in `POLLERS`.
 *
 * `run` is called `interval` milliseconds after its last run has ended, and at once after a transaction that called
 * `wake(tx, name)` has committed. An advisory lock keeps it to one process at a time, but the lock can be lost with its
 * connection: rows are still claimed one by one (a row lock, or an UPDATE that repeats the due time as a condition). If
 * `run` rejects, the failure is logged and the next run comes after the interval.
 */
export type Poller = {
  /** Unique. Add it to `PollerName` if transactions wake this poller. */
  readonly name: string;
  /** Milliseconds between the end of a run and the next one when nothing wakes it. */
  readonly interval: number;
  readonly run: () => Promise<unknown>;
};

/**
 * Starts the pollers of a worker process.
 *
 * @returns `stop` starts nothing more and resolves when the runs under way have ended
 */
export function startPollers(
  deps: Pick<Context, 'dedicated' | 'log'>,
  pollers: readonly Poller[],
): { stop(): Promise<void> } {
  let stopped = false;

  function start({ name, interval, run }: Poller) {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | undefined;
    // A wake during a run may be for a row that this run no longer sees.
    let wokenAgain = false;
    const begin = () => {
      wokenAgain = false;
      running = deps.dedicated
        .runExclusively(name, run)
        .then(
          () => observePoller(name, false),
          (error: unknown) => {
            observePoller(name, true);
            deps.log.error({ poller: name, err: error }, 'a poller failed');
          },
        )
        .then(() => {
          running = undefined;
          if (stopped) return;
          if (wokenAgain) begin();
          else timer = setTimeout(begin, interval);
        });
    };
    begin();
    return {
      name,
      wake() {
        if (running) {
          wokenAgain = true;
          return;
        }
        clearTimeout(timer);
        begin();
      },
      async stop() {
        clearTimeout(timer);
        await running;
      },
    };
  }

  const started = pollers.map(start);
  const unsubscribe = deps.dedicated.subscribe({
    onSignal(signal) {
      if ('poller' in signal) started.find(({ name }) => name === signal.poller)?.wake();
    },
  });
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      await Promise.all(started.map((poller) => poller.stop()));
    },
  };
}
