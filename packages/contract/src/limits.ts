/**
 * Maximum number of things that users may create, and that one unpaged response holds. One more is refused with
 * 409 `limitReached`. docs/limits.md lists it table by table.
 */
export const LIMITS = {
  savedViewsOfUser: 100,
  sharedViewsOfCompany: 200,
  /** Characters of a view's filters as JSON. */
  savedViewSize: 4000,
  /** Those in use and those revoked in the last 90 days. */
  apiKeysOfCompany: 100,
  apiKeysShown: 1000,
  /** Addresses and ranges that a key may be used from. */
  addressesOfKey: 50,
  endpointsOfCompany: 20,
  endpointsShown: 1000,
  /** People of a company who are mailed when an endpoint keeps failing. */
  mailsOfEndpoint: 20,
  /** Those that sign: one, and for a day the one before it. */
  secretsOfEndpoint: 2,
  /** Invited and disabled ones too. */
  usersOfCompany: 200,
  teamShown: 1000,
  /** Mails of invitations that a company sends within 24 hours, those sent again included. */
  invitationsOfDay: 100,
  /** Mails to a new address that a user requests within 24 hours. */
  emailChangesOfDay: 10,
  /** E-mail addresses that a company and its users replaced in the last 14 days. */
  replacedAddresses: 200,
  /** Each works once; new ones take their place. */
  recoveryCodes: 10,
  rolesOfCompany: 50,
  rolesShown: 1000,
  /** The oldest one makes room. */
  selectionsOfUser: 20,
  /** In the background; the oldest that is over makes room. */
  exportsOfUser: 20,
  /** Exports waiting or under way. */
  exportsUnderWay: 5,
  /** Attempts per payment; one more is refused with 429 `tooManyRequests`. */
  attemptsOfPayment: 50,
  /** Mails to the payer of a payment that users ask for within 24 hours. */
  payerMailsOfDay: 3,
  refundsOfPayment: 100,
  paymentsOfRefundRequest: 100,
  /** Requests of a company that wait for approval. */
  refundRequestsWaiting: 200,
  /** Withdrawn requests of one person within 24 hours, after which they may make no others above their limit. */
  refundRequestsWithdrawn: 20,
  /** Requests of a company within an hour about which approvers are mailed. */
  refundRequestsMailed: 10,
  /** The newest rows of each list on a details page. */
  shown: 100,
  timelineEntries: 4000,
  /** Most urgent attention items of each kind. */
  attentionOfKind: 10,
  groupsOfSettlement: 1000,
  /** Buckets of a graph: a year's days fit. */
  dataPoints: 400,
  /** Applications that one address may start in a day; one more is refused with 429. */
  applicationsOfAddress: 5,
  /** Links to an application that work; the oldest makes room. */
  linksOfApplication: 10,
  /** Applications on a page of the reviewers' queue. */
  applicationsShown: 50,
  /** Payouts that one call approves, which is a page of them. */
  payoutsOfApproval: 50,
  /** Merchants that a search for their payouts' holds shows. */
  payeesShown: 50,
  /** Terms proposed for a merchant within a year. */
  termsOfYear: 100,
  termsShown: 200,
  /** Requests for erasure that wait for a search, a decision or the erasure. */
  erasuresOpen: 100,
  /** Orders of one file for the bank. */
  ordersOfBankFile: 10_000,
  /** Bytes of a statement that a person uploads; the watched folder takes larger ones. */
  bankStatementBytes: 20 * 1024 * 1024,
  /** Lines of one file of the bank. */
  bankLinesOfFile: 50_000,
  /** Rows of a page of orders or lines at the bank's desk. */
  /** Movements of a payment, and parts of its refunds, in one answer. */
  refundAccounts: 200,
  bankRowsShown: 50,
  bankCandidates: 5,
  /** Kinds of parts of a statement that were not read. */
  bankSkippedShown: 20,
  documentsOfKind: 10,
  documentsOfApplication: 40,
  /** Bytes of documents from one network address, and of one e-mail address, within 24 hours. */
  documentBytesOfSender: 250 * 1024 * 1024,
  /** Bytes of a picture of a company's hosted page, fetched or uploaded. */
  pictureBytes: 2 * 1024 * 1024,
  /** Texts of one value in an audit row. */
  auditValues: 1000,
  /** Links that one call checks. */
  auditLinksChecked: 5000,
  auditFaultsShown: 20,
  /** Settlements and invoices that an accountant's page shows. */
  invoicesShown: 120,
  /** Links of a company's accountant that work. */
  accountantLinksOfCompany: 10,
  accountantLinksShown: 100,
  /** The oldest session makes room. */
  sessionsOfUser: 50,
} as const;
