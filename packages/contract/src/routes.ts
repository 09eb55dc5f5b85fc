import { get, post, put, del, defineRoute } from './route.ts';

// Endpoint data for the browser. Nothing here may import zod: the payer's page loads this module.
// Each path is one literal, so that the bundler drops the routes that a page never calls.

export const health = defineRoute('health', 'GET', '/health');
export const ready = defineRoute('ready', 'GET', '/ready');
export const getTestClock = get('getTestClock', '{gateway}/test/clock');
export const moveTestClock = post('moveTestClock', '{gateway}/test/clock');

export const signIn = defineRoute('signIn', 'POST', '/api/auth/sign-in');
export const signOut = defineRoute('signOut', 'POST', '/api/auth/sign-out');
export const refresh = defineRoute('refresh', 'POST', '/api/auth/refresh');
export const register = defineRoute('register', 'POST', '/api/auth/register');
export const viewRegistration = defineRoute('viewRegistration', 'POST', '/api/auth/view-registration');
export const confirmRegistration = defineRoute(
  'confirmRegistration',
  'POST',
  '/api/auth/confirm-registration',
);
export const resetPassword = post('resetPassword', '{gateway}/merchant/resetPassword');
export const viewPasswordLink = post('viewPasswordLink', '{gateway}/merchant/viewPasswordLink');
export const setPassword = post('setPassword', '{gateway}/merchant/setPassword');

export const getMerchantStanding = get('getMerchantStanding', '{gateway}/merchant/standing');
export const getPaymentMethods = get(
  'getPaymentMethods',
  '{gateway}/merchant/getPaymentMethods',
  'selectedIds',
);

export const previewPage = post('previewPage', '{gateway}/merchant/previewPage');
export const uploadPicture = post('uploadPicture', '{gateway}/merchant/:id/pictures/:kind');
export const tryPicture = post('tryPicture', '{gateway}/merchant/tryPicture');
export const testNotification = post('testNotification', '{gateway}/merchant/testNotification');
export const getMerchantChangeById = get('getMerchantChangeById', '{gateway}/merchant/getMerchantChangeById');
export const updateMerchant = post('updateMerchant', '{gateway}/merchant/update');
export const stopIbanChange = post('stopIbanChange', '{gateway}/merchant/stopIbanChange');
export const stopIbanChangeByMail = post('stopIbanChangeByMail', '{gateway}/merchant/stopIbanChangeByMail');

export const getTree = get('getTree', '{gateway}/hierarchy/tree', 'selectedIds');
export const saveTree = post('saveTree', '{gateway}/hierarchy/tree');
export const storeSelection = post('storeSelection', '{gateway}/hierarchy/selections');

export const getSavedViews = get('getSavedViews', '{gateway}/savedViews');
export const saveView = post('saveView', '{gateway}/savedViews');
export const renameView = post('renameView', '{gateway}/savedViews/:id');
export const deleteView = del('deleteView', '{gateway}/savedViews/:id');
export const searchAnything = get('searchAnything', '{gateway}/search', 'selectedIds');
export const getEvents = get('getEvents', '{gateway}/events', 'selectedIds');

export const getOverviewTotals = get(
  'getOverviewTotals',
  '{gateway}/transaction/transactionOverviewTotalsData',
  'selectedIds',
);
export const getDashboardTotals = get(
  'getDashboardTotals',
  '{gateway}/transaction/dashboardTotalsData',
  'selectedIds',
);
export const getDashboardToday = get('getDashboardToday', '{gateway}/dashboard/today', 'selectedIds');
export const getDashboardBalances = get(
  'getDashboardBalances',
  '{gateway}/dashboard/balances',
  'selectedIds',
);
export const getDashboardCompanies = get(
  'getDashboardCompanies',
  '{gateway}/dashboard/companies',
  'selectedIds',
);
export const getTransfers = get('getTransfers', '{gateway}/dashboard/transfers', 'selectedIds');
export const getAttention = get('getAttention', '{gateway}/dashboard/attention', 'selectedIds');
export const resendNotifications = post('resendNotifications', '{gateway}/notification/resend');
export const handleAttention = post('handleAttention', '{gateway}/dashboard/attention/handled');
export const getDashboardGraph = get(
  'getDashboardGraph',
  '{gateway}/transaction/dashboardGraphData/v3',
  'selectedIds',
);

export const getPaymentsByMerchant = get(
  'getPaymentsByMerchant',
  '{gateway}/transaction/getByMerchantId/:merchantId',
  'selectedIds',
);
export const getPaymentDetails = get('getPaymentDetails', '{gateway}/transaction/getPaymentDetails/:id');

export const getSimulatedOutcomes = get('getSimulatedOutcomes', '{gateway}/test/outcomes/:id');
export const simulateOutcome = post('simulateOutcome', '{gateway}/test/outcomes');

export const getTimeline = get('getTimeline', '{gateway}/transaction/timeline/:id');

export const getPayerMessage = get('getPayerMessage', '{gateway}/transaction/payerMessage/:id');
export const requestFreshLink = post('requestFreshLink', '{gateway}/transaction/requestFreshLink');
export const tellPayer = post('tellPayer', '{gateway}/transaction/tellPayer');

export const getStatuses = get('getStatuses', '{gateway}/transaction/statuses');

export const requestPaymentDetails = post(
  'requestPaymentDetails',
  '{gateway}/transaction/requestPaymentDetails',
);
export const initiatePayment = post('initiatePayment', '{gateway}/transaction/initiatePayment');
export const getRedirectUrl = get('getRedirectUrl', '{gateway}/transaction/getRedirectUrl/:id');
export const chooseLanguage = post('chooseLanguage', '{gateway}/transaction/chooseLanguage');
export const abortPayment = post('abortPayment', '{gateway}/transaction/abortPayment');
export const cancelPayment = post('cancelPayment', '{gateway}/transaction/cancelPayment');
export const requestPayment = post('requestPayment', '{gateway}/transaction/requestPayment');

export const requestPaymentLink = post('requestPaymentLink', '{gateway}/transaction/requestPaymentLink');
export const previewPaymentLink = post('previewPaymentLink', '{gateway}/transaction/previewPaymentLink');
export const getPaymentLinks = get('getPaymentLinks', '{gateway}/transaction/getPaymentLinks', 'selectedIds');
export const getPaymentLink = get('getPaymentLink', '{gateway}/transaction/getPaymentLink/:id');
export const changePaymentLink = post('changePaymentLink', '{gateway}/transaction/changePaymentLink');
export const switchPaymentLink = post('switchPaymentLink', '{gateway}/transaction/switchPaymentLink');
export const countLinkOpening = post('countLinkOpening', '{gateway}/transaction/countLinkOpening');
export const findSubmission = post('findSubmission', '{gateway}/transaction/findSubmission');
export const getQrCode = get('getQrCode', '{gateway}/transaction/qrcode');

export const getRefund = get('getRefund', '{gateway}/refund/getRefund/:id');
export const getRefundAccounts = get('getRefundAccounts', '{gateway}/refund/accounts/:id');
export const initiateRefund = post('initiateRefund', '{gateway}/refund/initiateRefund');
export const getRefundsByMerchant = get(
  'getRefundsByMerchant',
  '{gateway}/refund/getByMerchantId/:merchantId',
  'selectedIds',
);

export const getChargebacks = get('getChargebacks', '{gateway}/chargeback/getChargebacks', 'selectedIds');
export const getChargebackDetails = get(
  'getChargebackDetails',
  '{gateway}/chargeback/getChargebackDetails/:id',
);

export const getEvidence = get('getEvidence', '{gateway}/chargeback/evidence/:id');
export const saveEvidence = put('saveEvidence', '{gateway}/chargeback/evidence/:id');
export const startEvidenceFile = post('startEvidenceFile', '{gateway}/chargeback/evidence/:id/files');
export const sendEvidencePart = put(
  'sendEvidencePart',
  '{gateway}/chargeback/evidence/:id/files/:fileId/parts/:index',
);
export const readEvidenceFile = get('readEvidenceFile', '{gateway}/chargeback/evidence/:id/files/:fileId');
export const removeEvidenceFile = del(
  'removeEvidenceFile',
  '{gateway}/chargeback/evidence/:id/files/:fileId',
);
export const makePacket = post('makePacket', '{gateway}/chargeback/evidence/:id/packet');
export const readPacket = get('readPacket', '{gateway}/chargeback/evidence/:id/packet/:hash');
export const submitEvidence = post('submitEvidence', '{gateway}/chargeback/evidence/:id/submit');
export const setAutomaticFiling = put('setAutomaticFiling', '{gateway}/chargeback/evidence/:id/automatic');
export const getBankDesk = get('getBankDesk', '{gateway}/bank');
export const getBankFiles = get('getBankFiles', '{gateway}/bank/files');
export const createBankFile = post('createBankFile', '{gateway}/bank/files');
export const decideBankFile = post('decideBankFile', '{gateway}/bank/files/:id/decision');
export const downloadBankFile = post('downloadBankFile', '{gateway}/bank/files/:id/download');
export const cancelBankFile = post('cancelBankFile', '{gateway}/bank/files/:id/cancel');
export const getBankOrders = get('getBankOrders', '{gateway}/bank/orders');
export const getBankStatements = get('getBankStatements', '{gateway}/bank/statements');
export const uploadBankStatement = post('uploadBankStatement', '{gateway}/bank/statements');
export const decideBankStatement = post('decideBankStatement', '{gateway}/bank/statements/:id/decision');
export const proposeBankAccount = post('proposeBankAccount', '{gateway}/bank/orders/:id/account');
export const decideBankAccount = post('decideBankAccount', '{gateway}/bank/orders/:id/decision');
export const proposeBankStatementAside = post(
  'proposeBankStatementAside',
  '{gateway}/bank/statements/:id/aside',
);
export const decideBankStatementAside = post(
  'decideBankStatementAside',
  '{gateway}/bank/statements/:id/aside/decision',
);
export const getAcquirerReports = get('getAcquirerReports', '{gateway}/bank/reports');
export const getAcquirerItems = get('getAcquirerItems', '{gateway}/bank/items');
export const setAcquirerItemAside = post('setAcquirerItemAside', '{gateway}/bank/items/:id/aside');
export const getBankLines = get('getBankLines', '{gateway}/bank/lines');
export const proposeBankLine = post('proposeBankLine', '{gateway}/bank/lines/:id/proposal');
export const decideBankLine = post('decideBankLine', '{gateway}/bank/lines/:id/decision');
export const getErasures = get('getErasures', '{gateway}/erasures');
export const createErasure = post('createErasure', '{gateway}/erasures');
export const decideErasure = post('decideErasure', '{gateway}/erasures/:id/decision');
export const getOpenChargebacks = get('getOpenChargebacks', '{gateway}/chargeback/open');
export const acceptChargeback = post('acceptChargeback', '{gateway}/chargeback/accept/:id');

export const getMandatesPaginated = get(
  'getMandatesPaginated',
  '{gateway}/mandate/getMandatesPaginated',
  'selectedIds',
);
export const getPPROMandatesPaginated = get(
  'getPPROMandatesPaginated',
  '{gateway}/mandate/getPPROMandatesPaginated',
  'selectedIds',
);
export const getMandate = get('getMandate', '{gateway}/mandate/getMandate/:reference');
export const createMandate = post('createMandate', '{gateway}/mandate/createMandate');
export const stopMandate = post('stopMandate', '{gateway}/mandate/stopMandate');
export const amendMandate = post('amendMandate', '{gateway}/mandate/amendMandate');
export const unblockMandate = post('unblockMandate', '{gateway}/mandate/unblockMandate');

export const getRecurrencesForMerchant = get(
  'getRecurrencesForMerchant',
  '{gateway}/recurrence/getRecurrencesForMerchant',
  'selectedIds',
);
export const getRecurrence = get('getRecurrence', '{gateway}/recurrence/getRecurrence/:id');
export const changeRecurring = post('changeRecurring', '{gateway}/recurrence/changeRecurring');
export const stopRecurring = post('stopRecurring', '{gateway}/recurrence/stopRecurring');
export const confirmNotice = post('confirmNotice', '{gateway}/recurrence/confirmNotice');
export const resolveSkipped = post('resolveSkipped', '{gateway}/recurrence/resolveSkipped');

export const getExportColumns = get('getExportColumns', '{gateway}/csv/columns');
export const exportCsv = post('exportCsv', '{gateway}/csv/csv', 'selectedIds');
export const estimateExport = post('estimateExport', '{gateway}/csv/estimate', 'selectedIds');
export const getExports = get('getExports', '{gateway}/csv/exports');
export const getExport = get('getExport', '{gateway}/csv/exports/:id');
export const getExportFile = get('getExportFile', '{gateway}/csv/exports/:id/file');
export const cancelExport = post('cancelExport', '{gateway}/csv/exports/:id/cancel');
export const retryExport = post('retryExport', '{gateway}/csv/exports/:id/retry');
export const getApplicationQueue = get('getApplicationQueue', '{gateway}/applications');
export const getReview = get('getReview', '{gateway}/applications/:id');
export const takeApplication = post('takeApplication', '{gateway}/applications/:id/take');
export const decideItem = post('decideItem', '{gateway}/applications/:id/decisions');
export const askApplicant = post('askApplicant', '{gateway}/applications/:id/ask');
export const approveApplication = post('approveApplication', '{gateway}/applications/:id/approve');
export const rejectApplication = post('rejectApplication', '{gateway}/applications/:id/reject');
export const viewDocument = get('viewDocument', '{gateway}/applications/:id/documents/:documentId');

export const getPayouts = get('getPayouts', '{gateway}/payouts');
export const approvePayouts = post('approvePayouts', '{gateway}/payouts/approve');
export const withdrawPayoutApproval = post('withdrawPayoutApproval', '{gateway}/payouts/:id/withdraw');
export const getPayees = get('getPayees', '{gateway}/payouts/merchants');
export const holdPayouts = post('holdPayouts', '{gateway}/payouts/merchants/:id/hold');
export const releasePayouts = post('releasePayouts', '{gateway}/payouts/merchants/:id/release');
export const getPricedMerchants = get('getPricedMerchants', '{gateway}/prices');
export const getMerchantTerms = get('getMerchantTerms', '{gateway}/prices/:id');
export const proposeTerms = post('proposeTerms', '{gateway}/prices/:id');
export const decideTerms = post('decideTerms', '{gateway}/prices/:id/decision');
export const getMerchantMethods = get('getMerchantMethods', '{gateway}/prices/:id/methods');
export const setMerchantMethods = post('setMerchantMethods', '{gateway}/prices/:id/methods');
export const getTerms = get('getTerms', '{gateway}/merchant/terms');

export const getApiKeys = get('getApiKeys', '{gateway}/apiKeys', 'selectedIds');
export const createApiKey = post('createApiKey', '{gateway}/apiKeys');
export const changeApiKey = post('changeApiKey', '{gateway}/apiKeys/:id');
export const rotateApiKey = post('rotateApiKey', '{gateway}/apiKeys/:id/rotate');
export const endOldKey = post('endOldKey', '{gateway}/apiKeys/:id/endOldKey');
export const revokeApiKey = post('revokeApiKey', '{gateway}/apiKeys/:id/revoke');

export const getRequests = get('getRequests', '{gateway}/apiKeys/requests', 'selectedIds');

export const getRequest = get('getRequest', '{gateway}/apiKeys/requests/:id');

export const getAuditLog = get('getAuditLog', '{gateway}/audit', 'selectedIds');
export const getAuditEntry = get('getAuditEntry', '{gateway}/audit/:id');
export const checkAuditChain = get('checkAuditChain', '{gateway}/auditChain');

export const getTeam = get('getTeam', '{gateway}/team', 'selectedIds');
export const changeUser = post('changeUser', '{gateway}/team/users/:id');
export const switchUser = post('switchUser', '{gateway}/team/access/:id');
export const inviteUser = post('inviteUser', '{gateway}/team/invitations');
export const resendInvitation = post('resendInvitation', '{gateway}/team/invitations/:id');
export const withdrawInvitation = del('withdrawInvitation', '{gateway}/team/invitations/:id');
export const getRoles = get('getRoles', '{gateway}/team/roles', 'selectedIds');
export const createRole = post('createRole', '{gateway}/team/roles');
export const changeRole = post('changeRole', '{gateway}/team/roles/:id');
export const deleteRole = del('deleteRole', '{gateway}/team/roles/:id');

export const getAccount = get('getAccount', '{gateway}/account');
export const changeAccount = post('changeAccount', '{gateway}/account');
export const changeOwnEmail = post('changeOwnEmail', '{gateway}/account/email');
export const stopOwnEmailChange = del('stopOwnEmailChange', '{gateway}/account/email');
export const confirmEmail = post('confirmEmail', '{gateway}/account/confirmEmail');
export const stopMail = post('stopMail', '{gateway}/account/stopMail');
export const changeOwnPassword = post('changeOwnPassword', '{gateway}/account/password');
export const getOwnSessions = get('getOwnSessions', '{gateway}/account/sessions');
export const endOwnSession = del('endOwnSession', '{gateway}/account/sessions/:id');
export const endOtherSessions = del('endOtherSessions', '{gateway}/account/sessions');

export const getSecondFactor = get('getSecondFactor', '{gateway}/account/secondFactor');
export const startSecondFactor = post('startSecondFactor', '{gateway}/account/secondFactor');
export const confirmSecondFactor = post('confirmSecondFactor', '{gateway}/account/secondFactor/confirm');
export const removeSecondFactor = post('removeSecondFactor', '{gateway}/account/secondFactor/remove');
export const renewRecoveryCodes = post('renewRecoveryCodes', '{gateway}/account/secondFactor/recoveryCodes');

export const createApplication = post('createApplication', '{gateway}/onboarding/applications');
export const resumeApplication = post('resumeApplication', '{gateway}/onboarding/applications/resume');
export const beginAnother = post('beginAnother', '{gateway}/onboarding/applications/another');
export const requestAddress = post('requestAddress', '{gateway}/onboarding/applications/current/address');
export const confirmAddress = post('confirmAddress', '{gateway}/onboarding/applications/confirmAddress');
export const stopAddress = post('stopAddress', '{gateway}/onboarding/applications/stopAddress');
export const keepStep = put('keepStep', '{gateway}/onboarding/applications/current/step');
export const getApplication = get('getApplication', '{gateway}/onboarding/applications/current');
export const saveApplication = put('saveApplication', '{gateway}/onboarding/applications/current');
export const submitApplication = post(
  'submitApplication',
  '{gateway}/onboarding/applications/current/submit',
);
export const withdrawApplication = post(
  'withdrawApplication',
  '{gateway}/onboarding/applications/current/withdraw',
);
export const revokeOtherLinks = post(
  'revokeOtherLinks',
  '{gateway}/onboarding/applications/current/revokeOtherLinks',
);
export const startDocument = post('startDocument', '{gateway}/onboarding/applications/current/documents');
export const sendDocumentPart = put(
  'sendDocumentPart',
  '{gateway}/onboarding/applications/current/documents/:id/parts/:index',
);
export const readDocument = get('readDocument', '{gateway}/onboarding/applications/current/documents/:id');
export const removeDocument = del(
  'removeDocument',
  '{gateway}/onboarding/applications/current/documents/:id',
);

export const getEndpoints = get('getEndpoints', '{gateway}/notification/endpoints', 'selectedIds');
export const createEndpoint = post('createEndpoint', '{gateway}/notification/endpoints');
export const changeEndpoint = post('changeEndpoint', '{gateway}/notification/endpoints/:id');
export const removeEndpoint = del('removeEndpoint', '{gateway}/notification/endpoints/:id');
export const switchEndpoint = post('switchEndpoint', '{gateway}/notification/endpoints/:id/switch');
export const testEndpoint = post('testEndpoint', '{gateway}/notification/endpoints/:id/test');
export const resendToEndpoint = post('resendToEndpoint', '{gateway}/notification/endpoints/:id/resend');
export const rotateSecret = post('rotateSecret', '{gateway}/notification/endpoints/:id/secret');
export const endOldSecret = del('endOldSecret', '{gateway}/notification/endpoints/:id/secret');

export const startListening = post('startListening', '{gateway}/notification/listeners');
export const fetchDelivery = post('fetchDelivery', '{gateway}/notification/listeners/:id/fetch');
export const answerDelivery = post('answerDelivery', '{gateway}/notification/deliveries/:id/answer');
export const getDeliveries = get('getDeliveries', '{gateway}/notification/deliveries', 'selectedIds');
export const getDelivery = get('getDelivery', '{gateway}/notification/deliveries/:id');
export const resendDelivery = post('resendDelivery', '{gateway}/notification/deliveries/:id/resend');

export const prepareRefunds = get('prepareRefunds', '{gateway}/refundRequests/preparation');
export const getRefundRequests = get('getRefundRequests', '{gateway}/refundRequests', 'selectedIds');
export const getRefundRequest = get('getRefundRequest', '{gateway}/refundRequests/:id');
export const requestRefunds = post('requestRefunds', '{gateway}/refundRequests');
export const decideRefundRequest = post('decideRefundRequest', '{gateway}/refundRequests/:id/decision');
export const withdrawRefundRequest = post('withdrawRefundRequest', '{gateway}/refundRequests/:id/withdrawal');
export const changeRoleLimit = post('changeRoleLimit', '{gateway}/team/roleLimits');

export const getSettlementCamt = get('getSettlementCamt', '{gateway}/settlements/:id/camt');
export const getSettlementPdf = get('getSettlementPdf', '{gateway}/settlements/:id/pdf');
export const getInvoices = get('getInvoices', '{gateway}/invoices');
export const getInvoicePdf = get('getInvoicePdf', '{gateway}/invoices/:id/pdf');
export const getAccountantLinks = get('getAccountantLinks', '{gateway}/accountantLinks');
export const createAccountantLink = post('createAccountantLink', '{gateway}/accountantLinks');
export const revokeAccountantLink = del('revokeAccountantLink', '{gateway}/accountantLinks/:id');
export const getSettlements = get('getSettlements', '{gateway}/settlements', 'selectedIds');
export const getOpenSettlements = get('getOpenSettlements', '{gateway}/settlements/open', 'selectedIds');
export const getSettlementsAsOf = get('getSettlementsAsOf', '{gateway}/settlements/asOf', 'selectedIds');
export const getSettlementsOfPayment = get('getSettlementsOfPayment', '{gateway}/settlements/ofPayment/:id');
export const getSettlement = get('getSettlement', '{gateway}/settlements/:id');
export const getSettlementLines = get('getSettlementLines', '{gateway}/settlementLines', 'selectedIds');
