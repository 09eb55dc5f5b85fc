import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { z } from 'zod';

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
];

export const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be between ${low} and ${high}`);

export const postgresUrl = z.string().refine((text) => {
  try {
    const url = new URL(text);
    return (
      ['postgres:', 'postgresql:'].includes(url.protocol) && url.username !== '' && url.pathname.length > 1
    );
  } catch {
    return false;
  }
}, 'must be a postgres:// address with a user and a database');

export const smtpUrl = z.string().refine((text) => {
  try {
    const url = new URL(text);
    return ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
  } catch {
    return false;
  }
}, 'must be an smtp:// or smtps:// address');

export const documentPlace = z.string().refine((text) => {
  if (text.startsWith('/')) return true;
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname } = new URL(text);
  return (
    ['https:', 'http:'].includes(protocol) &&
    username !== '' &&
    password !== '' &&
    /^\/[a-z0-9.-]{3,63}\/?$/.test(pathname)
  );
}, 'must be an absolute path, or the address of a bucket with its key and secret');

export const scannerUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'tcp:' && url.hostname !== '' && url.port !== '';
}, 'must be a tcp:// address with a port');

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
export const addressRanges = z
  .string()
  .refine(
    (text) => text.split(',').every((range) => addressRange.safeParse(range.trim()).success),
    'must be addresses or ranges, separated by commas',
  );

export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour written as #rrggbb');

export const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'must be a time zone of the IANA list, such as Europe/Amsterdam');

export const publicUrl = z
  .string()
  .refine((text) => {
    const checked = checkRedirectUrl(text, 'test');
    return checked.ok && checked.url === `${new URL(text).origin}/`;
  }, 'must be an http(s) origin without path, such as https://pay.example.com')
  .transform((text) => new URL(text).origin);

export const gatewayPrefix = z
  .string()
  .regex(/^(\/[a-z0-9-]+)+$/, 'must be a path such as /gateway, without a slash at its end')
  .refine(
    (path) => !reservedPrefixes.includes(path.split('/')[1] ?? ''),
    `must not begin with a path of the product itself (${reservedPrefixes.join(', ')})`,
  );
