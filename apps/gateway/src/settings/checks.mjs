import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import { BadValue } from './row.mjs';

/** First path segments that the product serves itself, so that the gateway prefix cannot hide them. */
const reservedPrefixes = [
  'api',
  'pay',
  'payment',
  'management',
  'onboarding',
  'health',
  'ready',
  'metrics',
  'docs',
  'accountant',
];

/** @param {string} text */
export const anyText = (text) => text;

/**
 * A text for which the condition holds.
 *
 * @param {string} words such as "must be a colour"
 * @param {(text: string) => boolean} holds
 */
const must = (words, holds) => (/** @type {string} */ text) => {
  if (!holds(text)) throw new BadValue(words);
  return text;
};

/** @param {RegExp} pattern @param {string} words */
export const matching = (pattern, words) => must(words, (text) => pattern.test(text));

/** @param {string} words @param {(url: URL) => boolean} holds */
const address = (words, holds) => must(words, (text) => URL.canParse(text) && holds(new URL(text)));

/**
 * One of these words.
 *
 * @template {string} Word
 * @param {readonly Word[]} words
 */
export const oneOf = (words) => (/** @type {string} */ text) => {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new BadValue(`must be ${words.join(', ').replace(/, (?!.*,)/, ' or ')}`);
  return found;
};

/** @param {number} low @param {number} high */
export const wholeNumber = (low, high) => (/** @type {string} */ text) => {
  const value = Number(matching(/^\d{1,9}$/, 'must be a whole number')(text));
  if (value < low || value > high) throw new BadValue(`must be between ${low} and ${high}`);
  return value;
};

export const postgresUrl = address(
  'must be a postgres:// address with a user and a database',
  (url) =>
    ['postgres:', 'postgresql:'].includes(url.protocol) && url.username !== '' && url.pathname.length > 1,
);

export const smtpUrl = address(
  'must be an smtp:// or smtps:// address',
  (url) => ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '',
);

/** @param {URL} url */
const isBucket = ({ protocol, username, password, pathname }) =>
  ['https:', 'http:'].includes(protocol) &&
  username !== '' &&
  password !== '' &&
  /^\/[a-z0-9.-]{3,63}\/?$/.test(pathname);

export const documentPlace = must(
  'must be an absolute path, or the address of a bucket with its key and secret',
  (text) => text.startsWith('/') || (URL.canParse(text) && isBucket(new URL(text))),
);

export const publicKey = must('must be a public key of X25519 in PEM', (text) => {
  try {
    return !text.includes('PRIVATE') && createPublicKey(text).asymmetricKeyType === 'x25519';
  } catch {
    return false;
  }
});

export const scannerUrl = address(
  'must be a tcp:// address with a port',
  (url) => url.protocol === 'tcp:' && url.hostname !== '' && url.port !== '',
);

/** An address, or a range such as 10.0.0.0/8. @param {string} text */
function isAddressRange(text) {
  const [ip = '', bits, ...more] = text.trim().split('/');
  const version = isIP(ip);
  if (version === 0 || ip.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const addressRanges = must('must be addresses or ranges, separated by commas', (text) =>
  text.split(',').every(isAddressRange),
);

export const colour = matching(/^#[0-9a-fA-F]{6}$/, 'must be a colour written as #rrggbb');

export const mailAddress = matching(
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i,
  'must be an e-mail address',
);

export const timeZone = must('must be a time zone of the IANA list, such as Europe/Amsterdam', (name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
});

const origin = must(
  'must be an http(s) origin without path, such as https://pay.example.com',
  // Only the plain form: `https:host` and `https:///host` are read as an address too.
  (text) =>
    /^https?:\/\/[^/?#\\\s]+\/?$/i.test(text) &&
    URL.canParse(text) &&
    /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(new URL(text).hostname) &&
    new URL(text).href === `${new URL(text).origin}/`,
);
/** @param {string} text */
export const publicUrl = (text) => new URL(origin(text)).origin;

const path = matching(/^(\/[a-z0-9-]+)+$/, 'must be a path such as /gateway, without a slash at its end');
const freePath = must(
  `must not start with a path of the product itself (${reservedPrefixes.join(', ')})`,
  (text) => !reservedPrefixes.includes(text.split('/')[1] ?? ''),
);
/** @param {string} text */
export const gatewayPrefix = (text) => freePath(path(text));
