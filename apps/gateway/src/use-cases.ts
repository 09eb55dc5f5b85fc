import { ACCOUNT } from './modules/account/use-cases.ts';
import { API_KEYS } from './modules/api-keys/use-cases.ts';
import { forgetReplaced } from './modules/alerts/alerts.ts';
import { AUDIT } from './modules/audit/use-cases.ts';
import { cleanUp } from './modules/auth/clean-up.ts';
import { hashPassword } from './modules/auth/passwords/passwords.ts';
import { refresh } from './modules/auth/refresh-session.ts';
import { resetPassword, setPassword } from './modules/auth/passwords/reset-password.ts';
import { scopeFor } from './modules/auth/scope.ts';
import { authenticate, signOut } from './modules/auth/sessions.ts';
import { signIn } from './modules/auth/sign-in.ts';
import { viewPasswordLink } from './modules/auth/passwords/view-password-link.ts';
import { loseOverdueChargebacks } from './modules/chargebacks/apply-message.ts';
import { getChargebackDetails, getChargebacks } from './modules/chargebacks/read-chargebacks.ts';
import { DASHBOARD } from './modules/dashboard/use-cases.ts';
import { estimateExport } from './modules/exports/estimate.ts';
import {
  cancelExport,
  getExport,
  getExportFile,
  getExports,
  retryExport,
} from './modules/exports/background/jobs.ts';
import { getTree, saveTree } from './modules/hierarchy/company-tree.ts';
import { storeSelection } from './modules/hierarchy/selections.ts';
import { previewDetails, previewPage } from './modules/hosted-look/preview-page.ts';
import { sendDueMails } from './modules/mails/send-mails.ts';
import { createMandate } from './modules/mandates/create-mandate.ts';
import { lapseDueMandates } from './modules/mandates/lapse-mandates.ts';
import { getMandate, getMandates } from './modules/mandates/read-mandates.ts';
import { unblockMandate } from './modules/mandates/unblock-mandate.ts';
import { createMerchant } from './modules/merchants/create-merchant.ts';
import { ensureProvider } from './modules/merchants/provider.ts';
import { createUser } from './modules/merchants/create-user.ts';
import {
  applyDueIbanChanges,
  stopIbanChange,
  stopIbanChangeByMail,
} from './modules/merchants/iban-changes.ts';
import { getPaymentMethods } from './modules/merchants/merchants.ts';
import { getMerchantStanding, openMerchant } from './modules/merchants/open-merchant.ts';
import { getMerchantSettings } from './modules/merchants/settings.ts';
import { updateMerchant } from './modules/merchants/update-merchant.ts';
import { NOTIFICATIONS } from './modules/notifications/use-cases.ts';
import { confirmAddress, requestAddress, stopAddress } from './modules/onboarding/address-change.ts';
import { beginAnother, createApplication, resumeApplication } from './modules/onboarding/begin.ts';
import {
  getApplication,
  keepStep,
  saveApplication,
  submitApplication,
} from './modules/onboarding/applications.ts';
import { readDocument } from './modules/onboarding/document-parts.ts';
import { REVIEWS } from './modules/onboarding/review/reviews.ts';
import { removeDocument, sendDocumentPart, startDocument } from './modules/onboarding/documents.ts';
import { eraseDueApplications, withdrawApplication } from './modules/onboarding/erase.ts';
import { revokeOtherLinks } from './modules/onboarding/links.ts';
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
import { decideAttempt, deliverDue, transferToAttempt, viewAttempt } from './modules/processors/test-bank.ts';
import { collectDueRecurrences } from './modules/recurrences/collect-due.ts';
import { confirmNotice } from './modules/recurrences/confirm-notice.ts';
import { changeRecurring, stopRecurring } from './modules/recurrences/change-recurrence.ts';
import { getRecurrence, getRecurrences } from './modules/recurrences/read-recurrences.ts';
import { resolveSkipped } from './modules/recurrences/resolve-skipped.ts';
import { runDueSlot } from './modules/recurrences/run-due-slot.ts';
import { queueDueNotices } from './modules/recurrences/send-notices.ts';
import { REFUND_REQUESTS } from './modules/refund-requests/use-cases.ts';
import { initiateRefund } from './modules/refunds/initiate-refund.ts';
import { getRefundsByMerchant } from './modules/refunds/list-refunds.ts';
import { refundByCaller } from './modules/refunds/refund-by-caller.ts';
import { sweepRefunds } from './modules/refunds/sweep-refunds.ts';
import { confirmRegistration, viewRegistration } from './modules/registration/confirm-registration.ts';
import { cleanUpRegistrations, register } from './modules/registration/register.ts';
import { deleteView, getSavedViews, renameView, saveView } from './modules/saved-views/saved-views.ts';
import { searchAnything } from './modules/search/search.ts';
import { SECOND_FACTOR } from './modules/second-factor/use-cases.ts';
import { inviteUser, resendInvitation, withdrawInvitation } from './modules/team/invitations.ts';
import { changeRole, createRole, deleteRole, getRoles } from './modules/team/roles.ts';
import { changeRoleLimit } from './modules/team/refund-limits.ts';
import { changeUser, getTeam, switchUser } from './modules/team/users.ts';

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
