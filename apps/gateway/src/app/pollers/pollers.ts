import type { Context } from '../../platform/context.ts';
import { foldCounts } from '../../platform/list/counts/fold-counts.ts';
import { forgetOldKeys } from '../../platform/idempotency/queries.ts';
import type { Services } from '../services.ts';
import type { Poller } from './start-pollers.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** All pollers of a deployment; each new one is one entry here. */
export function pollersOf(context: Context, services: Services): Poller[] {
  const {
    account,
    alerts,
    audit,
    auth,
    chargebacks,
    exports,
    inbox,
    mails,
    mandates,
    merchants,
    notifications,
    onboarding,
    payments,
    pictures,
    recurrences,
    refundRequests,
    refunds,
    registration,
    testBank,
  } = services;
  return [
    { name: 'counts', interval: SECOND, run: () => foldCounts(context) },
    { name: 'notifications', interval: SECOND, run: () => notifications.deliverDue() },
    { name: 'endpoints', interval: MINUTE, run: () => notifications.watchEndpoints() },
    { name: 'audit', interval: SECOND, run: () => audit.chainAuditRows() },
    { name: 'mails', interval: 10 * SECOND, run: () => mails.sendDueMails() },
    { name: 'attempts', interval: SECOND, run: () => payments.sweepAttempts() },
    { name: 'refunds', interval: SECOND, run: () => refunds.sweepRefunds() },
    { name: 'refundRequests', interval: 10 * SECOND, run: () => refundRequests.runRefundRequests() },
    { name: 'inbox', interval: 10 * SECOND, run: () => inbox.applyWaiting() },
    { name: 'expiry', interval: 10 * SECOND, run: () => payments.expireDue() },
    { name: 'recurrences', interval: MINUTE, run: () => recurrences.collectDueRecurrences() },
    { name: 'notices', interval: HOUR, run: () => recurrences.queueDueNotices() },
    { name: 'chargebacks', interval: MINUTE, run: () => chargebacks.loseOverdueChargebacks() },
    { name: 'mandates', interval: HOUR, run: () => mandates.lapseDueMandates() },
    { name: 'pictures', interval: 10 * SECOND, run: () => pictures.refreshDuePictures() },
    { name: 'ibanChanges', interval: MINUTE, run: () => merchants.applyDueIbanChanges() },
    { name: 'exports', interval: 10 * SECOND, run: () => exports.makeDue() },
    { name: 'settlement', interval: MINUTE, run: () => payments.settleDue() },
    ...(testBank ? [{ name: 'simulator', interval: SECOND, run: () => testBank.deliverDue() }] : []),
    {
      name: 'cleanUp',
      interval: HOUR,
      run: async () => {
        await auth.cleanUp();
        await account.forgetEmailChanges();
        await alerts.forgetReplaced();
        await pictures.forgetTriedPictures();
        await registration.cleanUpRegistrations();
        await onboarding.eraseDueApplications();
        await notifications.forgetOldNotifications();
        await forgetOldKeys(context.db, context.clock.now());
      },
    },
  ];
}
