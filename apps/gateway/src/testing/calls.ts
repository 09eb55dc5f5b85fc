import { randomUUID } from 'node:crypto';
import { ACCOUNT_CALLS } from './account-calls.ts';
import { API_KEY_CALLS } from './api-key-calls.ts';
import { BANK_CALLS } from './bank/bank-calls.ts';
import { BOOK_CALLS } from './book-calls.ts';
import { REFUND_REQUEST_CALLS } from './refund-request-calls.ts';
import { about, ending, type CallRow, G, plain, UNKNOWN_ID } from './call-rows.ts';
import { NOTIFICATION_CALLS } from './notification-calls.ts';

export type { CallRow, Target, World } from './call-rows.ts';

const MERCHANT = { roles: ['MERCHANT'], customRoleIds: [], restrictionList: [] };
const APPLICATION = `${G}/onboarding/applications/current`;
const EVIDENCE = `${G}/chargeback/evidence`;
const REVIEW = `${G}/applications/${UNKNOWN_ID}`;

const PRICES = { ALL: { fixed: '0.25', rate: '1.80', minimum: '0.00' } };

/** Terms as someone proposes them. */
export const PROPOSAL = {
  validFrom: '2027-01-01',
  schedule: 'WEEKLY',
  cutOffHour: 0,
  minimumPayout: '10.00',
  reserveRate: '5.00',
  reserveDays: 90,
  vatRate: '21.00',
  prices: { PAYMENT: PRICES, REFUND: {}, CHARGEBACK: PRICES },
};

const SELECTION = {
  list: 'transactions',
  query: { createdFromDateTime: '2026-11-01T00:00:00Z', createdToDateTime: '2026-11-20T08:00:00Z' },
  columns: ['date', 'transactionId', 'amount'],
  language: 'nl',
};

/** One row per endpoint of the contract; the access matrix fails when one is missing. */
export const CALLS: Readonly<Record<string, CallRow>> = {
  health: plain('GET', '/health'),
  ready: plain('GET', '/ready'),
  signIn: plain('POST', '/api/auth/sign-in', {
    user: { username: 'niemand@voorbeeld.test', password: 'nee' },
  }),
  refresh: plain('POST', '/api/auth/refresh'),
  signOut: plain('POST', '/api/auth/sign-out'),
  register: plain('POST', '/api/auth/register', {
    companyName: 'Bakkerij Smit',
    name: 'Joris Smit',
    email: 'niemand@voorbeeld.test',
    password: 'een goed wachtwoord',
  }),
  viewRegistration: plain('POST', '/api/auth/view-registration', { token: 'ct_x' }),
  confirmRegistration: plain('POST', '/api/auth/confirm-registration', {
    token: 'ct_x',
    password: 'een goed wachtwoord',
  }),
  resetPassword: plain('POST', `${G}/merchant/resetPassword`, { email: 'niemand@voorbeeld.test' }),
  viewPasswordLink: plain('POST', `${G}/merchant/viewPasswordLink`, { token: 'pt_x' }),
  setPassword: plain('POST', `${G}/merchant/setPassword`, { token: 'pt_x', password: 'een goed wachtwoord' }),
  ...ACCOUNT_CALLS,
  ...NOTIFICATION_CALLS,
  ...API_KEY_CALLS,
  getAuditLog: about(({ merchantId }) => [{ method: 'GET', url: `${G}/audit?selectedIds=${merchantId}` }]),
  getAuditEntry: about(({ auditId }) => [{ method: 'GET', url: `${G}/audit/${auditId}` }]),
  checkAuditChain: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/auditChain?merchantId=${merchantId}` },
  ]),
  getTeam: about(({ merchantId }) => [{ method: 'GET', url: `${G}/team?selectedIds=${merchantId}` }]),
  changeUser: about(({ userId, roleId }, { own }) => [
    { method: 'POST', url: `${G}/team/users/${userId}`, payload: { ...MERCHANT, customRoleIds: [roleId] } },
    {
      method: 'POST',
      url: `${G}/team/users/${own.userId}`,
      payload: { ...MERCHANT, customRoleIds: [roleId] },
    },
  ]),
  switchUser: about(({ userId }) => [
    { method: 'POST', url: `${G}/team/access/${userId}`, payload: { on: true } },
  ]),
  inviteUser: about(({ merchantId, roleId }, { own }) => {
    const invite = (parts: object) => ({
      method: 'POST' as const,
      url: `${G}/team/invitations`,
      payload: { email: 'noor@voorbeeld.test', name: 'Noor Bakker', language: 'nl', ...MERCHANT, ...parts },
    });
    return [
      invite({ merchantId, customRoleIds: [roleId] }),
      invite({ merchantId: own.merchantId, customRoleIds: [roleId] }),
    ];
  }),
  resendInvitation: about(({ invitedId }) => [{ method: 'POST', url: `${G}/team/invitations/${invitedId}` }]),
  // Refused for a signed-in user, so that the target stays.
  withdrawInvitation: about(({ userId }) => [{ method: 'DELETE', url: `${G}/team/invitations/${userId}` }]),
  getRoles: about(({ merchantId }) => [{ method: 'GET', url: `${G}/team/roles?selectedIds=${merchantId}` }]),
  createRole: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/team/roles`,
      payload: { merchantId, name: 'Boekhouding', permissions: ['payments:read'] },
    },
  ]),
  changeRole: about(({ roleId }) => [
    {
      method: 'POST',
      url: `${G}/team/roles/${roleId}`,
      payload: { name: 'Kassa', permissions: ['payments:read', 'refunds:write'] },
    },
  ]),
  deleteRole: ending(({ spareRoleId }) => [{ method: 'DELETE', url: `${G}/team/roles/${spareRoleId}` }]),
  createApplication: plain('POST', `${G}/onboarding/applications`, {
    name: 'Anna de Vries',
    email: 'anna@voorbeeld.test',
  }),
  resumeApplication: plain('POST', `${G}/onboarding/applications/resume`, {
    email: 'niemand@voorbeeld.test',
  }),
  beginAnother: plain('POST', `${G}/onboarding/applications/another`, { token: 'new_x' }),
  requestAddress: plain('POST', `${APPLICATION}/address`, { email: 'anna@voorbeeld.test' }),
  confirmAddress: plain('POST', `${G}/onboarding/applications/confirmAddress`, { token: 'address_x' }),
  stopAddress: plain('POST', `${G}/onboarding/applications/stopAddress`, { token: 'stop_x' }),
  keepStep: plain('PUT', `${APPLICATION}/step`, { step: 'bank' }),
  getApplication: plain('GET', APPLICATION),
  saveApplication: plain('PUT', APPLICATION, { version: 1, answers: {} }),
  submitApplication: plain('POST', `${APPLICATION}/submit`, { version: 1 }),
  withdrawApplication: plain('POST', `${APPLICATION}/withdraw`),
  revokeOtherLinks: plain('POST', `${APPLICATION}/revokeOtherLinks`),
  startDocument: plain('POST', `${APPLICATION}/documents`, {
    id: UNKNOWN_ID,
    kind: 'uboId',
    name: 'paspoort.pdf',
    size: 1,
  }),
  sendDocumentPart: plain('PUT', `${APPLICATION}/documents/${UNKNOWN_ID}/parts/0`),
  readDocument: plain('GET', `${APPLICATION}/documents/${UNKNOWN_ID}`),
  removeDocument: plain('DELETE', `${APPLICATION}/documents/${UNKNOWN_ID}`),
  getApplicationQueue: plain('GET', `${G}/applications`),
  getReview: plain('GET', REVIEW),
  takeApplication: plain('POST', `${REVIEW}/take`, { version: 1 }),
  decideItem: plain('POST', `${REVIEW}/decisions`, { version: 1, item: 'company', state: 'ACCEPTED' }),
  askApplicant: plain('POST', `${REVIEW}/ask`, { version: 1 }),
  approveApplication: plain('POST', `${REVIEW}/approve`, { version: 1 }),
  rejectApplication: plain('POST', `${REVIEW}/reject`, { version: 1, reason: 'Te weinig bekend' }),
  viewDocument: plain('GET', `${REVIEW}/documents/${UNKNOWN_ID}`),
  getPayouts: plain('GET', `${G}/payouts`),
  approvePayouts: plain('POST', `${G}/payouts/approve`, {
    payouts: [{ merchantId: UNKNOWN_ID, id: UNKNOWN_ID, firstApproverId: null }],
  }),
  withdrawPayoutApproval: plain('POST', `${G}/payouts/${UNKNOWN_ID}/withdraw`, { merchantId: UNKNOWN_ID }),
  ...BANK_CALLS,
  getErasures: plain('GET', `${G}/erasures?view=open`),
  createErasure: plain('POST', `${G}/erasures`, { person: 'anna@ploeg.test', merchant: '' }),
  decideErasure: plain('POST', `${G}/erasures/${UNKNOWN_ID}/decision`, { decision: 'FILED', reason: '' }),
  getOpenChargebacks: plain('GET', `${G}/chargeback/open`),
  getPayees: plain('GET', `${G}/payouts/merchants`),
  holdPayouts: plain('POST', `${G}/payouts/merchants/${UNKNOWN_ID}/hold`, { reason: 'Onderzoek' }),
  releasePayouts: plain('POST', `${G}/payouts/merchants/${UNKNOWN_ID}/release`),
  getPricedMerchants: plain('GET', `${G}/prices`),
  getMerchantTerms: plain('GET', `${G}/prices/${UNKNOWN_ID}`),
  proposeTerms: plain('POST', `${G}/prices/${UNKNOWN_ID}`, PROPOSAL),
  decideTerms: plain('POST', `${G}/prices/${UNKNOWN_ID}/decision`, {
    termsId: UNKNOWN_ID,
    decision: 'APPROVED',
  }),
  getMerchantMethods: plain('GET', `${G}/prices/${UNKNOWN_ID}/methods`),
  setMerchantMethods: plain('POST', `${G}/prices/${UNKNOWN_ID}/methods`, { methods: ['CARD'] }),
  getTerms: about(({ merchantId }) => [{ method: 'GET', url: `${G}/merchant/terms?id=${merchantId}` }]),
  getMerchantStanding: plain('GET', `${G}/merchant/standing`),
  getPaymentMethods: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/merchant/getPaymentMethods?selectedIds=${merchantId}` },
  ]),
  previewPage: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/merchant/previewPage`,
      payload: {
        id: merchantId,
        brandColour: '#0b5d4d',
        logoUrl: '',
        backgroundUrl: '',
        paymentMethods: ['IDEAL', 'CARD'],
      },
    },
  ]),
  previewPaymentLink: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/transaction/previewPaymentLink`,
      payload: {
        id: merchantId,
        amount: '12.50',
        maximumAmount: null,
        description: 'Fietsreparatie',
        sepaOnly: false,
        frequency: null,
      },
    },
  ]),
  uploadPicture: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/merchant/${merchantId}/pictures/logo`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
    },
  ]),
  // Nothing listens at the discard port of this machine.
  tryPicture: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/merchant/tryPicture`,
      payload: { id: merchantId, kind: 'logo', url: 'http://127.0.0.1:9/logo.png' },
    },
  ]),
  testNotification: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/merchant/testNotification`,
      payload: { id: merchantId, notifyUrl: 'http://127.0.0.1:9/melding' },
    },
  ]),
  getMerchantChangeById: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/merchant/getMerchantChangeById?id=${merchantId}` },
  ]),
  updateMerchant: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/merchant/update`,
      payload: { id: merchantId, version: 1, notifyUrl: 'https://winkel.test/melding' },
    },
  ]),
  stopIbanChange: about(({ merchantId }) => [
    { method: 'POST', url: `${G}/merchant/stopIbanChange`, payload: { id: merchantId } },
  ]),
  stopIbanChangeByMail: plain('POST', `${G}/merchant/stopIbanChangeByMail`, { token: 'x' }),
  getOverviewTotals: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/transaction/transactionOverviewTotalsData?selectedIds=${merchantId}` },
  ]),
  getDashboardGraph: about(({ merchantId }) => [
    {
      method: 'GET',
      url: `${G}/transaction/dashboardGraphData/v3?fromDateTime=2026-11-01T00:00:00Z&toDateTime=2026-11-20T23:59:59.999Z&selectedIds=${merchantId}`,
    },
  ]),
  getDashboardCompanies: about(({ merchantId }) => [
    {
      method: 'GET',
      url: `${G}/dashboard/companies?fromDateTime=2026-11-01T00:00:00Z&toDateTime=2026-11-20T23:59:59.999Z&beforeFromDateTime=2026-10-01T00:00:00Z&beforeToDateTime=2026-10-20T23:59:59.999Z&selectedIds=${merchantId}`,
    },
  ]),
  getDashboardBalances: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/dashboard/balances?selectedIds=${merchantId}` },
  ]),
  getAttention: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/dashboard/attention?kind=chargeback&selectedIds=${merchantId}` },
  ]),
  resendNotifications: about(({ merchantId }) => [
    { method: 'POST', url: `${G}/notification/resend`, payload: { merchantId } },
  ]),
  getTransfers: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/dashboard/transfers?account=pending&selectedIds=${merchantId}` },
  ]),
  getDashboardToday: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/dashboard/today?selectedIds=${merchantId}` },
  ]),
  handleAttention: about(({ merchantId, paymentId }) => [
    {
      method: 'POST',
      url: `${G}/dashboard/attention/handled`,
      payload: { kind: 'paymentLate', id: paymentId, merchantId },
    },
  ]),
  getDashboardTotals: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/transaction/dashboardTotalsData?selectedIds=${merchantId}` },
  ]),
  getStatuses: plain('GET', `${G}/transaction/statuses`),
  getPaymentsByMerchant: about(({ merchantId }, { own }) => [
    { method: 'GET', url: `${G}/transaction/getByMerchantId/${merchantId}` },
    { method: 'GET', url: `${G}/transaction/getByMerchantId/${own.merchantId}?selectedIds=${merchantId}` },
  ]),
  getPaymentDetails: about(({ paymentId }) => [
    { method: 'GET', url: `${G}/transaction/getPaymentDetails/${paymentId}` },
  ]),
  getTimeline: about(({ paymentId }) => [{ method: 'GET', url: `${G}/transaction/timeline/${paymentId}` }]),
  getPayerMessage: about(({ paymentId }) => [
    { method: 'GET', url: `${G}/transaction/payerMessage/${paymentId}` },
  ]),
  requestFreshLink: about(({ paymentId }) => [
    { method: 'POST', url: `${G}/transaction/requestFreshLink`, payload: { id: paymentId } },
  ]),
  tellPayer: about(({ paymentId }) => [
    { method: 'POST', url: `${G}/transaction/tellPayer`, payload: { id: paymentId, by: 'copy' } },
  ]),
  requestPaymentLink: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/transaction/requestPaymentLink`,
      payload: {
        transaction: {
          merchantId,
          amount: '12.50',
          description: 'Stoel',
          paymentLink: true,
          linkValidityDays: 7,
        },
      },
    },
  ]),
  getPaymentLinks: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/transaction/getPaymentLinks?selectedIds=${merchantId}` },
  ]),
  getPaymentLink: about(({ linkId }) => [
    { method: 'GET', url: `${G}/transaction/getPaymentLink/${linkId}` },
  ]),
  changePaymentLink: about(({ linkId }) => [
    {
      method: 'POST',
      url: `${G}/transaction/changePaymentLink`,
      payload: {
        id: linkId,
        description: 'Lamp',
        linkValidityDays: 3,
        maximumUses: 2,
        before: { description: 'Lamp', linkValidityDays: 3, maximumUses: 1 },
      },
    },
  ]),
  switchPaymentLink: about(({ linkId }) => [
    { method: 'POST', url: `${G}/transaction/switchPaymentLink`, payload: { id: linkId, on: false } },
  ]),
  getQrCode: about(({ linkId }) => [{ method: 'GET', url: `${G}/transaction/qrcode?id=${linkId}` }]),
  requestPayment: about(({ merchantId }, { apiPassword }) => [
    {
      method: 'POST',
      url: `${G}/transaction/requestPayment`,
      payload: { merchantId, amount: '12.50', apiPassword },
    },
  ]),
  initiatePayment: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/transaction/initiatePayment`,
      payload: { merchantId, amount: '12.50', paymentMethod: 'IDEAL', description: 'Stoel' },
    },
  ]),
  chooseLanguage: plain('POST', `${G}/transaction/chooseLanguage`, {
    encryptedTransaction: 'x',
    language: 'en',
  }),
  initiateRefund: about(({ merchantId, paymentId }, { own }) => {
    const refund = (ids: { merchantId: string; transactionId: string }) => ({
      method: 'POST' as const,
      url: `${G}/refund/initiateRefund`,
      payload: { ...ids, amount: '1.00', refundId: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b' },
    });
    return [
      refund({ merchantId, transactionId: paymentId }),
      refund({ merchantId: own.merchantId, transactionId: paymentId }),
    ];
  }),
  getRefundAccounts: about(({ paymentId }) => [{ method: 'GET', url: `${G}/refund/accounts/${paymentId}` }]),
  ...REFUND_REQUEST_CALLS,
  getRefundsByMerchant: about(({ merchantId }, { own }) => [
    { method: 'GET', url: `${G}/refund/getByMerchantId/${merchantId}` },
    { method: 'GET', url: `${G}/refund/getByMerchantId/${own.merchantId}?selectedIds=${merchantId}` },
  ]),
  getChargebacks: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/chargeback/getChargebacks?selectedIds=${merchantId}` },
  ]),
  getEvidence: about(({ chargebackId }) => [{ method: 'GET', url: `${EVIDENCE}/${chargebackId}` }]),
  saveEvidence: about(({ chargebackId }) => [
    {
      method: 'PUT',
      url: `${EVIDENCE}/${chargebackId}`,
      // Of another version, so that the packet stays.
      payload: { version: 0, product: 'physical', language: 'nl', answers: { sold: 'Lamp' }, letter: null },
    },
  ]),
  startEvidenceFile: about(({ chargebackId }) => [
    {
      method: 'POST',
      url: `${EVIDENCE}/${chargebackId}/files`,
      payload: { id: randomUUID(), slot: 'more', name: 'bon.pdf', size: 1 },
    },
  ]),
  sendEvidencePart: about(({ chargebackId, evidenceFileId }) => [
    {
      method: 'PUT',
      url: `${EVIDENCE}/${chargebackId}/files/${evidenceFileId}/parts/0`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from('x'),
    },
  ]),
  readEvidenceFile: about(({ chargebackId, evidenceFileId }) => [
    { method: 'GET', url: `${EVIDENCE}/${chargebackId}/files/${evidenceFileId}` },
  ]),
  // A file that is not there: without one of its own the folder would lose its packet.
  removeEvidenceFile: ending(({ chargebackId }) => [
    { method: 'DELETE', url: `${EVIDENCE}/${chargebackId}/files/${UNKNOWN_ID}` },
  ]),
  makePacket: about(({ chargebackId }) => [
    { method: 'POST', url: `${EVIDENCE}/${chargebackId}/packet`, payload: { version: 9 } },
  ]),
  readPacket: about(({ chargebackId, packetHash }) => [
    { method: 'GET', url: `${EVIDENCE}/${chargebackId}/packet/${packetHash}` },
  ]),
  submitEvidence: about(({ chargebackId, packetHash }) => [
    { method: 'POST', url: `${EVIDENCE}/${chargebackId}/submit`, payload: { hash: packetHash } },
  ]),
  setAutomaticFiling: about(({ chargebackId, packetHash }) => [
    { method: 'PUT', url: `${EVIDENCE}/${chargebackId}/automatic`, payload: { hash: packetHash } },
  ]),
  acceptChargeback: about(({ chargebackId }) => [
    { method: 'POST', url: `${G}/chargeback/accept/${chargebackId}` },
  ]),
  getChargebackDetails: about(({ chargebackId }) => [
    { method: 'GET', url: `${G}/chargeback/getChargebackDetails/${chargebackId}` },
  ]),
  getSettlements: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/settlements?selectedIds=${merchantId}` },
  ]),
  getOpenSettlements: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/settlements/open?selectedIds=${merchantId}` },
  ]),
  getSettlementsAsOf: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/settlements/asOf?day=2026-11-20&selectedIds=${merchantId}` },
  ]),
  getSettlement: about(({ settlementId }) => [{ method: 'GET', url: `${G}/settlements/${settlementId}` }]),
  getSettlementsOfPayment: about(({ paymentId }) => [
    { method: 'GET', url: `${G}/settlements/ofPayment/${paymentId}` },
  ]),
  getSettlementLines: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/settlementLines?selectedIds=${merchantId}` },
  ]),
  getMandatesPaginated: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/mandate/getMandatesPaginated?selectedIds=${merchantId}` },
  ]),
  getPPROMandatesPaginated: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/mandate/getPPROMandatesPaginated?selectedIds=${merchantId}` },
  ]),
  getMandate: about(({ merchantId, mandateReference }, { own }) => [
    { method: 'GET', url: `${G}/mandate/getMandate/${mandateReference}` },
    { method: 'GET', url: `${G}/mandate/getMandate/${own.mandateReference}?merchantId=${merchantId}` },
  ]),
  getRecurrencesForMerchant: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/recurrence/getRecurrencesForMerchant?selectedIds=${merchantId}` },
  ]),
  getRecurrence: about(({ recurrenceId }) => [
    { method: 'GET', url: `${G}/recurrence/getRecurrence/${recurrenceId}` },
  ]),
  changeRecurring: about(({ recurrenceId }) => [
    {
      method: 'POST',
      url: `${G}/recurrence/changeRecurring`,
      payload: {
        id: recurrenceId,
        amount: '10.00',
        description: 'Lidmaatschap',
        frequency: 'MONTHLY',
        nextRunDate: '2027-01-31',
        endDate: null,
      },
    },
  ]),
  stopRecurring: about(({ recurrenceId }) => [
    { method: 'POST', url: `${G}/recurrence/stopRecurring`, payload: { id: recurrenceId } },
  ]),
  confirmNotice: about(({ recurrenceId }) => [
    {
      method: 'POST',
      url: `${G}/recurrence/confirmNotice`,
      payload: { id: recurrenceId, dueDate: '2026-10-31' },
    },
  ]),
  resolveSkipped: about(({ recurrenceId }) => [
    {
      method: 'POST',
      url: `${G}/recurrence/resolveSkipped`,
      payload: { id: recurrenceId, dueDate: '2026-10-31', collect: false },
    },
  ]),
  amendMandate: about(({ mandateId }) => [
    {
      method: 'POST',
      url: `${G}/mandate/amendMandate`,
      payload: { id: mandateId, iban: 'NL44RABO0123456789' },
    },
  ]),
  unblockMandate: about(({ mandateId }) => [
    { method: 'POST', url: `${G}/mandate/unblockMandate`, payload: { id: mandateId } },
  ]),
  getTree: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/hierarchy/tree?selectedIds=${merchantId}` },
  ]),
  saveTree: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/hierarchy/tree`,
      payload: { id: merchantId, name: 'Bedrijf', selected: true, children: [] },
    },
  ]),
  storeSelection: about(({ merchantId }) => [
    { method: 'POST', url: `${G}/hierarchy/selections`, payload: { merchantIds: [merchantId] } },
  ]),
  getSavedViews: plain('GET', `${G}/savedViews`),
  saveView: plain('POST', `${G}/savedViews`, {
    list: 'payments',
    name: 'Mislukt',
    search: { statuses: ['FAILED'] },
  }),
  renameView: about(({ viewId }) => [
    { method: 'POST', url: `${G}/savedViews/${viewId}`, payload: { name: 'Anders', shared: false } },
  ]),
  deleteView: about(({ viewId }) => [{ method: 'DELETE', url: `${G}/savedViews/${viewId}` }]),
  getExportColumns: plain('GET', `${G}/csv/columns`),
  exportCsv: about(({ merchantId }) => [
    { method: 'POST', url: `${G}/csv/csv?selectedIds=${merchantId}`, payload: SELECTION },
  ]),
  estimateExport: about(({ merchantId }) => [
    { method: 'POST', url: `${G}/csv/estimate?selectedIds=${merchantId}`, payload: SELECTION },
  ]),
  getExports: plain('GET', `${G}/csv/exports`),
  getExport: about(({ exportId }) => [{ method: 'GET', url: `${G}/csv/exports/${exportId}` }]),
  getExportFile: about(({ exportId }) => [{ method: 'GET', url: `${G}/csv/exports/${exportId}/file` }]),
  cancelExport: about(({ exportId }) => [{ method: 'POST', url: `${G}/csv/exports/${exportId}/cancel` }]),
  retryExport: about(({ exportId }) => [{ method: 'POST', url: `${G}/csv/exports/${exportId}/retry` }]),
  ...BOOK_CALLS,
  searchAnything: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/search?text=lamp&selectedIds=${merchantId}` },
  ]),
  getEvents: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/events?waitSeconds=0&selectedIds=${merchantId}` },
  ]),
  // A payer has no session but a sealed reference; a plain id is not a valid one.
  requestPaymentDetails: about(({ paymentId }) => [
    {
      method: 'POST',
      url: `${G}/transaction/requestPaymentDetails`,
      payload: paymentId,
      headers: { 'content-type': 'text/plain' },
    },
  ]),
  getRedirectUrl: about(({ paymentId }) => [
    { method: 'GET', url: `${G}/transaction/getRedirectUrl/${paymentId}` },
  ]),
  findSubmission: about(({ linkId }) => [
    {
      method: 'POST',
      url: `${G}/transaction/findSubmission`,
      payload: { encryptedTransaction: linkId, submissionId: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b' },
    },
  ]),
  countLinkOpening: about(({ linkId }) => [
    { method: 'POST', url: `${G}/transaction/countLinkOpening`, payload: { encryptedTransaction: linkId } },
  ]),
  abortPayment: about(({ paymentId }) => [
    { method: 'POST', url: `${G}/transaction/abortPayment`, payload: { encryptedTransaction: paymentId } },
  ]),
};
