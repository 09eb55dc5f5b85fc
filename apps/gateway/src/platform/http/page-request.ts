import { DEFAULT_LANGUAGE, isLanguage, knownLocale, type Language } from '@stuiver/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './cookies.ts';

/** Cookies other than the session's last a day (spec 9.1). */
export const ONE_DAY_SECONDS = 86_400;

/** Values of a query or form: the first of each name, without NUL, which none of our texts contain. */
export type FormValues = (name: string) => string;

export function readQueryValues(request: FastifyRequest): FormValues {
  return readParameters(new URL(request.url, 'http://here').searchParams);
}

/** A posted form's values; empty for every name when the body is no form. */
export function readFormValues(request: FastifyRequest): FormValues {
  return readParameters(request.body instanceof URLSearchParams ? request.body : new URLSearchParams());
}

function readParameters(parameters: URLSearchParams): FormValues {
  return (name) => parameters.get(name) ?? '';
}

/** The `language` cookie that the portal and the payer's pages write; null without a good one. */
function languageCookie(request: FastifyRequest): Language | null {
  const found = readCookie(request.headers.cookie, 'language');
  return isLanguage(found) ? found : null;
}

/**
 * Returns the language of a payer's page: the requested one, else the payment's, else the saved choice, else Dutch
 * (spec 1.8). The URL carries the language for browsers without cookies.
 *
 * @param ofPayment null if none was chosen
 */
export function resolveLanguage(
  request: FastifyRequest,
  asked: string,
  ofPayment: Language | null = null,
): Language {
  if (isLanguage(asked)) return asked;
  return ofPayment ?? languageCookie(request) ?? DEFAULT_LANGUAGE;
}

/** Returns the first locale of Accept-Language, in which a browser writes money; null when ICU has none of them. */
export function getMoneyLocale(request: FastifyRequest): string | null {
  const [first = ''] = (request.headers['accept-language'] ?? '').split(',');
  return knownLocale(first.split(';')[0]?.trim());
}

/** Saves the requested language, as the portal does. */
export function saveLanguage(reply: FastifyReply, asked: string, https: boolean): void {
  if (!isLanguage(asked)) return;
  const secure = https ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `language=${asked}; Path=/; Max-Age=${String(ONE_DAY_SECONDS)}; SameSite=Lax${secure}`,
  );
}
