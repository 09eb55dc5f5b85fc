import { switchLog, watchLogArchive } from '../../platform/database/log-archive.ts';
import { moveClock } from '../clock/move-clock.ts';
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
import { applyEvents } from '../../money/adyen/events/apply-events.ts';
import { applyWaiting } from '../../money/inbox/inbox.ts';
import { takeReports } from '../../money/adyen/reports/take-reports.ts';
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
import { runErasures } from '../../erasure/requests.ts';
import {
  oldest,
  oldestDay,
  oldestExpired,
  oldestNotification,
  type OldestQuery,
  oldestRecurrence,
  oldestUnchained,
  oldestWhole,
} from './due-queries.ts';
import type { PollerName } from '../../platform/database/signals.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Poller } from './start-pollers.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Parts of a worker process that its pollers use. */
export type PollerDeps = PaymentDeps & {
  readonly delivery: NotificationDelivery;
  readonly exportFiles: ExportFiles;
};

/** A poller, and the oldest row that it has to handle, for `/metrics`: null if its rows have no due time of their own. */
type Declared = {
  /** Milliseconds between the end of a run and the next one when nothing wakes it. */
  readonly interval: number;
  readonly run: (deps: PollerDeps) => Promise<unknown>;
  readonly oldest: OldestQuery | null;
  readonly isOfTestMode?: true;
  /**
   * Runs at each step of the test clock, in the order of this table; its rows are due by business time, or by real
   * time as mails are, which are sent before what they announce.
   */
  readonly inStep?: 'business' | 'real';
};

async function cleanUpAll(deps: PollerDeps): Promise<void> {
  await cleanUp(deps);
  await forgetEmailChanges(deps);
  await forgetReplaced(deps);
  await forgetAccountantLinks(deps);
  await forgetTriedPictures(deps);
  await cleanUpRegistrations(deps);
  await eraseDueApplications(deps);
  await eraseOldEvidence(deps);
  await forgetOldNotifications(deps);
  await forgetOldKeys(deps.db, deps.clock.realNow());
}

/** All pollers by name; each new one is one entry, and one in `PollerName` if transactions wake it. */
const POLLERS: Readonly<Record<string, Declared> & Record<PollerName, Declared>> = {
  simulator: {
    interval: SECOND,
    run: deliverDue,
    oldest: oldest('simulator.messages', 'due_at', 'delivered_at IS NULL'),
    isOfTestMode: true,
    inStep: 'business',
  },
  inbox: {
    interval: 10 * SECOND,
    run: applyWaiting,
    oldest: oldest('processor_inbox', 'received_at', 'applied_at IS NULL'),
    inStep: 'business',
  },
  adyenEvents: {
    interval: 10 * SECOND,
    run: applyEvents,
    oldest: oldestWhole('adyen_events', 'received_at', 'applied_at IS NULL'),
    inStep: 'business',
  },
  attempts: {
    interval: SECOND,
    run: (deps) => sweepAttempts(deps),
    oldest: oldest('attempts', 'next_check_at'),
    inStep: 'business',
  },
  refunds: {
    interval: SECOND,
    run: (deps) => sweepRefunds(deps),
    oldest: oldest('refunds', 'next_check_at'),
    inStep: 'business',
  },
  refundRequests: {
    interval: 10 * SECOND,
    run: runRefundRequests,
    oldest: oldest('refund_request_items', 'next_try_at'),
    inStep: 'business',
  },
  expiry: {
    interval: 10 * SECOND,
    run: (deps) => expireDue(deps),
    oldest: oldestExpired,
    inStep: 'business',
  },
  mandates: {
    interval: HOUR,
    run: (deps) => lapseDueMandates(deps),
    oldest: oldestDay('mandates', 'lapses_on', 'stopped_at IS NULL'),
    inStep: 'business',
  },
  notices: { interval: HOUR, run: queueDueNotices, oldest: null, inStep: 'business' },
  mails: {
    interval: 10 * SECOND,
    run: sendDueMails,
    oldest: oldestWhole('mails', 'next_try_at'),
    inStep: 'real',
  },
  recurrences: { interval: MINUTE, run: collectDueRecurrences, oldest: oldestRecurrence, inStep: 'business' },
  chargebacks: {
    interval: MINUTE,
    run: (deps) => loseOverdueChargebacks(deps),
    oldest: oldest('chargebacks', 'deadline_at', "status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'INQUIRY')"),
    inStep: 'business',
  },
  evidence: {
    interval: 10 * SECOND,
    run: (deps) => sendEvidence(deps),
    oldest: oldest('evidence_folders', 'next_try_at'),
    inStep: 'business',
  },
  disputes: { interval: MINUTE, run: (deps) => watchDisputes(deps), oldest: null, inStep: 'business' },
  ibanChanges: {
    interval: MINUTE,
    run: applyDueIbanChanges,
    oldest: oldest('iban_changes', 'effective_at'),
    inStep: 'business',
  },
  // These are due by their processor's days, their merchant's terms and the calendar.
  settling: { interval: MINUTE, run: (deps) => settleDue(deps), oldest: null, inStep: 'business' },
  settlements: {
    interval: MINUTE,
    run: (deps) => closeDueSettlements(deps),
    oldest: null,
    inStep: 'business',
  },
  payouts: {
    interval: 10 * SECOND,
    run: (deps) => sendPayouts(deps),
    oldest: oldest(
      'payouts',
      'coalesce(next_check_at, second_approved_at)',
      "status IN ('APPROVED', 'SENT')",
    ),
    inStep: 'business',
  },
  invoices: { interval: HOUR, run: (deps) => makeDueInvoices(deps), oldest: null, inStep: 'business' },
  letters: {
    interval: 10 * SECOND,
    run: queueDueLetters,
    oldest: oldest('users', 'letter_at'),
    inStep: 'business',
  },
  counts: {
    interval: SECOND,
    run: foldCounts,
    oldest: oldest('daily_count_deltas', 'created_at'),
    inStep: 'business',
  },
  notifications: {
    interval: SECOND,
    run: ({ delivery }) => delivery.deliverDue(),
    oldest: oldestNotification,
  },
  endpoints: {
    interval: MINUTE,
    run: watchEndpoints,
    oldest: oldest(
      'notification_endpoints',
      "failing_since + interval '1 day'",
      'failing_since IS NOT NULL AND warned_at IS NULL AND paused_at IS NULL AND off_at IS NULL AND removed_at IS NULL',
    ),
  },
  logArchive: { interval: MINUTE, run: watchLogArchive, oldest: null },
  logSwitch: { interval: 3 * SECOND, run: switchLog, oldest: null },
  audit: { interval: SECOND, run: chainAuditRows, oldest: oldestUnchained },
  erasures: { interval: MINUTE, run: runErasures, oldest: oldestWhole('erasure_requests', 'due_at') },
  pictures: {
    interval: 10 * SECOND,
    run: refreshDuePictures,
    oldest: oldest('merchant_pictures', 'next_fetch_at'),
  },
  // Long ones take their turn.
  exports: {
    interval: 10 * SECOND,
    run: ({ exportFiles }) => exportFiles.makeDue(),
    oldest: oldest('exports', "created_at + interval '1 hour'", "status = 'WAITING'"),
  },
  bankFolder: { interval: 10 * SECOND, run: watchFolder, oldest: null },
  // Lines wait since their statement was taken, which is not theirs to say.
  bankLines: { interval: 10 * SECOND, run: applyLines, oldest: null },
  adyenReports: {
    interval: 10 * SECOND,
    run: takeReports,
    oldest: oldestWhole('adyen_reports', 'next_try_at'),
  },
  cleanUp: { interval: HOUR, run: cleanUpAll, oldest: null },
  clock: { interval: SECOND, run: (deps) => moveClock(deps, STEP_WORKS), oldest: null, isOfTestMode: true },
};

const STEP_WORKS = Object.entries(POLLERS).flatMap(([name, { inStep, oldest: due, run }]) =>
  inStep === undefined ? [] : { name, run, due: inStep === 'business' ? due : null },
);

/** Returns the pollers that a worker starts. */
export function buildPollers(deps: PollerDeps): Poller[] {
  return declaredIn(deps.settings.mode).map(([name, { interval, run }]) => ({
    name,
    interval,
    run: () => run(deps),
  }));
}

/** Returns the pollers of a mode, by name. */
export function declaredIn(mode: Settings['mode']): (readonly [string, Declared])[] {
  return Object.entries(POLLERS).filter(([, { isOfTestMode }]) => mode === 'test' || !isOfTestMode);
}
