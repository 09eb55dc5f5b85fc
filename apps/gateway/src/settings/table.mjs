import { row } from './row.mjs';
import { adyenSettings } from './adyen.mjs';
import { bankSettings } from './bank.mjs';
import { databaseSettings } from './database.mjs';
import { exportSettings } from './exports.mjs';
import { metricsSettings } from './metrics.mjs';
import { onboardingSettings } from './onboarding.mjs';
import { retentionSettings } from './retention.mjs';
import {
  addressRanges,
  anyText,
  colour,
  gatewayPrefix,
  mailAddress,
  matching,
  oneOf,
  publicUrl,
  smtpUrl,
  timeZone,
  wholeNumber,
} from './checks.mjs';

const decimal = matching(
  /^(\d(\.\d{1,3})?|10)$/,
  'must be a number from 0 to 10 with at most three decimals',
);

/** The table itself, in the order of the documentation. */
export const settingsTable = {
  port: row({
    env: 'PORT',
    fallback: '3000',
    check: wholeNumber(0, 65_535),
    about: 'TCP port to listen on; 0 takes a free one.',
  }),
  host: row({
    env: 'HOST',
    fallback: '127.0.0.1',
    check: matching(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address'),
    about: 'Address to listen on. `0.0.0.0` makes the product reachable from other machines.',
  }),
  ...databaseSettings,
  requestTimeoutMs: row({
    env: 'STUIVER_REQUEST_TIMEOUT_MS',
    fallback: '30000',
    check: wholeNumber(100, 600_000),
    about:
      'Milliseconds within which a whole request must arrive, headers and body; after that it is answered 408.',
  }),
  dataDirectory: row({
    env: 'STUIVER_DATA_DIR',
    fallback: '.stuiver/',
    check: anyText,
    about:
      'Directory of the deployment: the database (when embedded), passwords and keys. Relative to the checkout.',
  }),
  diskFloorMegabytes: row({
    env: 'STUIVER_DISK_FLOOR_MEGABYTES',
    fallback: '1024',
    check: wholeNumber(0, 100_000_000),
    about:
      'Free space on the disks of the data directory and of the document store, where that is a directory, below which uploads and exports are refused and `/ready` returns `disk: low`.',
  }),
  ...metricsSettings,
  ...onboardingSettings,
  ...retentionSettings,
  publicUrl: row({
    env: 'STUIVER_PUBLIC_URL',
    fallback: null,
    fallbackNote: 'http://localhost:PORT',
    check: publicUrl,
    about:
      'Origin under which browsers reach the product; links, QR codes and cookies follow it. Live mode needs https.',
  }),
  gatewayPrefix: row({
    env: 'STUIVER_GATEWAY_PREFIX',
    fallback: '/gateway',
    check: gatewayPrefix,
    about: 'Path prefix of the calls that the specification writes with {gateway}.',
  }),
  mode: row({
    env: 'STUIVER_MODE',
    fallback: 'test',
    check: oneOf(['test', 'live']),
    about:
      'A database is `test` or `live` for good; simulator, test helpers and demo data exist only in `test`.',
  }),
  testClock: row({
    env: 'STUIVER_TEST_CLOCK',
    fallback: 'companies',
    check: oneOf(['companies', 'operator']),
    about:
      'Who may move the clock of a test deployment, for all its companies: `companies` for users who may change their company’s settings, or only the `operator`, by `npx stuiver clock forward`.',
  }),
  apiKeyPrefix: row({
    env: 'STUIVER_API_KEY_PREFIX',
    fallback: 'stv',
    check: matching(/^[a-z][a-z0-9]{1,11}$/, 'must be 2 to 12 lower-case letters and digits'),
    about:
      'Prefix of new API keys, such as `stv_test_…`, for people and secret scanners. Keys that were made before a change stay good.',
  }),
  timeZone: row({
    env: 'STUIVER_TIME_ZONE',
    fallback: 'Europe/Amsterdam',
    check: timeZone,
    about:
      'The one time zone that decides where a day starts in filters, totals, graphs, exports and display.',
  }),
  productName: row({
    env: 'STUIVER_PRODUCT_NAME',
    fallback: 'Stuiver',
    check: matching(/^\P{Cc}{1,40}$/u, 'must be 1 to 40 characters of one line'),
    about: 'Name that merchants and payers see.',
  }),
  invoiceSender: row({
    env: 'STUIVER_INVOICE_SENDER',
    fallback: null,
    fallbackNote: 'STUIVER_PRODUCT_NAME',
    check: matching(/^\P{Cc}{1,400}$/u, 'must be 1 to 400 characters of one line'),
    about:
      'The provider’s name, address, registration and VAT number on invoices and settlements, with `|` between lines. Live mode needs name, address and VAT number.',
  }),
  brandColour: row({
    env: 'STUIVER_BRAND_COLOUR',
    fallback: null,
    fallbackNote: 'delta blue',
    check: colour,
    about: 'Colour of primary actions, links and focus, as #rrggbb; contrast is kept at 4.5 : 1.',
  }),
  accentColour: row({
    env: 'STUIVER_ACCENT_COLOUR',
    fallback: null,
    fallbackNote: 'coin copper',
    check: colour,
    about: 'Colour of the mark and of highlights, as #rrggbb.',
  }),
  notificationDays: row({
    env: 'STUIVER_NOTIFICATION_DAYS',
    fallback: '90',
    check: wholeNumber(7, 3650),
    about:
      'Days that a notification is kept with its attempts: request and answer. One that still waits is kept longer.',
  }),
  ...bankSettings,
  ...adyenSettings,
  ...exportSettings,
  refundRequestHours: row({
    env: 'STUIVER_REFUND_REQUEST_HOURS',
    fallback: '72',
    check: wholeNumber(1, 8760),
    about: 'How long a refund that needs approval can be approved; after that it has to be requested again.',
  }),
  postgresBin: row({
    env: 'STUIVER_POSTGRES_BIN',
    fallback: null,
    fallbackNote: 'the binaries from npm',
    check: anyText,
    about: 'Directory with `postgres` and `initdb` for the embedded database.',
  }),
  smtpUrl: row({
    env: 'STUIVER_SMTP_URL',
    fallback: null,
    fallbackNote: 'mails land as files in the data directory',
    check: smtpUrl,
    about:
      'Mail server, as smtp:// or smtps:// with user and password. Without it mails are written to `mail/` in the data directory. Live mode needs one.',
  }),
  mailFrom: row({
    env: 'STUIVER_MAIL_FROM',
    fallback: 'no-reply@stuiver.test',
    check: mailAddress,
    about: 'Sender of all mails. Live mode needs an address of your own.',
  }),
  supportMail: row({
    env: 'STUIVER_SUPPORT_MAIL',
    fallback: 'support@stuiver.test',
    check: mailAddress,
    about:
      'Where people answer: applicants send their questions there, and replies to mails go there. Live mode needs an address of your own.',
  }),
  trustedProxies: row({
    env: 'STUIVER_TRUSTED_PROXIES',
    fallback: null,
    fallbackNote: 'none',
    check: addressRanges,
    about:
      "Addresses of load balancers whose X-Forwarded-For tells the caller's address, such as 10.0.0.0/8.",
  }),
  demo: row({
    env: 'STUIVER_DEMO',
    fallback: null,
    fallbackNote: 'on in test mode, off in live mode',
    check: (text) => oneOf(['on', 'off'])(text) === 'on',
    about: 'Fills an empty test database with demo companies and 13 months of payments at the first start.',
  }),
  demoScale: row({
    env: 'STUIVER_DEMO_SCALE',
    fallback: '1',
    check: (text) => Number(decimal(text)),
    about: 'How much the demo holds: 1 is some 3,500 payments. Every state is there at any scale.',
  }),
  ibanChangeHours: row({
    env: 'STUIVER_IBAN_CHANGE_HOURS',
    fallback: '48',
    check: wholeNumber(0, 720),
    about:
      'Hours that another account for payouts waits before it applies, so that everyone mailed about it can stop it.',
  }),
  noticeDays: row({
    env: 'STUIVER_NOTICE_DAYS',
    fallback: '14',
    check: wholeNumber(1, 60),
    about:
      'Days between the notice to the payer of a recurring direct debit and each collection. Fewer than 14 need the agreement of payers.',
  }),
  logLevel: row({
    env: 'STUIVER_LOG_LEVEL',
    fallback: 'info',
    check: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    about: 'How much is logged to standard output, as JSON lines without secrets or personal data.',
  }),
  rateLimitPerMinute: row({
    env: 'STUIVER_RATE_LIMIT',
    fallback: '600',
    check: wholeNumber(1, 1_000_000),
    about:
      'Requests per minute and caller (API key, user or address) to the gateway; of an address also those with tokens that are not valid.',
  }),
  checkoutRateLimitPerMinute: row({
    env: 'STUIVER_RATE_LIMIT_CHECKOUT',
    fallback: '120',
    check: wholeNumber(1, 1_000_000),
    about: "Requests per minute and address to the payer's pages and calls.",
  }),
  signInRateLimitPerMinute: row({
    env: 'STUIVER_RATE_LIMIT_SIGN_IN',
    fallback: '20',
    check: wholeNumber(1, 1_000_000),
    about: 'Sign-in and password-reset attempts per minute and address.',
  }),
  outgoingRateLimitPerMinute: row({
    env: 'STUIVER_RATE_LIMIT_OUTGOING',
    fallback: '20',
    check: wholeNumber(1, 1_000_000),
    about:
      'Test notifications and tried pictures per minute and user, each one call to an address of theirs.',
  }),
  registerRateLimitPerMinute: row({
    env: 'STUIVER_RATE_LIMIT_REGISTER',
    fallback: '5',
    check: wholeNumber(1, 1_000_000),
    about: 'Registrations of a company per minute and address.',
  }),
};
