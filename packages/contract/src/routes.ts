import { route } from './route.ts';

// Endpoint data for the browser. Nothing here may import zod: the payer's page loads this module.
// Each path is one literal, so that the bundler drops the routes that a page never calls.

export const health = route('health', 'GET', '/health');
export const ready = route('ready', 'GET', '/ready');

export const signIn = route('signIn', 'POST', '/api/auth/sign-in');
export const signOut = route('signOut', 'POST', '/api/auth/sign-out');
export const refresh = route('refresh', 'POST', '/api/auth/refresh');
export const register = route('register', 'POST', '/api/auth/register');
export const viewRegistration = route('viewRegistration', 'POST', '/api/auth/view-registration');
export const confirmRegistration = route('confirmRegistration', 'POST', '/api/auth/confirm-registration');
export const resetPassword = route('resetPassword', 'POST', '{gateway}/merchant/resetPassword');
export const viewPasswordLink = route('viewPasswordLink', 'POST', '{gateway}/merchant/viewPasswordLink');
export const setPassword = route('setPassword', 'POST', '{gateway}/merchant/setPassword');

export const getMerchantStanding = route('getMerchantStanding', 'GET', '{gateway}/merchant/standing');
export const getPaymentMethods = route('getPaymentMethods', 'GET', '{gateway}/merchant/getPaymentMethods');

export const previewPage = route('previewPage', 'POST', '{gateway}/merchant/previewPage');
export const uploadPicture = route('uploadPicture', 'POST', '{gateway}/merchant/:id/pictures/:kind');
export const tryPicture = route('tryPicture', 'POST', '{gateway}/merchant/tryPicture');
export const testNotification = route('testNotification', 'POST', '{gateway}/merchant/testNotification');
export const getMerchantChangeById = route(
  'getMerchantChangeById',
  'GET',
  '{gateway}/merchant/getMerchantChangeById',
);
export const updateMerchant = route('updateMerchant', 'POST', '{gateway}/merchant/update');
export const stopIbanChange = route('stopIbanChange', 'POST', '{gateway}/merchant/stopIbanChange');
export const stopIbanChangeByMail = route(
  'stopIbanChangeByMail',
  'POST',
  '{gateway}/merchant/stopIbanChangeByMail',
);

export const getTree = route('getTree', 'GET', '{gateway}/hierarchy/tree');
export const saveTree = route('saveTree', 'POST', '{gateway}/hierarchy/tree');
export const storeSelection = route('storeSelection', 'POST', '{gateway}/hierarchy/selections');

export const getSavedViews = route('getSavedViews', 'GET', '{gateway}/savedViews');
export const saveView = route('saveView', 'POST', '{gateway}/savedViews');
export const renameView = route('renameView', 'POST', '{gateway}/savedViews/:id');
export const deleteView = route('deleteView', 'DELETE', '{gateway}/savedViews/:id');
export const searchAnything = route('searchAnything', 'GET', '{gateway}/search');
export const getEvents = route('getEvents', 'GET', '{gateway}/events');

export const getOverviewTotals = route(
  'getOverviewTotals',
  'GET',
  '{gateway}/transaction/transactionOverviewTotalsData',
);
export const getDashboardTotals = route(
  'getDashboardTotals',
  'GET',
  '{gateway}/transaction/dashboardTotalsData',
);
export const getDashboardToday = route('getDashboardToday', 'GET', '{gateway}/dashboard/today');
export const getDashboardBalances = route('getDashboardBalances', 'GET', '{gateway}/dashboard/balances');
export const getDashboardCompanies = route('getDashboardCompanies', 'GET', '{gateway}/dashboard/companies');
export const getTransfers = route('getTransfers', 'GET', '{gateway}/dashboard/transfers');
export const getAttention = route('getAttention', 'GET', '{gateway}/dashboard/attention');
export const resendNotifications = route('resendNotifications', 'POST', '{gateway}/notification/resend');
export const handleAttention = route('handleAttention', 'POST', '{gateway}/dashboard/attention/handled');
export const getDashboardGraph = route(
  'getDashboardGraph',
  'GET',
  '{gateway}/transaction/dashboardGraphData/v3',
);

export const getPaymentsByMerchant = route(
  'getPaymentsByMerchant',
  'GET',
  '{gateway}/transaction/getByMerchantId/:merchantId',
);
export const getPaymentDetails = route(
  'getPaymentDetails',
  'GET',
  '{gateway}/transaction/getPaymentDetails/:id',
);

export const getTimeline = route('getTimeline', 'GET', '{gateway}/transaction/timeline/:id');

export const getPayerMessage = route('getPayerMessage', 'GET', '{gateway}/transaction/payerMessage/:id');
export const requestFreshLink = route('requestFreshLink', 'POST', '{gateway}/transaction/requestFreshLink');
export const tellPayer = route('tellPayer', 'POST', '{gateway}/transaction/tellPayer');

export const getStatuses = route('getStatuses', 'GET', '{gateway}/transaction/statuses');

export const requestPaymentDetails = route(
  'requestPaymentDetails',
  'POST',
  '{gateway}/transaction/requestPaymentDetails',
);
export const initiatePayment = route('initiatePayment', 'POST', '{gateway}/transaction/initiatePayment');
export const getRedirectUrl = route('getRedirectUrl', 'GET', '{gateway}/transaction/getRedirectUrl/:id');
export const chooseLanguage = route('chooseLanguage', 'POST', '{gateway}/transaction/chooseLanguage');
export const abortPayment = route('abortPayment', 'POST', '{gateway}/transaction/abortPayment');
export const cancelPayment = route('cancelPayment', 'POST', '{gateway}/transaction/cancelPayment');
export const requestPayment = route('requestPayment', 'POST', '{gateway}/transaction/requestPayment');

export const requestPaymentLink = route(
  'requestPaymentLink',
  'POST',
  '{gateway}/transaction/requestPaymentLink',
);
export const previewPaymentLink = route(
  'previewPaymentLink',
  'POST',
  '{gateway}/transaction/previewPaymentLink',
);
export const getPaymentLinks = route('getPaymentLinks', 'GET', '{gateway}/transaction/getPaymentLinks');
export const getPaymentLink = route('getPaymentLink', 'GET', '{gateway}/transaction/getPaymentLink/:id');
export const changePaymentLink = route(
  'changePaymentLink',
  'POST',
  '{gateway}/transaction/changePaymentLink',
);
export const switchPaymentLink = route(
  'switchPaymentLink',
  'POST',
  '{gateway}/transaction/switchPaymentLink',
);
export const countLinkOpening = route('countLinkOpening', 'POST', '{gateway}/transaction/countLinkOpening');
export const findSubmission = route('findSubmission', 'POST', '{gateway}/transaction/findSubmission');
export const getQrCode = route('getQrCode', 'GET', '{gateway}/transaction/qrcode');

export const getRefundAccounts = route('getRefundAccounts', 'GET', '{gateway}/refund/accounts/:id');
export const initiateRefund = route('initiateRefund', 'POST', '{gateway}/refund/initiateRefund');
export const getRefundsByMerchant = route(
  'getRefundsByMerchant',
  'GET',
  '{gateway}/refund/getByMerchantId/:merchantId',
);

export const getChargebacks = route('getChargebacks', 'GET', '{gateway}/chargeback/getChargebacks');
export const getChargebackDetails = route(
  'getChargebackDetails',
  'GET',
  '{gateway}/chargeback/getChargebackDetails/:id',
);

export const getEvidence = route('getEvidence', 'GET', '{gateway}/chargeback/evidence/:id');
export const saveEvidence = route('saveEvidence', 'PUT', '{gateway}/chargeback/evidence/:id');
export const startEvidenceFile = route(
  'startEvidenceFile',
  'POST',
  '{gateway}/chargeback/evidence/:id/files',
);
export const sendEvidencePart = route(
  'sendEvidencePart',
  'PUT',
  '{gateway}/chargeback/evidence/:id/files/:fileId/parts/:index',
);
export const readEvidenceFile = route(
  'readEvidenceFile',
  'GET',
  '{gateway}/chargeback/evidence/:id/files/:fileId',
);
export const removeEvidenceFile = route(
  'removeEvidenceFile',
  'DELETE',
  '{gateway}/chargeback/evidence/:id/files/:fileId',
);
export const makePacket = route('makePacket', 'POST', '{gateway}/chargeback/evidence/:id/packet');
export const readPacket = route('readPacket', 'GET', '{gateway}/chargeback/evidence/:id/packet/:hash');
export const submitEvidence = route('submitEvidence', 'POST', '{gateway}/chargeback/evidence/:id/submit');
export const setAutomaticFiling = route(
  'setAutomaticFiling',
  'PUT',
  '{gateway}/chargeback/evidence/:id/automatic',
);
export const getBankDesk = route('getBankDesk', 'GET', '{gateway}/bank');
export const getBankFiles = route('getBankFiles', 'GET', '{gateway}/bank/files');
export const createBankFile = route('createBankFile', 'POST', '{gateway}/bank/files');
export const decideBankFile = route('decideBankFile', 'POST', '{gateway}/bank/files/:id/decision');
export const downloadBankFile = route('downloadBankFile', 'POST', '{gateway}/bank/files/:id/download');
export const cancelBankFile = route('cancelBankFile', 'POST', '{gateway}/bank/files/:id/cancel');
export const getBankOrders = route('getBankOrders', 'GET', '{gateway}/bank/orders');
export const getBankStatements = route('getBankStatements', 'GET', '{gateway}/bank/statements');
export const uploadBankStatement = route('uploadBankStatement', 'POST', '{gateway}/bank/statements');
export const decideBankStatement = route(
  'decideBankStatement',
  'POST',
  '{gateway}/bank/statements/:id/decision',
);
export const proposeBankAccount = route('proposeBankAccount', 'POST', '{gateway}/bank/orders/:id/account');
export const decideBankAccount = route('decideBankAccount', 'POST', '{gateway}/bank/orders/:id/decision');
export const proposeBankStatementAside = route(
  'proposeBankStatementAside',
  'POST',
  '{gateway}/bank/statements/:id/aside',
);
export const decideBankStatementAside = route(
  'decideBankStatementAside',
  'POST',
  '{gateway}/bank/statements/:id/aside/decision',
);
export const getBankLines = route('getBankLines', 'GET', '{gateway}/bank/lines');
export const proposeBankLine = route('proposeBankLine', 'POST', '{gateway}/bank/lines/:id/proposal');
export const decideBankLine = route('decideBankLine', 'POST', '{gateway}/bank/lines/:id/decision');
export const getErasures = route('getErasures', 'GET', '{gateway}/erasures');
export const createErasure = route('createErasure', 'POST', '{gateway}/erasures');
export const decideErasure = route('decideErasure', 'POST', '{gateway}/erasures/:id/decision');
export const getOpenChargebacks = route('getOpenChargebacks', 'GET', '{gateway}/chargeback/open');
export const acceptChargeback = route('acceptChargeback', 'POST', '{gateway}/chargeback/accept/:id');

export const getMandatesPaginated = route(
  'getMandatesPaginated',
  'GET',
  '{gateway}/mandate/getMandatesPaginated',
);
export const getPPROMandatesPaginated = route(
  'getPPROMandatesPaginated',
  'GET',
  '{gateway}/mandate/getPPROMandatesPaginated',
);
export const getMandate = route('getMandate', 'GET', '{gateway}/mandate/getMandate/:reference');
export const amendMandate = route('amendMandate', 'POST', '{gateway}/mandate/amendMandate');
export const unblockMandate = route('unblockMandate', 'POST', '{gateway}/mandate/unblockMandate');

export const getRecurrencesForMerchant = route(
  'getRecurrencesForMerchant',
  'GET',
  '{gateway}/recurrence/getRecurrencesForMerchant',
);
export const getRecurrence = route('getRecurrence', 'GET', '{gateway}/recurrence/getRecurrence/:id');
export const changeRecurring = route('changeRecurring', 'POST', '{gateway}/recurrence/changeRecurring');
export const stopRecurring = route('stopRecurring', 'POST', '{gateway}/recurrence/stopRecurring');
export const confirmNotice = route('confirmNotice', 'POST', '{gateway}/recurrence/confirmNotice');
export const resolveSkipped = route('resolveSkipped', 'POST', '{gateway}/recurrence/resolveSkipped');

export const getExportColumns = route('getExportColumns', 'GET', '{gateway}/csv/columns');
export const exportCsv = route('exportCsv', 'POST', '{gateway}/csv/csv');
export const estimateExport = route('estimateExport', 'POST', '{gateway}/csv/estimate');
export const getExports = route('getExports', 'GET', '{gateway}/csv/exports');
export const getExport = route('getExport', 'GET', '{gateway}/csv/exports/:id');
export const getExportFile = route('getExportFile', 'GET', '{gateway}/csv/exports/:id/file');
export const cancelExport = route('cancelExport', 'POST', '{gateway}/csv/exports/:id/cancel');
export const retryExport = route('retryExport', 'POST', '{gateway}/csv/exports/:id/retry');
export const getApplicationQueue = route('getApplicationQueue', 'GET', '{gateway}/applications');
export const getReview = route('getReview', 'GET', '{gateway}/applications/:id');
export const takeApplication = route('takeApplication', 'POST', '{gateway}/applications/:id/take');
export const decideItem = route('decideItem', 'POST', '{gateway}/applications/:id/decisions');
export const askApplicant = route('askApplicant', 'POST', '{gateway}/applications/:id/ask');
export const approveApplication = route('approveApplication', 'POST', '{gateway}/applications/:id/approve');
export const rejectApplication = route('rejectApplication', 'POST', '{gateway}/applications/:id/reject');
export const viewDocument = route('viewDocument', 'GET', '{gateway}/applications/:id/documents/:documentId');

export const getPayouts = route('getPayouts', 'GET', '{gateway}/payouts');
export const approvePayouts = route('approvePayouts', 'POST', '{gateway}/payouts/approve');
export const withdrawPayoutApproval = route(
  'withdrawPayoutApproval',
  'POST',
  '{gateway}/payouts/:id/withdraw',
);
export const getPayees = route('getPayees', 'GET', '{gateway}/payouts/merchants');
export const holdPayouts = route('holdPayouts', 'POST', '{gateway}/payouts/merchants/:id/hold');
export const releasePayouts = route('releasePayouts', 'POST', '{gateway}/payouts/merchants/:id/release');
export const getPricedMerchants = route('getPricedMerchants', 'GET', '{gateway}/prices');
export const getMerchantTerms = route('getMerchantTerms', 'GET', '{gateway}/prices/:id');
export const proposeTerms = route('proposeTerms', 'POST', '{gateway}/prices/:id');
export const decideTerms = route('decideTerms', 'POST', '{gateway}/prices/:id/decision');
export const getMerchantMethods = route('getMerchantMethods', 'GET', '{gateway}/prices/:id/methods');
export const setMerchantMethods = route('setMerchantMethods', 'POST', '{gateway}/prices/:id/methods');
export const getTerms = route('getTerms', 'GET', '{gateway}/merchant/terms');

export const getApiKeys = route('getApiKeys', 'GET', '{gateway}/apiKeys');
export const createApiKey = route('createApiKey', 'POST', '{gateway}/apiKeys');
export const changeApiKey = route('changeApiKey', 'POST', '{gateway}/apiKeys/:id');
export const rotateApiKey = route('rotateApiKey', 'POST', '{gateway}/apiKeys/:id/rotate');
export const endOldKey = route('endOldKey', 'POST', '{gateway}/apiKeys/:id/endOldKey');
export const revokeApiKey = route('revokeApiKey', 'POST', '{gateway}/apiKeys/:id/revoke');

export const getAuditLog = route('getAuditLog', 'GET', '{gateway}/audit');
export const getAuditEntry = route('getAuditEntry', 'GET', '{gateway}/audit/:id');
export const checkAuditChain = route('checkAuditChain', 'GET', '{gateway}/auditChain');

export const getTeam = route('getTeam', 'GET', '{gateway}/team');
export const changeUser = route('changeUser', 'POST', '{gateway}/team/users/:id');
export const switchUser = route('switchUser', 'POST', '{gateway}/team/access/:id');
export const inviteUser = route('inviteUser', 'POST', '{gateway}/team/invitations');
export const resendInvitation = route('resendInvitation', 'POST', '{gateway}/team/invitations/:id');
export const withdrawInvitation = route('withdrawInvitation', 'DELETE', '{gateway}/team/invitations/:id');
export const getRoles = route('getRoles', 'GET', '{gateway}/team/roles');
export const createRole = route('createRole', 'POST', '{gateway}/team/roles');
export const changeRole = route('changeRole', 'POST', '{gateway}/team/roles/:id');
export const deleteRole = route('deleteRole', 'DELETE', '{gateway}/team/roles/:id');

export const getAccount = route('getAccount', 'GET', '{gateway}/account');
export const changeAccount = route('changeAccount', 'POST', '{gateway}/account');
export const changeOwnEmail = route('changeOwnEmail', 'POST', '{gateway}/account/email');
export const stopOwnEmailChange = route('stopOwnEmailChange', 'DELETE', '{gateway}/account/email');
export const confirmEmail = route('confirmEmail', 'POST', '{gateway}/account/confirmEmail');
export const stopMail = route('stopMail', 'POST', '{gateway}/account/stopMail');
export const changeOwnPassword = route('changeOwnPassword', 'POST', '{gateway}/account/password');
export const getOwnSessions = route('getOwnSessions', 'GET', '{gateway}/account/sessions');
export const endOwnSession = route('endOwnSession', 'DELETE', '{gateway}/account/sessions/:id');
export const endOtherSessions = route('endOtherSessions', 'DELETE', '{gateway}/account/sessions');

export const getSecondFactor = route('getSecondFactor', 'GET', '{gateway}/account/secondFactor');
export const startSecondFactor = route('startSecondFactor', 'POST', '{gateway}/account/secondFactor');
export const confirmSecondFactor = route(
  'confirmSecondFactor',
  'POST',
  '{gateway}/account/secondFactor/confirm',
);
export const removeSecondFactor = route(
  'removeSecondFactor',
  'POST',
  '{gateway}/account/secondFactor/remove',
);
export const renewRecoveryCodes = route(
  'renewRecoveryCodes',
  'POST',
  '{gateway}/account/secondFactor/recoveryCodes',
);

export const createApplication = route('createApplication', 'POST', '{gateway}/onboarding/applications');
export const resumeApplication = route(
  'resumeApplication',
  'POST',
  '{gateway}/onboarding/applications/resume',
);
export const beginAnother = route('beginAnother', 'POST', '{gateway}/onboarding/applications/another');
export const requestAddress = route(
  'requestAddress',
  'POST',
  '{gateway}/onboarding/applications/current/address',
);
export const confirmAddress = route(
  'confirmAddress',
  'POST',
  '{gateway}/onboarding/applications/confirmAddress',
);
export const stopAddress = route('stopAddress', 'POST', '{gateway}/onboarding/applications/stopAddress');
export const keepStep = route('keepStep', 'PUT', '{gateway}/onboarding/applications/current/step');
export const getApplication = route('getApplication', 'GET', '{gateway}/onboarding/applications/current');
export const saveApplication = route('saveApplication', 'PUT', '{gateway}/onboarding/applications/current');
export const submitApplication = route(
  'submitApplication',
  'POST',
  '{gateway}/onboarding/applications/current/submit',
);
export const withdrawApplication = route(
  'withdrawApplication',
  'POST',
  '{gateway}/onboarding/applications/current/withdraw',
);
export const revokeOtherLinks = route(
  'revokeOtherLinks',
  'POST',
  '{gateway}/onboarding/applications/current/revokeOtherLinks',
);
export const startDocument = route(
  'startDocument',
  'POST',
  '{gateway}/onboarding/applications/current/documents',
);
export const sendDocumentPart = route(
  'sendDocumentPart',
  'PUT',
  '{gateway}/onboarding/applications/current/documents/:id/parts/:index',
);
export const readDocument = route(
  'readDocument',
  'GET',
  '{gateway}/onboarding/applications/current/documents/:id',
);
export const removeDocument = route(
  'removeDocument',
  'DELETE',
  '{gateway}/onboarding/applications/current/documents/:id',
);

export const getEndpoints = route('getEndpoints', 'GET', '{gateway}/notification/endpoints');
export const createEndpoint = route('createEndpoint', 'POST', '{gateway}/notification/endpoints');
export const changeEndpoint = route('changeEndpoint', 'POST', '{gateway}/notification/endpoints/:id');
export const removeEndpoint = route('removeEndpoint', 'DELETE', '{gateway}/notification/endpoints/:id');
export const switchEndpoint = route('switchEndpoint', 'POST', '{gateway}/notification/endpoints/:id/switch');
export const testEndpoint = route('testEndpoint', 'POST', '{gateway}/notification/endpoints/:id/test');
export const resendToEndpoint = route(
  'resendToEndpoint',
  'POST',
  '{gateway}/notification/endpoints/:id/resend',
);
export const rotateSecret = route('rotateSecret', 'POST', '{gateway}/notification/endpoints/:id/secret');
export const endOldSecret = route('endOldSecret', 'DELETE', '{gateway}/notification/endpoints/:id/secret');

export const getDeliveries = route('getDeliveries', 'GET', '{gateway}/notification/deliveries');
export const getDelivery = route('getDelivery', 'GET', '{gateway}/notification/deliveries/:id');
export const resendDelivery = route('resendDelivery', 'POST', '{gateway}/notification/deliveries/:id/resend');

export const prepareRefunds = route('prepareRefunds', 'GET', '{gateway}/refundRequests/preparation');
export const getRefundRequests = route('getRefundRequests', 'GET', '{gateway}/refundRequests');
export const getRefundRequest = route('getRefundRequest', 'GET', '{gateway}/refundRequests/:id');
export const requestRefunds = route('requestRefunds', 'POST', '{gateway}/refundRequests');
export const decideRefundRequest = route(
  'decideRefundRequest',
  'POST',
  '{gateway}/refundRequests/:id/decision',
);
export const withdrawRefundRequest = route(
  'withdrawRefundRequest',
  'POST',
  '{gateway}/refundRequests/:id/withdrawal',
);
export const changeRoleLimit = route('changeRoleLimit', 'POST', '{gateway}/team/roleLimits');

export const getSettlementCamt = route('getSettlementCamt', 'GET', '{gateway}/settlements/:id/camt');
export const getSettlementPdf = route('getSettlementPdf', 'GET', '{gateway}/settlements/:id/pdf');
export const getInvoices = route('getInvoices', 'GET', '{gateway}/invoices');
export const getInvoicePdf = route('getInvoicePdf', 'GET', '{gateway}/invoices/:id/pdf');
export const getAccountantLinks = route('getAccountantLinks', 'GET', '{gateway}/accountantLinks');
export const createAccountantLink = route('createAccountantLink', 'POST', '{gateway}/accountantLinks');
export const revokeAccountantLink = route('revokeAccountantLink', 'DELETE', '{gateway}/accountantLinks/:id');
export const getSettlements = route('getSettlements', 'GET', '{gateway}/settlements');
export const getOpenSettlements = route('getOpenSettlements', 'GET', '{gateway}/settlements/open');
export const getSettlementsAsOf = route('getSettlementsAsOf', 'GET', '{gateway}/settlements/asOf');
export const getSettlementsOfPayment = route(
  'getSettlementsOfPayment',
  'GET',
  '{gateway}/settlements/ofPayment/:id',
);
export const getSettlement = route('getSettlement', 'GET', '{gateway}/settlements/:id');
export const getSettlementLines = route('getSettlementLines', 'GET', '{gateway}/settlementLines');
