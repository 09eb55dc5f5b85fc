import { ACCOUNT } from '../people/account/use-cases.ts';
import { API_KEYS } from '../people/api-keys/use-cases.ts';
import { forgetReplaced } from '../people/alerts/alerts.ts';
import { AUDIT } from '../insight/audit/use-cases.ts';
import { cleanUp } from '../people/auth/clean-up.ts';
import { hashPassword } from '../people/users/passwords/passwords.ts';
import { refresh } from '../people/auth/refresh-session.ts';
import { resetPassword, setPassword } from '../people/auth/reset-password.ts';
import { scopeFor } from '../people/users/scope.ts';
import { authenticate, signOut } from '../people/users/sessions.ts';
import { signIn } from '../people/auth/sign-in.ts';
import { viewPasswordLink } from '../people/auth/view-password-link.ts';
import { loseOverdueChargebacks } from '../money/chargebacks/apply-message.ts';
import { getChargebackDetails, getChargebacks } from '../money/chargebacks/read-chargebacks.ts';
import { DASHBOARD } from '../insight/dashboard/use-cases.ts';
import { estimateExport } from '../insight/exports/estimate.ts';
import {
  cancelExport,
  getExport,
  getExportFile,
  getExports,
  retryExport,
} from '../insight/exports/background/jobs.ts';
import { getTree, saveTree } from '../company/companies/company-tree.ts';
import { storeSelection } from '../company/companies/selections.ts';
import { previewDetails, previewPage } from '../web/preview/preview-page.ts';
import { sendDueMails } from '../platform/mail/send-mails.ts';
import { createMandate } from '../money/mandates/create-mandate.ts';
import { lapseDueMandates } from '../money/recurrences/lapse-mandates.ts';
import { getMandate, getMandates } from '../money/mandates/read-mandates.ts';
import { unblockMandate } from '../money/mandates/unblock-mandate.ts';
import { createMerchant } from '../company/merchants/create-merchant.ts';
import { ensureProvider } from '../company/merchants/provider.ts';
import { createUser } from '../company/merchants/create-user.ts';
import {
  applyDueIbanChanges,
  stopIbanChange,
  stopIbanChangeByMail,
} from '../company/settings/iban-changes.ts';
import { getPaymentMethods } from '../company/merchants/merchants.ts';
import { getMerchantStanding, openMerchant } from '../company/merchants/open-merchant.ts';
import { getMerchantSettings } from '../company/settings/settings.ts';
import { updateMerchant } from '../company/settings/update-merchant.ts';
import { NOTIFICATIONS } from '../company/webhooks/use-cases.ts';
import { confirmAddress, requestAddress, stopAddress } from '../applications/form/address-change.ts';
import { beginAnother, createApplication, resumeApplication } from '../applications/form/begin.ts';
import {
  getApplication,
  keepStep,
  saveApplication,
  submitApplication,
} from '../applications/form/applications.ts';
import { readDocument } from '../applications/documents/document-parts.ts';
import { REVIEWS } from '../applications/review/reviews.ts';
import { removeDocument, sendDocumentPart, startDocument } from '../applications/documents/documents.ts';
import { eraseDueApplications, withdrawApplication } from '../applications/form/erase.ts';
import { revokeOtherLinks } from '../applications/form/links.ts';
import { changePaymentLink, switchPaymentLink } from '../money/payment-links/change-link.ts';
import { getPaymentLink, getPaymentLinks, getQrCode } from '../money/payment-links/read-links.ts';
import { requestPaymentLink } from '../money/payment-links/request-payment-link.ts';
import { countLinkOpening, viewLink } from '../money/payment-links/use-link.ts';
import { createPayment } from '../money/payments/engine/create-payment.ts';
import { expireDue, settleDue } from '../money/payments/engine/end-payments.ts';
import { requestPayment, startPayment } from '../money/payments/engine/start-payment.ts';
import { sweepAttempts } from '../money/payments/engine/sweep-attempts.ts';
import { abortPayment } from '../money/payments/payer/abort-payment.ts';
import { requestPaymentDetails } from '../money/payments/payer/hosted-details.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { chooseLanguage } from '../money/payments/payer/payer-reference.ts';
import { getRedirectUrl } from '../money/payments/payer/payment-status.ts';
import { findSubmission } from '../money/payments/payer/submissions.ts';
import { transferCode } from '../money/payments/payer/transfer.ts';
import { getPaymentsByMerchant } from '../money/payments/read/list-payments.ts';
import { getPaymentDetails } from '../money/payments/read/payment-details.ts';
import { getTimeline } from '../money/payments/read/timeline.ts';
import {
  bringPicture,
  findPicture,
  picturesOf,
  refreshDuePictures,
  setPictureUrl,
} from '../company/branding/merchant-pictures.ts';
import { forgetTriedPictures, tryPicture } from '../company/branding/try-picture.ts';
import { applyWaiting, receiveMessage } from '../money/inbox/inbox.ts';
import { decideAttempt, deliverDue, transferToAttempt, viewAttempt } from '../money/inbox/test-bank.ts';
import { collectDueRecurrences } from '../money/collections/collect-due.ts';
import { confirmNotice } from '../money/recurrences/confirm-notice.ts';
import { changeRecurring, stopRecurring } from '../money/recurrences/change-recurrence.ts';
import { getRecurrence, getRecurrences } from '../money/recurrences/read-recurrences.ts';
import { resolveSkipped } from '../money/collections/resolve-skipped.ts';
import { runDueSlot } from '../money/collections/run-due-slot.ts';
import { queueDueNotices } from '../money/recurrences/send-notices.ts';
import { REFUND_REQUESTS } from '../money/refunds/approvals/use-cases.ts';
import { initiateRefund } from '../money/refunds/initiate-refund.ts';
import { getRefundsByMerchant } from '../money/refunds/list-refunds.ts';
import { refundByCaller } from '../money/refunds/refund-by-caller.ts';
import { sweepRefunds } from '../money/refunds/sweep-refunds.ts';
import { confirmRegistration, viewRegistration } from '../people/registration/confirm-registration.ts';
import { cleanUpRegistrations, register } from '../people/registration/register.ts';
import { deleteView, getSavedViews, renameView, saveView } from '../insight/saved-views/saved-views.ts';
import { searchAnything } from '../insight/search/search.ts';
import { SECOND_FACTOR } from '../people/second-factor/use-cases.ts';
import { inviteUser, resendInvitation, withdrawInvitation } from '../people/team/invitations.ts';
import { changeRole, createRole, deleteRole, getRoles } from '../people/team/roles.ts';
import { changeRoleLimit } from '../people/team/refund-limits.ts';
import { changeUser, getTeam, switchUser } from '../people/team/users.ts';

/** Every use case by module; each takes what it depends on as its first parameter. */
export const USE_CASES = {
  account: ACCOUNT,
  apiKeys: API_KEYS,
  alerts: { forgetReplaced },
  audit: AUDIT,
  auth: {
    authenticate,
    cleanUp,
    hashPassword,
    refresh,
    resetPassword,
    scopeFor,
    setPassword,
    signIn,
    signOut,
    viewPasswordLink,
  },
  chargebacks: { getChargebackDetails, getChargebacks, loseOverdueChargebacks },
  dashboard: DASHBOARD,
  exports: { cancelExport, estimateExport, getExport, getExportFile, getExports, retryExport },
  hierarchy: { getTree, saveTree, storeSelection },
  hostedLook: { previewDetails, previewPage },
  inbox: { applyWaiting, receiveMessage },
  mails: { sendDueMails },
  mandates: { createMandate, getMandate, getMandates, lapseDueMandates, unblockMandate },
  merchants: {
    applyDueIbanChanges,
    createMerchant,
    createUser,
    ensureProvider,
    getMerchantSettings,
    getMerchantStanding,
    getPaymentMethods,
    openMerchant,
    stopIbanChange,
    stopIbanChangeByMail,
    updateMerchant,
  },
  notifications: NOTIFICATIONS,
  onboarding: {
    beginAnother,
    confirmAddress,
    keepStep,
    requestAddress,
    stopAddress,
    createApplication,
    eraseDueApplications,
    withdrawApplication,
    revokeOtherLinks,
    getApplication,
    readDocument,
    removeDocument,
    resumeApplication,
    saveApplication,
    sendDocumentPart,
    startDocument,
    submitApplication,
  },
  paymentLinks: {
    changePaymentLink,
    countLinkOpening,
    getPaymentLink,
    getPaymentLinks,
    getQrCode,
    requestPaymentLink,
    switchPaymentLink,
    viewLink,
  },
  payments: {
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
  },
  pictures: {
    bringPicture,
    findPicture,
    forgetTriedPictures,
    picturesOf,
    refreshDuePictures,
    setPictureUrl,
    tryPicture,
  },
  recurrences: {
    changeRecurring,
    collectDueRecurrences,
    confirmNotice,
    getRecurrence,
    getRecurrences,
    queueDueNotices,
    resolveSkipped,
    runDueSlot,
    stopRecurring,
  },
  refundRequests: REFUND_REQUESTS,
  refunds: { getRefundsByMerchant, initiateRefund, refundByCaller, sweepRefunds },
  registration: { cleanUpRegistrations, confirmRegistration, register, viewRegistration },
  reviews: REVIEWS,
  savedViews: { deleteView, getSavedViews, renameView, saveView },
  search: { searchAnything },
  secondFactor: SECOND_FACTOR,
  team: {
    changeRole,
    changeRoleLimit,
    changeUser,
    createRole,
    deleteRole,
    getRoles,
    getTeam,
    inviteUser,
    resendInvitation,
    switchUser,
    withdrawInvitation,
  },
};

/** The test bank's, which exist in test mode only. */
export const TEST_BANK = { decideAttempt, deliverDue, transferToAttempt, viewAttempt };
