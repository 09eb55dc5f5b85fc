import { switchLog, watchLogArchive } from '../../platform/database/log-archive.ts';
import { foldCounts } from '../../platform/list/counts/fold-counts.ts';
import type { NotificationDelivery } from '../../company/webhooks/delivery.ts';
import type { ExportFiles } from '../../insight/exports/background/make-files.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { forgetOldKeys } from '../../platform/idempotency/queries.ts';
import { eraseDueApplications } from '../../applications/form/erase.ts';
import { refreshDuePictures } from '../../company/branding/merchant-pictures.ts';
import { forgetTriedPictures } from '../../company/branding/try-picture.ts';
import { applyDueIbanChanges } from '../../company/settings/iban-changes.ts';
import { forgetOldNotifications } from '../../company/webhooks/deliveries/deliveries.ts';
import { watchEndpoints } from '../../company/webhooks/endpoints/watch-endpoints.ts';
import { forgetAccountantLinks } from '../../insight/bookkeeping/accountant-links.ts';
import { makeDueInvoices } from '../../insight/bookkeeping/invoices.ts';
import { chainAuditRows } from '../../insight/audit/chain.ts';
import { loseOverdueChargebacks } from '../../money/chargebacks/apply-message.ts';
import { eraseOldEvidence } from '../../money/evidence/erase.ts';
import { watchDisputes } from '../../money/evidence/remind.ts';
import { sendEvidence } from '../../money/evidence/submit.ts';
import { lapseDueMandates } from '../../money/recurrences/lapse-mandates.ts';
import { expireDue, settleDue } from '../../money/payments/engine/end-payments.ts';
import { sweepAttempts } from '../../money/payments/engine/sweep-attempts.ts';
import { queueDueLetters } from '../../insight/dashboard/letter.ts';
import { applyWaiting } from '../../money/inbox/inbox.ts';
import { watchFolder } from '../../money/bank/folder.ts';
import { applyLines } from '../../money/bank/lines.ts';
import { closeDueSettlements } from '../../money/settlements/close-settlements.ts';
import { deliverDue } from '../../money/inbox/test-bank.ts';
import { collectDueRecurrences } from '../../money/collections/collect-due.ts';
import { queueDueNotices } from '../../money/recurrences/send-notices.ts';
import { runRefundRequests } from '../../money/refunds/approvals/run-requests.ts';
import { sendPayouts } from '../../money/payouts/send-payouts.ts';
import { sweepRefunds } from '../../money/refunds/sweep-refunds.ts';
import { forgetEmailChanges } from '../../people/account/email-change.ts';
import { forgetReplaced } from '../../people/team/alerts/alerts.ts';
import { cleanUp } from '../../people/auth/clean-up.ts';
import { cleanUpRegistrations } from '../../people/registration/register.ts';
import { sendDueMails } from '../due-mails.ts';
import { runErasures } from '../erasure/requests.ts';
import type { PollerWithDue } from './due-queries.ts';
import type { Poller } from './start-pollers.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** All pollers of a deployment; each new one is one entry here, and one in `OLDEST_DUE` for `/metrics`. */
export function pollersOf(
  context: PaymentDeps,
  delivery: NotificationDelivery,
  exportFiles: ExportFiles,
): (Poller & { readonly name: PollerWithDue })[] {
  return [
    { name: 'counts', interval: SECOND, run: () => foldCounts(context) },
    { name: 'notifications', interval: SECOND, run: () => delivery.deliverDue() },
    { name: 'endpoints', interval: MINUTE, run: () => watchEndpoints(context) },
    { name: 'logArchive', interval: MINUTE, run: () => watchLogArchive(context) },
    { name: 'logSwitch', interval: 3 * SECOND, run: () => switchLog(context) },
    { name: 'audit', interval: SECOND, run: () => chainAuditRows(context) },
    { name: 'mails', interval: 10 * SECOND, run: () => sendDueMails(context) },
    { name: 'erasures', interval: MINUTE, run: () => runErasures(context) },
    { name: 'attempts', interval: SECOND, run: () => sweepAttempts(context) },
    { name: 'refunds', interval: SECOND, run: () => sweepRefunds(context) },
    { name: 'refundRequests', interval: 10 * SECOND, run: () => runRefundRequests(context) },
    { name: 'inbox', interval: 10 * SECOND, run: () => applyWaiting(context) },
    { name: 'expiry', interval: 10 * SECOND, run: () => expireDue(context) },
    { name: 'recurrences', interval: MINUTE, run: () => collectDueRecurrences(context) },
    { name: 'letters', interval: 10 * SECOND, run: () => queueDueLetters(context) },
    { name: 'notices', interval: HOUR, run: () => queueDueNotices(context) },
    { name: 'chargebacks', interval: MINUTE, run: () => loseOverdueChargebacks(context) },
    { name: 'evidence', interval: 10 * SECOND, run: () => sendEvidence(context) },
    { name: 'disputes', interval: MINUTE, run: () => watchDisputes(context) },
    { name: 'mandates', interval: HOUR, run: () => lapseDueMandates(context) },
    { name: 'pictures', interval: 10 * SECOND, run: () => refreshDuePictures(context) },
    { name: 'ibanChanges', interval: MINUTE, run: () => applyDueIbanChanges(context) },
    { name: 'exports', interval: 10 * SECOND, run: () => exportFiles.makeDue() },
    { name: 'settling', interval: MINUTE, run: () => settleDue(context) },
    {
      name: 'settlements',
      interval: MINUTE,
      run: async () => {
        await closeDueSettlements(context);
      },
    },
    { name: 'invoices', interval: HOUR, run: () => makeDueInvoices(context) },
    { name: 'bankFolder', interval: 10 * SECOND, run: () => watchFolder(context) },
    {
      name: 'bankLines',
      interval: 10 * SECOND,
      run: async () => {
        await applyLines(context);
      },
    },
    { name: 'payouts', interval: 10 * SECOND, run: () => sendPayouts(context) },
    ...(context.settings.mode === 'test'
      ? [{ name: 'simulator' as const, interval: SECOND, run: () => deliverDue(context) }]
      : []),
    {
      name: 'cleanUp',
      interval: HOUR,
      run: async () => {
        await cleanUp(context);
        await forgetEmailChanges(context);
        await forgetReplaced(context);
        await forgetAccountantLinks(context);
        await forgetTriedPictures(context);
        await cleanUpRegistrations(context);
        await eraseDueApplications(context);
        await eraseOldEvidence(context);
        await forgetOldNotifications(context);
        await forgetOldKeys(context.db, context.clock.now());
      },
    },
  ];
}
