import type { CheckoutFrame, CheckoutPage } from '@stuiver/contract/checkout-pages';
import { DEFAULT_LANGUAGE, isLanguage, knownLocale, type Language } from '@stuiver/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import type { DocumentOptions } from './checkout-document.ts';

/** Cookies other than the session's last a day (spec 9.1). */
const ONE_DAY_SECONDS = 86_400;

/** Values of a query or form: the first of each name, without NUL, which none of our texts contain. */
export type Values = (name: string) => string;

/** The query's values. */
export function queryOf(request: FastifyRequest): Values {
  return valuesOf(new URL(request.url, 'http://here').searchParams);
}

/** A posted form's values; empty for every name when the body is no form. */
export function formOf(request: FastifyRequest): Values {
  return valuesOf(request.body instanceof URLSearchParams ? request.body : new URLSearchParams());
}

function valuesOf(parameters: URLSearchParams): Values {
  return (name) => parameters.get(name) ?? '';
}

/** The `language` cookie that the portal and the payer's pages write; null without a good one. */
function languageCookie(request: FastifyRequest): Language | null {
  const found = readCookie(request.headers.cookie, 'language');
  return isLanguage(found) ? found : null;
}

/**
 * The language of a payer's page: the payment's, else the one that the request asks for, else the saved choice, else
 * Dutch (spec 1.8). The URL carries the language for browsers without cookies.
 *
 * @param ofPayment null when nobody chose one
 */
export function languageOf(
  request: FastifyRequest,
  asked: string,
  ofPayment: Language | null = null,
): Language {
  if (ofPayment) return ofPayment;
  return isLanguage(asked) ? asked : (languageCookie(request) ?? DEFAULT_LANGUAGE);
}

/** The first locale of Accept-Language, by which a browser writes money; null when there is none that ICU knows. */
export function moneyLocaleOf(request: FastifyRequest): string | null {
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

/**
 * A URL of ours as a path with the language, so that a page opened under another name of this host stays there (a form
 * may lead to its own origin only); any other URL unchanged.
 *
 * @param url absolute
 */
export function onward(url: string, publicUrl: string, language: Language): string {
  const target = new URL(url, publicUrl);
  if (target.origin !== publicUrl) return target.href;
  target.searchParams.set('language', language);
  return `${target.pathname}${target.search}`;
}

/** A page without the parts that all of them share. */
type Own<P> = P extends CheckoutPage ? Omit<P, keyof CheckoutFrame> : never;

export type SendOptions = DocumentOptions & {
  readonly status?: number;
  readonly language: Language;
};

/** The dependencies of the payer's pages. */
export type CheckoutDeps = {
  readonly context: PaymentDeps;
  readonly https: boolean;
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Own<CheckoutPage>,
    options: SendOptions,
  ) => Promise<FastifyReply>;
};
