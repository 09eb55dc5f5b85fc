import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import type { Context } from '../lib/context.ts';
import type { JobName, JobPayloads } from '../lib/jobs.ts';

export type Tasks = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> | void };

/** Between a worker that broke and the next one. */
const REST = 1000;
const CONCURRENCY = 4;

/**
 * Takes jobs as they come, until it is stopped; a worker that breaks (PostgreSQL restarted) is
 * replaced.
 *
 * @param context pool and log
 * @param tasks what each job does
 * @returns how to stop
 */
export function startWorker(context: Context, tasks: Tasks): { stop(): Promise<void> } {
  const { log } = context;
  const logger = new Logger(() => (level, _message, meta) => {
    // The library's lines may quote a job's payload; ours say what kind of failure it was.
    if (level === 'error') log.error({ err: meta?.['error'] }, 'a job failed');
    else if (level === 'warning') log.warn('the worker warns');
  });
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown) => (task as (payload: unknown) => unknown)(payload),
    ]),
  ) as TaskList;
  let stopped = false;
  let runner: Runner | undefined;

  async function once(): Promise<void> {
    runner = await run({
      pgPool: context.pool,
      taskList,
      concurrency: CONCURRENCY,
      // Jobs are announced; the poll is for those of the future and for lost announcements.
      pollInterval: 2000,
      noHandleSignals: true,
      parsedCronItems: [],
      logger,
    });
    if (stopped) await runner.stop();
    await runner.promise;
  }

  const done = (async () => {
    while (!stopped) {
      await once().catch((error: unknown) => log.error({ err: error }, 'the worker broke'));
      runner = undefined;
      if (!stopped) await delay(REST);
    }
  })();

  return {
    async stop() {
      stopped = true;
      await runner?.stop().catch(() => undefined);
      await done;
    },
  };
}
