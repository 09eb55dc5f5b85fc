/** Ids that examples name, each of one thing, so that a test can replace them with its own. */
export const EXAMPLE_IDS = {
  merchantId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7001',
  paymentId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7002',
  linkId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7003',
  chargebackId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7004',
  evidenceFileId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7005',
  packetHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  mandateId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7006',
  mandateReference: 'LID-1042',
  recurrenceId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7007',
  viewId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7008',
  apiKeyId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7009',
  endpointId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7010',
  deliveryId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7011',
  userId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7012',
  invitedId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7013',
  roleId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7014',
  exportId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7015',
  refundRequestId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7016',
  settlementId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7017',
  invoiceId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7018',
  accountantLinkId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7019',
  auditId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7020',
  callId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7021',
  refundId: '019a9d2e-8c40-7a31-9b02-5d6f1e2c7022',
} as const;

/** The id of anything that has no name above. */
export const OTHER_ID = '019a9d2e-8c40-7a31-9b02-5d6f1e2c7099';
/** A sealed reference to a payment, as the hosted page's address carries it. */
export const EXAMPLE_REFERENCE = 'fRk0Q2m8sYw3ZJxVbH7uLd9TnEaP5cGoXiK1vMqS6yBt4jWzC0rUgDhNfOeIpAlk';
/** The passwords of the examples' user and of the test helpers. */
export const EXAMPLE_PASSWORD = 'fietsen langs de gracht';
export const EXAMPLE_API_PASSWORD = 'alleen in een testomgeving';
/** An address of the example's shop. */
export const EXAMPLE_URL = 'https://fietsenmakerij.example/betaald';

const SHOP = 'Fietsenmakerij Smit';
const OWNER = 'Joris Smit';
const PAYER = 'Anna de Vries';
const COLLEAGUE = 'Noor Bakker';
const ADDRESS = 'Oudegracht 1, 3511 AA Utrecht';
const BICYCLE = 'Stadsfiets, groen';
const STATEMENT = 'afschrift-2026-11-20.xml';

/**
 * Values of fields by their names, as one Dutch bicycle shop sees them. A field takes the first value of its name that
 * its schema allows. A name may include the names around it (`actor.name`); a parameter's are preceded by the part of
 * the path before it (`apiKeys.id`), and others by the call's (`updateMerchant.id`).
 */
const VALUES: readonly (readonly [names: string, ...values: unknown[]])[] = [
  // People and companies.
  ['merchantName companyName holderName content.company merchants.name getTree.name saveTree.name', SHOP],
  ['actor.name', null],
  ['name actorName createdBy personName registrant', OWNER],
  ['email personEmail username', 'joris@fietsenmakerij.example'],
  ['askedBy subjectName inviteUser.name', COLLEAGUE],
  ['approvers', [COLLEAGUE]],
  ['accountHolderName consumerName person', PAYER],
  ['counterName', 'A. de Vries'],
  ['emailAddress createErasure.person', 'anna@voorbeeld.example'],
  ['getMerchantChangeById.emailAddress', 'winkel@fietsenmakerij.example'],
  ['notificationEmailaddress', 'geld@fietsenmakerij.example'],
  ['customerId', 'K-2041'],
  ['reference', '2026-1042'],
  ['metadata', { kassa: '3' }],
  ['filter', 'stadsfiets'],
  ['filterDescription', 'lidmaatschap'],
  ['accountholderName', 'de vries'],
  ['issuer', 'INGBNL2A'],
  ['holder', 'Stichting Derdengelden Stuiver'],
  ['phone', '+31 30 123 4567'],

  // Places, devices and addresses.
  ['address ownAddress', '203.0.113.7'],
  ['allowedAddresses', ['203.0.113.0/24']],
  ['device', 'Firefox 145, Windows'],
  ['userAgent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['country', 'NL'],
  ['postCode', '3511 AA'],
  ['street', 'Oudegracht 1'],
  ['town', 'Utrecht'],
  ['postalAddress', ADDRESS],
  ['url notifyUrl', EXAMPLE_URL],
  ['websiteUrl redirectUrlAborted redirectUrlFailed', 'https://fietsenmakerij.example/winkelwagen'],
  ['logoUrl backgroundUrl', 'https://fietsenmakerij.example/logo.png'],
  ['redirectUrlSuccess', EXAMPLE_URL],
  ['redirectUrl', 'https://pay.stuiver.example/pay?reference=fRk0Q2m8sYw3ZJxV'],
  ['paymentLink', 'https://pay.stuiver.example/l/7Hk2QpZx'],

  // Accounts.
  ['transaction.iban consumerIban counterIban', 'NL91ABNA0417164300'],
  ['iban', 'NL44RABO0123456789'],
  ['bic consumerBic', 'RABONL2U'],
  ['creditorIdentifier', 'NL65ZZZ301234560000'],
  ['mandateReference', null],
  ['mandateReference getMandate.reference', EXAMPLE_IDS.mandateReference],
  ['bankCode', 'PMNT-RCDT-ESCT'],
  ['getAcquirerReports.content.account getAcquirerItems.items.account', 'FietsenECOM'],
  ['getAcquirerReports.costs.month', '2026-11'],
  ['getAcquirerReports.content.name', 'settlement_detail_report_batch_214.csv'],
  ['detail', ''],
  ['getAcquirerItems.items.type', 'Settled'],
  ['getAcquirerItems.items.reference', 'QFQTPCQ8HXSKGK82'],
  ['modificationReference', 'LQWDDLKTSV2GGS82'],
  ['bankReference statementId', 'NL44RABO-2026-11-20'],
  ['endToEndId', '019a9d2e8c407a319b025d6f1e2c7002'],
  ['cutOff', '15:30'],
  ['debitAccount', 'pending'],
  ['settledBy', 'simulator'],
  ['creditAccount', 'available'],
  ['processor', 'simulator'],
  ['processors', ['simulator']],
  ['processorReference', 'LQWDDLKTSV2GGS82'],

  // Money: a payment of 49.95 that is not given back, and a settlement of several.
  ['amount', '49.95'],
  ['chargedBackAmount closingAmount excessAmount excludedAmount missing missingAmount', '0.00'],
  ['openingAmount otherAmount refundedAmount', '0.00'],
  ['received settlement.paymentAmount content.paymentAmount totalTransactionAmounts', '1240.00'],
  ['returnedAmount', '-49.95'],
  ['feeAmount', '-12.40'],
  ['fees total', '12.40'],
  ['net', '10.25'],
  ['vat', '2.15'],
  ['vatAmount', '-2.15'],
  ['kept payoutAmount', '1177.65'],
  ['limit refundLimit', '250.00'],
  ['minimumPayout', '10.00'],
  ['reserveRate', '5.00'],
  ['vatRate', '21.00'],
  ['chargebackAmounts', ['0.00']],

  // Calls by key.
  ['keyName', 'Webwinkel'],
  ['call', 'POST /transaction/initiatePayment'],
  ['errorCode', 'invalidInput'],
  ['errors.field deprecated.field', 'amount'],
  ['sunset', '2027-06-01'],

  // Ids.
  ['merchantId merchant getMerchantChangeById.id getTerms.id previewPage.id', EXAMPLE_IDS.merchantId],
  ['previewPaymentLink.id saveTree.id stopIbanChange.id testNotification.id', EXAMPLE_IDS.merchantId],
  ['tryPicture.id updateMerchant.id', EXAMPLE_IDS.merchantId],
  ['transactionId accounts.id getPaymentDetails.id ofPayment.id payerMessage.id', EXAMPLE_IDS.paymentId],
  [
    'requestFreshLink.id tellPayer.id timeline.id cancelPayment.id outcomes.id simulateOutcome.id',
    EXAMPLE_IDS.paymentId,
  ],
  ['paymentIds', [EXAMPLE_IDS.paymentId]],
  ['changePaymentLink.id getPaymentLink.id getQrCode.id switchPaymentLink.id', EXAMPLE_IDS.linkId],
  ['accept.id evidence.id getChargebackDetails.id', EXAMPLE_IDS.chargebackId],
  ['fileId', EXAMPLE_IDS.evidenceFileId],
  ['hash sha256', EXAMPLE_IDS.packetHash],
  ['createMandate.mandateReference', 'LID-2043'],
  ['amendMandate.id stopMandate.id unblockMandate.id', EXAMPLE_IDS.mandateId],
  ['changeRecurring.id confirmNotice.id getRecurrence.id', EXAMPLE_IDS.recurrenceId],
  ['resolveSkipped.id stopRecurring.id', EXAMPLE_IDS.recurrenceId],
  ['savedViews.id', EXAMPLE_IDS.viewId],
  ['apiKeys.id', EXAMPLE_IDS.apiKeyId],
  ['endpoints.id', EXAMPLE_IDS.endpointId],
  ['deliveries.id', EXAMPLE_IDS.deliveryId],
  ['users.id access.id', EXAMPLE_IDS.userId],
  ['invitations.id', EXAMPLE_IDS.invitedId],
  ['roles.id', EXAMPLE_IDS.roleId],
  ['customRoleIds', [EXAMPLE_IDS.roleId]],
  ['exports.id', EXAMPLE_IDS.exportId],
  ['getRefund.id', EXAMPLE_IDS.refundId],
  ['refundRequests.id', EXAMPLE_IDS.refundRequestId],
  ['settlements.id', EXAMPLE_IDS.settlementId],
  ['invoices.id', EXAMPLE_IDS.invoiceId],
  ['accountantLinks.id', EXAMPLE_IDS.accountantLinkId],
  ['audit.id', EXAMPLE_IDS.auditId],
  ['requests.id', EXAMPLE_IDS.callId],
  ['getRedirectUrl.id encryptedTransaction look reference', EXAMPLE_REFERENCE],
  ['id', OTHER_ID],

  // Texts and names of things.
  ['description paymentDescription text title', BICYCLE],
  ['endpoint.description', 'Kassa'],
  ['reason', 'Fiets teruggebracht'],
  ['letter message note rejection reply', ''],
  ['answer', 'ok'],
  ['body', '{"type":"payment.succeeded","paymentId":"019a9d2e-8c40-7a31-9b02-5d6f1e2c7002"}'],
  ['apiKey.name createApiKey.name getApiKeys.content.name', 'Webwinkel'],
  ['createRole.name getRoles.content.name', 'Boekhouding'],
  ['changeRole.name', 'Kassa'],
  ['saveView.name renameView.name getSavedViews.content.name', 'Mislukt'],
  ['columns.name', 'createdDateTime'],
  ['headers.name', 'content-type'],
  ['documents.name startDocument.name', 'uittreksel.pdf'],
  ['file.name files.name startEvidenceFile.name', 'paklijst.pdf'],
  ['getBankStatements.content.name uploadBankStatement.name', STATEMENT],
  ['fileName', 'betalingen-2026-11.csv'],
  ['number', '2026-11'],

  // Codes and secrets.
  ['brandColour', '#0b5d4d'],
  ['code', '000000'],
  ['reasonCode', null, '10.4'],
  ['image qrCode', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['index', '0'],
  ['item', 'company'],
  ['step', 'bank'],
  ['value', 'application/json'],
  ['currentPassword password', EXAMPLE_PASSWORD],
  ['rawPassword', 'een heel nieuw wachtwoord'],
  ['apiPassword', EXAMPLE_API_PASSWORD],
  ['accessToken secret token', 'EXAMPLEnB7cQ2xW9kLmPzR4vT6yU8aD1fG3hJ5'],
  ['recoveryCodes', ['7hk2-qpzx-9wmr']],
  ['shownPrefix', 'stv_test_4f2a'],
  ['shownSuffix', 'k9Qz'],

  // States.
  ['initiatePayment.status', 'PENDING'],
  ['status', 'SETTLED', 'SUCCEEDED', 'READY', 'DELIVERED', 'STORED'],
  ['Chargeback.paymentMethodName getChargebacks.content.paymentMethodName', 'CARD'],
  ['paymentMethod paymentMethodName', 'IDEAL'],
  ['paymentMethods', ['IDEAL', 'CARD']],
  ['currency', 'EUR'],
  ['frequency', null, 'MONTHLY'],
  ['eventTypes', ['payment.succeeded', 'refund.failed']],
  ['roles', ['MERCHANT']],
  ['permissions', ['payments:read', 'refunds:write']],
  ['scopes', ['payments:write', 'payments:read']],
  ['asking', ['company']],
  ['active agreed counted current enabled hasPayoutAccount isDone isSending isStated isUsable', true],
  ['mayTakePayments own selected wasShown', true],

  // Quantities: 1 unless named here.
  ['currentPage failed missed missing waiting', 0],
  ['pageSize', 20],
  ['secondsLeft', 900],
  ['daysUntilLapse', 1094],
  ['chargebackQuantities', [0]],
  [
    'attention blockers candidates children collections faults newIds reservations restrictionList skipped',
    [],
  ],
  ['transaction.chargebacks transaction.refunds', []],

  // Days and instants after a payment's.
  ['arrivesDate arrivesOn', '2026-11-24'],
  ['fromDateTime createdFromDateTime', '2026-11-01T00:00:00.000Z'],
  ['toDateTime createdToDateTime', '2026-11-20T08:00:00.000Z'],
  ['beforeFromDateTime', '2026-10-01T00:00:00.000Z'],
  ['beforeToDateTime', '2026-10-20T08:00:00.000Z'],
  ['paidDateTime', '2026-11-20T10:16:12.000Z'],
  ['settledDateTime', '2026-11-23T09:00:00.000Z'],
  ['expiresDateTime deadlineDateTime', '2026-12-04T10:15:00.000Z'],
  ['month', false, '2026-11-01'],
  ['dueDate nextRunDate', '2026-12-20'],
  ['upcoming', ['2026-12-20', '2027-01-20']],
  ['validFrom', '2027-01-01'],
  ['lapsesOn', '2029-11-20'],
];

/** Values by the name of their field, in the order in which a field tries them. */
export const FIELD_EXAMPLES: Record<string, unknown[]> = {};
for (const [names, ...values] of VALUES)
  for (const name of names.split(' ')) (FIELD_EXAMPLES[name] ??= []).push(...values);
