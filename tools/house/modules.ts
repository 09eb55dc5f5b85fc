export type Module = {
  /** Folder under apps/gateway/src, or under apps/web/src/portal. */
  readonly name: string;
  readonly does: string;
  /** Files that other modules may import, without `.ts`; all of them when missing. */
  readonly shares?: readonly string[];
};

/**
 * The gateway's modules in their order: a module imports only modules above it, and of those only what they share.
 * The walls of the linter, the test of cycles and the map in docs/architecture.md come from this list and the next.
 */
export const MODULES: readonly Module[] = [
  { name: 'settings', does: 'what an operator sets: each setting’s name, rule, default and documentation' },
  {
    name: 'platform',
    does: 'foundation of every module: database, lists and their counts, HTTP, access, mail, audit rows, files, keys',
  },
  {
    name: 'cluster',
    does: 'Citus and the read replica: machines, distribution, reads of what can be reached',
  },
  { name: 'company', does: 'the version of a company’s settings' },
  {
    name: 'company/branding',
    does: 'logos and backgrounds: fetched or uploaded, checked and redrawn',
    shares: ['merchant-pictures', 'read-picture', 'try-picture'],
  },
  { name: 'company/companies', does: 'the company tree and Select Companies', shares: ['selections'] },
  {
    name: 'company/webhooks',
    does: 'webhook endpoints and their signed events: delivery, pausing, resending, secrets',
    shares: [
      'deliveries/deliveries',
      'deliveries/list-queries',
      'endpoints/first-endpoint',
      'payload',
      'resend-notifications',
      'schedule',
      'test-notification',
    ],
  },
  {
    name: 'company/merchants',
    does: 'merchants: made, opened for payments, found',
    shares: ['create-merchant', 'create-user', 'merchants', 'open-merchant', 'provider', 'repository'],
  },
  {
    name: 'people/users',
    does: 'users, their passwords, sessions, devices and failed tries',
    shares: [
      'known-devices',
      'passwords/hash-queue',
      'passwords/password-repository',
      'passwords/password-tokens',
      'passwords/passwords',
      'session-repository',
      'sessions',
      'throttle-repository',
      'tries',
      'user-repository',
      'users',
    ],
  },
  {
    name: 'people/team',
    does: 'a company’s users, roles, permissions and refund limits; alerts to its admins',
    shares: ['alerts/alerts', 'alerts/key-mails', 'invitations', 'people-with', 'refund-limits'],
  },
  {
    name: 'people/credentials',
    does: 'confirming and changing one’s own password and e-mail address',
    shares: ['own-password'],
  },
  {
    name: 'people/second-factor',
    does: 'authenticator codes, recovery codes and fresh proof',
    shares: ['check-code', 'fresh-proof'],
  },
  {
    name: 'people/account',
    does: 'the signed-in user’s own account and sessions',
    shares: ['account', 'email-mails'],
  },
  { name: 'people/api-keys', does: 'API keys: scopes, addresses, limits, rotation', shares: [] },
  {
    name: 'people/auth',
    does: 'sign-in, sign-out, refresh and password reset',
    shares: ['cookies', 'routes', 'sign-in'],
  },
  { name: 'people/registration', does: 'companies that register themselves', shares: [] },
  {
    name: 'company/settings',
    does: 'company settings, the bank account for payouts, changes to either',
    shares: ['offer-methods', 'take-over-details'],
  },
  {
    name: 'money/ledger',
    does: 'the change of a payment as one: events, transfers, counts, and their recomputation',
    shares: [
      'change',
      'chargeback-change',
      'chargeback-queries',
      'commit-change',
      'counters',
      'own-rows',
      'queries',
      'settlement-change',
      'transfers',
    ],
  },
  {
    name: 'money/prices',
    does: 'a merchant’s terms: prices, schedule and reserve, dated; the fees by them',
    shares: ['fee-queries', 'propose-terms', 'read-terms', 'terms-queries'],
  },
  {
    name: 'money/payers',
    does: 'what is shown of a payer: sealed references, cards, conditions, search texts',
    shares: ['metadata', 'payer-texts', 'sealed-reference', 'shown-card', 'shown-condition'],
  },
  {
    name: 'money/processors',
    does: 'the interface to what executes a method, the simulator, messages from processors',
    shares: [
      'check-queries',
      'inbox-repository',
      'message',
      'payout-channel',
      'processor',
      'simulator',
      'simulator-repository',
      'test-values',
    ],
  },
  {
    name: 'money/payments/engine',
    does: 'the engine: creates, tries, ends and settles payments; calls the features that follow one by hooks',
    shares: [
      'add-refund',
      'apply-outcome',
      'apply-transfer',
      'attempts',
      'create-payment',
      'end-payments',
      'merchant-terms',
      'not-received',
      'recurrence-plan',
      'start-attempt',
      'start-payment',
    ],
  },
  {
    name: 'money/mandates',
    does: 'SEPA mandates: signed, used, blocked, stopped',
    shares: ['create-mandate', 'list-queries', 'repository', 'use-mandate'],
  },
  {
    name: 'money/recurrences',
    does: 'recurring payments: started, changed, stopped, announced to payers',
    shares: [
      'begin-recurrence',
      'change-recurrence',
      'list-queries',
      'mandate-returns',
      'read-recurrences',
      'repository',
      'notice-state',
    ],
  },
  {
    name: 'money/chargebacks',
    does: 'chargebacks: recorded and read',
    shares: ['apply-message', 'list-queries', 'mail-people'],
  },
  {
    name: 'money/evidence',
    does: 'evidence against chargebacks: collected, composed, submitted once',
    shares: ['erase', 'remind', 'submit'],
  },
  {
    name: 'money/payment-links',
    does: 'payment links: made, changed, used, read',
    shares: ['fresh-link', 'keep-one', 'link-address', 'link-row', 'list-queries', 'use-link'],
  },
  {
    name: 'money/refunds',
    does: 'refunds and the approvals that large ones and several at once need',
    shares: [
      'apply-outcome',
      'approvals/list-queries',
      'approvals/outcome-queries',
      'initiate-refund',
      'list-queries',
      'reservation-queries',
      'reservations',
    ],
  },
  {
    name: 'money/payments',
    does: 'payments: the payer’s steps, the portal’s reads',
    shares: [
      'payer/abort-payment',
      'payer/hosted-details',
      'payer/pay-reference',
      'payer/payer-reference',
      'payer/payment-status',
      'payer/return',
      'payer/sign-debit',
      'payer/transfer',
      'payment-queries',
      'read/list-queries',
      'tell/tell-payer',
    ],
  },
  {
    name: 'money/payouts',
    does: 'payouts: approved by two people, held, sent to the bank once, ended by its word',
    shares: ['apply-outcome', 'payout-queries'],
  },
  {
    name: 'money/settlements',
    does: 'settlements: closed, read, proved; what a merchant gets and when',
    shares: [
      'close-settlements',
      'close-queries',
      'group-order',
      'list-queries',
      'open-settlements',
      'read-queries',
    ],
  },
  { name: 'money/collections', does: 'due runs of recurring payments, each collected once', shares: [] },
  {
    name: 'money/inbox',
    does: 'messages from processors, applied once in any order; the test bank that sends them',
    shares: ['inbox', 'test-bank'],
  },
  {
    name: 'money/adyen',
    does: 'the provider’s account at Adyen: payments, captures, refunds and what its events say',
    shares: [
      'account',
      'desk',
      'desk-routes',
      'events/apply-events',
      'events/webhook-route',
      'processor',
      'reports/take-reports',
    ],
  },
  {
    name: 'money/bank',
    does: 'the provider’s bank account by files: direct debits, transfers and payouts out, statements in',
    shares: ['account', 'folder', 'lines', 'processor'],
  },
  {
    name: 'insight/requests',
    does: 'calls by API key: recorded in batches, listed',
    shares: ['list-queries', 'record'],
  },
  {
    name: 'insight/audit',
    does: 'the audit log’s screen and its chain of hashes',
    shares: ['list-queries'],
  },
  {
    name: 'insight/balances',
    does: 'balances and the transfers behind them',
    shares: ['balances', 'next-settlement', 'transfers'],
  },
  {
    name: 'insight/dashboard',
    does: 'the dashboard: today, totals, graph, companies; the letter of the day',
    shares: [],
  },
  { name: 'insight/exports', does: 'lists and transactions as CSV files', shares: [] },
  {
    name: 'insight/bookkeeping',
    does: 'a settlement as files, invoices of fees, the link of an accountant',
    shares: [
      'accountant-links',
      'book-words',
      'invoice-queries',
      'invoices',
      'settlement-files',
      'settlement-queries',
    ],
  },
  { name: 'insight/live', does: 'the stream of changes to browsers', shares: [] },
  { name: 'insight/saved-views', does: 'saved views of lists', shares: [] },
  { name: 'insight/search', does: 'search over everything (Ctrl K)', shares: [] },
  {
    name: 'applications',
    does: 'applications for an account: form, documents, review',
    shares: ['form/erase'],
  },
  {
    name: 'web/preview',
    does: 'the hosted page with settings or a payment link that are being tried',
    shares: ['preview-page'],
  },
  {
    name: 'web/pages',
    does: 'the payer’s pages rendered here, the portal’s page, merchants’ pictures',
    shares: ['web-build'],
  },
  { name: 'web/docs', does: 'the API reference, the guides and the OpenAPI document', shares: [] },
  { name: 'web/accountant', does: 'the page that the link of an accountant opens', shares: [] },
  { name: 'web/mailbox', does: 'the mailbox of a test deployment', shares: [] },
  {
    name: 'erasure',
    does: 'erasure of a person’s data, asked for by one person and approved by another, in every room',
    shares: ['erase', 'payer-queries', 'requests', 'routes'],
  },
  {
    name: 'keyring',
    does: 'rotation of the keys that seal columns of every room',
    shares: ['rotate-keyring', 'sealed-columns'],
  },
  {
    name: 'app',
    does: 'puts the application together: context, routes, plugins, pollers, `/metrics`',
  },
];

/** The portal's features in their order, with the same rules; `lists` and `parts` are shared by all. */
export const FEATURES: readonly Module[] = [
  {
    name: 'companies',
    does: 'the company tree and Select Companies',
    shares: ['choose', 'company-tree', 'whose-settings'],
  },
  {
    name: 'live',
    does: 'the stream of changes, and what a screen does with it',
    shares: ['changes', 'use-changes'],
  },
  { name: 'parts', does: 'what details pages, dialogs and cards have in common' },
  { name: 'lists', does: 'every list: columns, filters, saved views, export' },
  { name: 'unreachable', does: 'companies that cannot be reached', shares: ['unreachable-notice'] },
  { name: 'search', does: 'Ctrl K', shares: [] },
  { name: 'auth', does: 'sign-in, sign-out, password reset', shares: ['form-buttons', 'simple-parts'] },
  {
    name: 'second-factor',
    does: 'setting up and removing the second factor',
    shares: ['factor-card'],
  },
  {
    name: 'settings',
    does: 'profile, bank account, company settings with their branding and preview',
    shares: ['branding/preview-frame', 'mail-link-page'],
  },
  { name: 'team', does: 'users, roles and refund limits', shares: ['limit-field'] },
  { name: 'account', does: 'the signed-in user’s own account', shares: ['device'] },
  { name: 'registration', does: 'a company registers itself', shares: [] },
  { name: 'applications', does: 'review of applications by the provider’s people', shares: [] },
  {
    name: 'prices',
    does: 'terms of merchants: set by the provider’s people, read by the merchant',
    shares: [],
  },
  {
    name: 'erasure',
    does: 'erasure of a person’s data on request, by two of the provider’s people',
    shares: [],
  },
  {
    name: 'payouts',
    does: 'payouts as the provider’s people approve and hold them',
    shares: ['bank-reason'],
  },
  { name: 'api-keys', does: 'API keys', shares: [] },
  { name: 'requests', does: 'calls by API key and what they were answered', shares: [] },
  { name: 'audit', does: 'the audit log', shares: [] },
  {
    name: 'balances',
    does: 'balances and their transfers',
    shares: ['balance-search', 'balance-words'],
  },
  { name: 'exports', does: 'the export page', shares: [] },
  {
    name: 'bookkeeping',
    does: 'invoices, links of the accountant, files of a settlement',
    shares: ['download-button'],
  },
  {
    name: 'bank-files',
    does: 'files for the bank and its statements, as the provider’s people take them',
    shares: [],
  },
  { name: 'webhooks', does: 'endpoints, deliveries and secrets', shares: [] },
  { name: 'chargebacks', does: 'chargebacks', shares: ['disputes'] },
  { name: 'payment-links', does: 'payment links: made, changed, read', shares: ['prefill-search'] },
  {
    name: 'refunds',
    does: 'refunds and their approvals',
    shares: [
      'approvals/bulk-actions',
      'lazy-refund-dialog',
      'money-strip',
      'refund-approval',
      'payment-sentence',
      'refund-draft',
      'refunds-card',
    ],
  },
  { name: 'mandates', does: 'mandates', shares: ['lazy-unblock-dialog', 'queries'] },
  {
    name: 'settlements',
    does: 'settlements, their lines, and when money arrives',
    shares: ['payment-settlement-card'],
  },
  { name: 'recurrences', does: 'recurring payments', shares: [] },
  { name: 'payments', does: 'payments and their timeline', shares: ['queries'] },
  { name: 'dashboard', does: 'the dashboard', shares: [] },
  { name: 'to-do', does: 'what waits for the provider’s people, their first screen', shares: [] },
];

/** An import of a file in another module; paths are relative to the modules' root. */
export type Import = { readonly from: string; readonly to: string };

/** Returns a file's module; null outside of modules. */
export function findModule(modules: readonly Module[], file: string): Module | null {
  const found = modules.filter(({ name }) => file.startsWith(`${name}/`));
  return found.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;
}

/**
 * Lists the imports that lead to a later module, which a cycle needs, or to a file that its module does not share.
 * `app` puts the modules together and may import every file.
 */
export function brokenWalls(modules: readonly Module[], imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [importer, imported] = [findModule(modules, from), findModule(modules, to)];
    if (importer === null || imported === null || importer === imported) return [];
    if (modules.indexOf(imported) > modules.indexOf(importer)) return [`${from} imports the later ${to}`];
    const file = to.slice(imported.name.length + 1).replace(/\.tsx?$/, '');
    const isShared = importer.name === 'app' || (imported.shares?.includes(file) ?? true);
    return isShared ? [] : [`${from} imports the private ${to}`];
  });
}
