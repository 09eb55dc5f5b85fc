import { matching, publicUrl } from './checks.mjs';
import { BadValue, row } from './row.mjs';

const none = { fallback: null, fallbackNote: 'no Adyen' };
/** Merchant accounts are named in letters, digits and underscores. */
const ACCOUNT = '[A-Za-z0-9_-]{1,80}';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** @param {string} text */
function ownAccounts(text) {
  const pairs = text.split(',').map((pair) => new RegExp(`^(${UUID})=(${ACCOUNT})$`).exec(pair.trim()));
  if (pairs.some((pair) => pair === null))
    throw new BadValue(
      'must be ids of companies with an account each, such as 019…=ShopNL, with commas between them',
    );
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

const credential = matching(/^\S{1,500}$/, 'must be a text without spaces');
/** HMAC keys are 64 hexadecimal digits. */
const hmacKey = matching(/^[0-9A-Fa-f]{64}$/, 'must be 64 hexadecimal digits');

/** @param {string} text */
function twinUrl(text) {
  const { origin, hostname } = new URL(publicUrl(text));
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new BadValue('must be an address of this machine');
  return origin;
}

/** The provider's company account at Adyen (docs/operating/adyen.md). */
export const adyenSettings = {
  adyenApiKey: row({
    env: 'STUIVER_ADYEN_API_KEY',
    ...none,
    check: credential,
    about:
      'API key of Adyen: with it, cards, iDEAL, Bancontact and PayPal can go through Adyen (processor `adyen`).',
  }),
  adyenMerchantAccount: row({
    env: 'STUIVER_ADYEN_MERCHANT_ACCOUNT',
    ...none,
    check: matching(new RegExp(`^${ACCOUNT}$`), 'must be the name of a merchant account'),
    about: 'The merchant account at Adyen that all companies use.',
  }),
  adyenOwnAccounts: row({
    env: 'STUIVER_ADYEN_OWN_ACCOUNTS',
    fallback: null,
    fallbackNote: 'all use that account',
    check: ownAccounts,
    about: 'Companies with a merchant account of their own, as `id=account`, with commas between them.',
  }),
  adyenLivePrefix: row({
    env: 'STUIVER_ADYEN_LIVE_PREFIX',
    ...none,
    check: matching(
      /^[A-Za-z0-9-]{1,100}$/,
      'must be the prefix of the live addresses, such as 1797a841fbb37ca7-AdyenDemo',
    ),
    about: 'Prefix of the account’s live addresses. Live mode needs it.',
  }),
  adyenHmacKey: row({
    env: 'STUIVER_ADYEN_HMAC_KEY',
    ...none,
    check: hmacKey,
    about: 'Key by which Adyen signs its webhooks.',
  }),
  adyenHmacKeyOld: row({
    env: 'STUIVER_ADYEN_HMAC_KEY_OLD',
    fallback: null,
    fallbackNote: 'none',
    check: hmacKey,
    about: 'The key before it, which stays good while the keys are changed.',
  }),
  adyenWebhookUser: row({
    env: 'STUIVER_ADYEN_WEBHOOK_USER',
    ...none,
    check: credential,
    about: 'User name by which Adyen’s webhooks authenticate.',
  }),
  adyenWebhookPassword: row({
    env: 'STUIVER_ADYEN_WEBHOOK_PASSWORD',
    ...none,
    check: credential,
    about: 'Password of that user.',
  }),
  adyenReportUser: row({
    env: 'STUIVER_ADYEN_REPORT_USER',
    ...none,
    check: credential,
    about: 'User name by which settlement reports are fetched from Adyen.',
  }),
  adyenReportPassword: row({
    env: 'STUIVER_ADYEN_REPORT_PASSWORD',
    ...none,
    check: credential,
    about: 'Password of that user.',
  }),
  adyenUrl: row({
    env: 'STUIVER_ADYEN_URL',
    fallback: null,
    fallbackNote: 'Adyen itself',
    check: twinUrl,
    about: 'Address on this machine that takes Adyen’s place, for trials.',
  }),
};
