import { bind } from './lib/bind.ts';
import type { Context } from './lib/context.ts';
import { makeOutgoing, type Outgoing } from './lib/http/outgoing.ts';
import { type Mailer, makeMailer } from './lib/mail.ts';
import {
  createApiKey,
  getApiKeys,
  revealNotificationSecrets,
  revokeApiKey,
} from './modules/api-keys/api-keys.ts';
import { authenticateKey } from './modules/api-keys/keys.ts';
import { chainAuditRows } from './modules/audit/chain.ts';
import { writeAudit } from './modules/audit/write-audit.ts';
import { cleanUp } from './modules/auth/clean-up.ts';
import { hashPassword } from './modules/auth/passwords.ts';
import { refresh } from './modules/auth/refresh-session.ts';
import { resetPassword, setPassword } from './modules/auth/reset-password.ts';
import { scopeFor } from './modules/auth/scope.ts';
import { authenticate, signOut } from './modules/auth/sessions.ts';
import { signIn } from './modules/auth/sign-in.ts';
import { loseOverdueChargebacks } from './modules/chargebacks/apply-message.ts';
import { getChargebackDetails, getChargebacks } from './modules/chargebacks/read-chargebacks.ts';
import { getDashboardGraph } from './modules/dashboard/graph.ts';
import { getDashboardTotals } from './modules/dashboard/totals.ts';
import { getTree, saveTree } from './modules/hierarchy/company-tree.ts';
import { storeSelection } from './modules/hierarchy/selections.ts';
import { previewDetails, previewPage } from './modules/hosted-look/preview-page.ts';
import { makeLiveStreams } from './modules/live/streams.ts';
import { sendDueMails } from './modules/mails/send-mails.ts';
import { createMandate } from './modules/mandates/create-mandate.ts';
import { lapseDueMandates } from './modules/mandates/lapse-mandates.ts';
import { getMandate, getMandates } from './modules/mandates/read-mandates.ts';
import { unblockMandate } from './modules/mandates/unblock-mandate.ts';
import { createMerchant } from './modules/merchants/create-merchant.ts';
import { createUser } from './modules/merchants/create-user.ts';
import {
  applyDueIbanChanges,
  stopIbanChange,
  stopIbanChangeByMail,
} from './modules/merchants/iban-changes.ts';
import { getPaymentMethods } from './modules/merchants/merchants.ts';
import { openMerchant } from './modules/merchants/open-merchant.ts';
import { getMerchantSettings } from './modules/merchants/settings.ts';
import { updateMerchant } from './modules/merchants/update-merchant.ts';
import { makeNotificationDelivery } from './modules/notifications/delivery.ts';
import { createSecret, secretsOf } from './modules/notifications/secrets.ts';
import { testNotification } from './modules/notifications/test-notification.ts';
import { changePaymentLink, switchPaymentLink } from './modules/payment-links/change-link.ts';
import { getPaymentLink, getPaymentLinks, getQrCode } from './modules/payment-links/read-links.ts';
import { requestPaymentLink } from './modules/payment-links/request-payment-link.ts';
import { countLinkOpening, viewLink } from './modules/payment-links/use-link.ts';
import { createPayment } from './modules/payments/engine/create-payment.ts';
import { expireDue, settleDue } from './modules/payments/engine/end-payments.ts';
import { requestPayment, startPayment } from './modules/payments/engine/start-payment.ts';
import { sweepAttempts } from './modules/payments/engine/sweep-attempts.ts';
import { abortPayment } from './modules/payments/payer/abort-payment.ts';
import { requestPaymentDetails } from './modules/payments/payer/hosted-details.ts';
import { payReference } from './modules/payments/payer/pay-reference.ts';
import { chooseLanguage } from './modules/payments/payer/payer-reference.ts';
import { getRedirectUrl } from './modules/payments/payer/payment-status.ts';
import { findSubmission } from './modules/payments/payer/submissions.ts';
import { transferCode } from './modules/payments/payer/transfer.ts';
import { getPaymentsByMerchant } from './modules/payments/read/list-payments.ts';
import { getPaymentDetails } from './modules/payments/read/payment-details.ts';
import { getTimeline } from './modules/payments/read/timeline.ts';
import {
  bringPicture,
  findPicture,
  picturesOf,
  refreshDuePictures,
  setPictureUrl,
} from './modules/pictures/merchant-pictures.ts';
import { forgetTriedPictures, tryPicture } from './modules/pictures/try-picture.ts';
import { applyWaiting, receiveMessage } from './modules/processors/inbox.ts';
import { CALL_LIMIT_MS, makeProcessors, type Processors } from './modules/processors/processor.ts';
import { makeSimulator } from './modules/processors/simulator.ts';
import { decideAttempt, deliverDue, transferToAttempt, viewAttempt } from './modules/processors/test-bank.ts';
import { collectDueRecurrences } from './modules/recurrences/collect-due.ts';
import { changeRecurring, stopRecurring } from './modules/recurrences/change-recurrence.ts';
import { getRecurrence, getRecurrences } from './modules/recurrences/read-recurrences.ts';
import { resolveSkipped } from './modules/recurrences/resolve-skipped.ts';
import { runDueSlot } from './modules/recurrences/run-due-slot.ts';
import { initiateRefund } from './modules/refunds/initiate-refund.ts';
import { getRefundsByMerchant } from './modules/refunds/list-refunds.ts';
import { sweepRefunds } from './modules/refunds/sweep-refunds.ts';
import { confirmRegistration, viewRegistration } from './modules/registration/confirm-registration.ts';
import { cleanUpRegistrations, register } from './modules/registration/register.ts';
import { deleteView, getSavedViews, renameView, saveView } from './modules/saved-views/saved-views.ts';
import { searchAnything } from './modules/search/search.ts';
import { inviteUser, resendInvitation, withdrawInvitation } from './modules/team/invitations.ts';
import { changeRole, createRole, deleteRole, getRoles } from './modules/team/roles.ts';
import { changeUser, getTeam, switchUser } from './modules/team/users.ts';

export type Services = ReturnType<typeof makeServices>;

/** What the use cases depend on besides the context; tests pass their own. */
type Others = {
  readonly processors: Processors;
  readonly callLimitMs: number;
  readonly outgoing: Outgoing;
  readonly mailer: Mailer;
};

const AUTH = {
  authenticate,
  cleanUp,
  hashPassword,
  refresh,
  resetPassword,
  scopeFor,
  setPassword,
  signIn,
  signOut,
};

const MERCHANTS = {
  applyDueIbanChanges,
  createMerchant,
  createUser,
  getMerchantSettings,
  getPaymentMethods,
  openMerchant,
  stopIbanChange,
  stopIbanChangeByMail,
  updateMerchant,
};

const TEAM = {
  changeRole,
  changeUser,
  createRole,
  deleteRole,
  getRoles,
  getTeam,
  inviteUser,
  resendInvitation,
  switchUser,
  withdrawInvitation,
};

const PAYMENTS = {
  abortPayment,
  chooseLanguage,
  createPayment,
  expireDue,
  findSubmission,
  getPaymentDetails,
  getPaymentsByMerchant,
  getRedirectUrl,
  getTimeline,
  payReference,
  requestPayment,
  requestPaymentDetails,
  settleDue,
  startPayment,
  sweepAttempts,
  transferCode,
};

function makeDeps(context: Context, others: Partial<Others>) {
  const { mode } = context.settings;
  return {
    ...context,
    // The simulator exists in test mode only.
    processors: makeProcessors(mode === 'test' ? [makeSimulator(context)] : []),
    callLimitMs: CALL_LIMIT_MS,
    outgoing: makeOutgoing({ mode }),
    mailer: makeMailer(context.settings),
    ...others,
  };
}

/**
 * The composition root: binds every use case to its dependencies.
 *
 * @returns the use cases by module; `close` waits for work under way
 */
export function makeServices(context: Context, others: Partial<Others> = {}) {
  const deps = makeDeps(context, others);
  const live = makeLiveStreams(deps);
  const delivery = makeNotificationDelivery(deps);
  return {
    apiKeys: bind(deps, {
      authenticateKey,
      createApiKey,
      getApiKeys,
      revealNotificationSecrets,
      revokeApiKey,
    }),
    audit: bind(deps, { chainAuditRows, writeAudit }),
    auth: bind(deps, AUTH),
    chargebacks: bind(deps, { getChargebackDetails, getChargebacks, loseOverdueChargebacks }),
    dashboard: bind(deps, { getDashboardGraph, getDashboardTotals }),
    hierarchy: bind(deps, { getTree, saveTree, storeSelection }),
    hostedLook: bind(deps, { previewDetails, previewPage }),
    inbox: bind(deps, { applyWaiting, receiveMessage }),
    live,
    mails: bind(deps, { sendDueMails }),
    mandates: bind(deps, { createMandate, getMandate, getMandates, lapseDueMandates, unblockMandate }),
    merchants: bind(deps, MERCHANTS),
    notifications: { ...bind(deps, { createSecret, secretsOf, testNotification }), ...delivery },
    paymentLinks: bind(deps, {
      changePaymentLink,
      countLinkOpening,
      getPaymentLink,
      getPaymentLinks,
      getQrCode,
      requestPaymentLink,
      switchPaymentLink,
      viewLink,
    }),
    payments: bind(deps, PAYMENTS),
    pictures: bind(deps, {
      bringPicture,
      findPicture,
      forgetTriedPictures,
      picturesOf,
      refreshDuePictures,
      setPictureUrl,
      tryPicture,
    }),
    recurrences: bind(deps, {
      changeRecurring,
      collectDueRecurrences,
      getRecurrence,
      getRecurrences,
      resolveSkipped,
      runDueSlot,
      stopRecurring,
    }),
    refunds: bind(deps, { getRefundsByMerchant, initiateRefund, sweepRefunds }),
    registration: bind(deps, { cleanUpRegistrations, confirmRegistration, register, viewRegistration }),
    savedViews: bind(deps, { deleteView, getSavedViews, renameView, saveView }),
    search: bind(deps, { searchAnything }),
    team: bind(deps, TEAM),
    testBank:
      context.settings.mode === 'test'
        ? bind(deps, { decideAttempt, deliverDue, transferToAttempt, viewAttempt })
        : null,
    async close(): Promise<void> {
      await live.close();
      await delivery.close();
      await deps.outgoing.close();
    },
  };
}
