import type { Context } from '../lib/context.ts';
import type { Services } from '../services.ts';
import { looksOf } from './looks.ts';
import { startLooking } from './look-loop.ts';
import { startWorker } from './worker.ts';

/**
 * Starts what runs beside calls (`--role worker` and `all`): the worker, which is woken by jobs, and
 * the looks at what is due by our own clock. Any number of processes may do so
 * (docs/decisions/jobs.md).
 *
 * @param context the world outside
 * @param services as composed
 * @returns how to stop: nothing new begins, what is under way ends
 */
export function startJobs(context: Context, services: Services): { stop(): Promise<void> } {
  const loop = startLooking(context.pool, looksOf(context, services), (look, error) => {
    context.log.error({ look, err: error }, 'a look at due rows failed');
  });
  const worker = startWorker(context, {
    drainNotifications: ({ merchantId, paymentId }) => services.notifications.wake(merchantId, paymentId),
  });
  return {
    async stop() {
      await Promise.all([loop.stop(), worker.stop()]);
    },
  };
}
