/**
 * Groups of calls in the API reference: the page's title and path, its sentence, and the callers that its calls without
 * a `keyScope` are for.
 */
export const TAGS = {
  transaction: ['Payments', 'Start payments, cancel open ones, and read what happened to them.', 'portal'],
  paymentLink: ['Payment links', 'Links that payers open from a mail, a message or a QR code.', 'portal'],
  recurrence: ['Recurring payments', 'Read, change and stop what a first payment started.', 'portal'],
  mandate: ['Mandates', 'SEPA mandates, by which direct debits are collected.', 'portal'],
  refund: ['Refunds', 'Give money of a payment back, and read refunds.', 'portal'],
  chargeback: ['Chargebacks', 'Payments that a payer disputes at the bank.', 'portal'],
  settlement: ['Settlements', 'What is paid out, when, and the lines that it is made up of.', 'portal'],
  balances: ['Balances', 'What is pending, available and held, and the transfers behind it.', 'portal'],
  merchant: ['Company', 'The company and the payment methods that it offers.', 'portal'],
  notification: ['Webhook listeners', 'Fetch the webhook events of a test deployment on a laptop.', 'portal'],
  dashboard: ['Dashboard', 'The figures of the portal’s first screen.', 'portal'],
  apiKey: ['API keys', 'Keys of shops.', 'portal'],
  team: ['Team', 'Users, roles and refund limits.', 'portal'],
  account: ['Own account', 'Password, second factor and sessions of the signed-in user.', 'portal'],
  auth: ['Sign-in', 'Sign in and out, and register a company.', 'portal'],
  hierarchy: ['Companies', 'The tree of companies, and those that are selected.', 'portal'],
  workspace: ['Workspace', 'Search, saved views and live changes.', 'portal'],
  export: ['Exports', 'Lists as CSV files.', 'portal'],
  bookkeeping: ['Bookkeeping', 'Invoices, files of settlements, and links for accountants.', 'portal'],
  audit: ['Audit log', 'Who changed what.', 'portal'],
  payer: ['Hosted page', 'What the payer’s page calls, by a sealed reference.', 'payers'],
  onboarding: ['Onboarding', 'The form of a new business, by its private link.', 'payers'],
  applications: ['Review of applications', 'Applications for an account, as staff review them.', 'staff'],
  prices: ['Prices', 'Terms of merchants.', 'staff'],
  payouts: ['Payouts', 'Payouts that staff approve and hold.', 'staff'],
  bankFiles: ['Bank files', 'Files for the bank, and its statements.', 'staff'],
  erasure: ['Erasure', 'Erasure of a person’s data.', 'staff'],
  system: ['Operation', 'Probes, and the clock of a test deployment.', 'staff'],
} as const satisfies Record<string, readonly [title: string, about: string, callers: Callers]>;

export type Callers = 'portal' | 'payers' | 'staff';
export type Tag = keyof typeof TAGS;
