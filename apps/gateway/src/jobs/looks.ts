import type { Context } from '../lib/context.ts';
import { forgetOldKeys } from '../modules/idempotency/service.ts';
import type { Services } from '../services.ts';
import type { Look } from './look-loop.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * What is looked at again and again, and how often. Each look takes up what is due by our clock and
 * is safe in any number of processes: rows are claimed or locked one by one.
 *
 * @param context clock and database
 * @param services as composed
 * @returns the looks of a deployment of this mode
 */
export function looksOf(context: Context, services: Services): Look[] {
  const {
    auth,
    chargebacks,
    inbox,
    mandates,
    notifications,
    payments,
    pictures,
    recurrences,
    refunds,
    testBank,
  } = services;
  return [
    { name: 'notifications', every: SECOND, run: () => notifications.wakeDue() },
    { name: 'attempts', every: SECOND, run: () => payments.sweepAttempts() },
    { name: 'refunds', every: SECOND, run: () => refunds.sweepRefunds() },
    { name: 'inbox', every: 10 * SECOND, run: () => inbox.applyWaiting() },
    { name: 'expiry', every: 10 * SECOND, run: () => payments.expireDue() },
    { name: 'chargebacks', every: MINUTE, run: () => chargebacks.loseOverdue() },
    { name: 'mandates', every: HOUR, run: () => mandates.lapseDue(recurrences.mandateStopped) },
    { name: 'pictures', every: 10 * SECOND, run: () => pictures.refreshDue() },
    { name: 'settlement', every: MINUTE, run: () => payments.settleDue() },
    ...(testBank ? [{ name: 'simulator', every: SECOND, run: () => testBank.deliverDue() }] : []),
    {
      name: 'cleanUp',
      every: HOUR,
      run: async () => {
        await auth.cleanUp();
        await forgetOldKeys(context.db, context.clock.now());
      },
    },
  ];
}
