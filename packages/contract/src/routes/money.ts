import { get, post, put, del } from '../route.ts';

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

export const prepareRefunds = get('prepareRefunds', '{gateway}/refundRequests/preparation');
export const getRefundRequests = get('getRefundRequests', '{gateway}/refundRequests', 'selectedIds');
export const getRefundRequest = get('getRefundRequest', '{gateway}/refundRequests/:id');
export const requestRefunds = post('requestRefunds', '{gateway}/refundRequests');
export const decideRefundRequest = post('decideRefundRequest', '{gateway}/refundRequests/:id/decision');
export const withdrawRefundRequest = post('withdrawRefundRequest', '{gateway}/refundRequests/:id/withdrawal');
export const getSettlements = get('getSettlements', '{gateway}/settlements', 'selectedIds');
export const getOpenSettlements = get('getOpenSettlements', '{gateway}/settlements/open', 'selectedIds');
export const getSettlementsAsOf = get('getSettlementsAsOf', '{gateway}/settlements/asOf', 'selectedIds');
export const getSettlementsOfPayment = get('getSettlementsOfPayment', '{gateway}/settlements/ofPayment/:id');
export const getSettlement = get('getSettlement', '{gateway}/settlements/:id');
export const getSettlementLines = get('getSettlementLines', '{gateway}/settlementLines', 'selectedIds');
