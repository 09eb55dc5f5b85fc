import { CHECKOUT_PATHS, type CheckoutNotice, type CheckoutPage } from '@stuiver/contract/checkout-pages';
import { type Language, perLanguage } from '@stuiver/domain/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, RepeatedRefusal } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import type { Limits } from '../../platform/http/http-routes.ts';
import { answerError, toAppError } from '../../platform/http/errors.ts';
import { addAuthorizePage } from './checkout-authorize.ts';
import { makeCheckoutDocuments } from './checkout-document.ts';
import { addOnwardPage, addReturnPage } from './checkout-onward.ts';
import { addLinkAddress, addPayPage } from './checkout-pay.ts';
import { addPreviewPage } from './checkout-preview.ts';
import {
  resolveLanguage,
  getMoneyLocale,
  readQueryValues,
  saveLanguage,
  readFormValues,
} from '../../platform/http/page-request.ts';
import type { CheckoutDeps } from './checkout-request.ts';
import { keepReceipt } from './receipts.ts';
import { sendHtml } from '../../platform/http/send-html.ts';
import { INTEGRITY_POLICY } from './script-manifest.ts';
import type { WebBuild } from './web-build.ts';
import { checkReturnPath } from '@stuiver/domain/redirects';
import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/messages';
import { chooseLanguage } from '../../money/payments/payer/payer-reference.ts';
import { getRedirectUrl } from '../../money/payments/payer/payment-status.ts';
import { transferCode } from '../../money/payments/payer/transfer.ts';

/**
 * Adds the result page. The address after `/payment/status/` is decoration: the page shows the true status of the
 * sealed reference's payment.
 */
function addStatusPage(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  scope.get(path, async (request, reply) => {
    const query = readQueryValues(request);
    const reference = query('reference');
    const state = await getRedirectUrl(deps.context, reference);
    const language = resolveLanguage(request, query('language'), state.language);
    keepReceipt(request, reply, reference, deps.https);
    return deps.send(request, reply, { kind: 'status', reference, state }, { language });
  });
}

/**
 * The QR code of an awaited bank transfer, for the status page. It holds account, amount and reference, so it is never
 * cached.
 */
function addTransferCode(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  scope.get(path, async (request, reply) => {
    const image = await transferCode(deps.context, readQueryValues(request)('reference'));
    return reply.header('cache-control', 'no-store').type('image/svg+xml').send(image);
  });
}

/** The payer's page to go back to; the form names it, so it is not trusted. */
function pageIn(next: string, language: string): string {
  const path = checkReturnPath(next);
  const isOurs = path !== null && (path.startsWith(CHECKOUT_PATHS.pay) || path.startsWith('/payment/'));
  const url = new URL(isOurs ? path : CHECKOUT_PATHS.pay, 'http://here');
  url.searchParams.set('language', language);
  return `${url.pathname}${url.search}`;
}

/**
 * The language switch as it posts before or without JavaScript: the choice is stored with the payment and in the
 * browser, and the page comes back in it.
 */
function addLanguageChoice(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  scope.post(path, async (request, reply) => {
    const form = readFormValues(request);
    const asked = form('language');
    const chosen = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
    saveLanguage(reply, chosen, deps.https);
    try {
      if (form('reference') !== '') await chooseLanguage(deps.context, form('reference'), chosen);
    } catch (error) {
      // A page without a payment has a language too.
      if (!(error instanceof AppError && error.code === 'notFound')) throw error;
    }
    return reply.redirect(pageIn(form('next'), chosen), 303);
  });
}

/** A form has a handful of short fields. */
const FORM_LIMIT = 16 * 1024;

const NOTICES: Readonly<Partial<Record<AppError['code'], CheckoutNotice>>> = {
  notFound: 'notFound',
  unauthenticated: 'notFound',
  linkUnusable: 'linkUnusable',
  merchantNotOpen: 'linkUnusable',
  unavailable: 'unavailable',
  tooManyRequests: 'tooManyRequests',
};

/** The page's own address in a language; a form that came back has the address of its page. */
function addressIn(request: FastifyRequest, language: Language, reference: string | null): string {
  const url = new URL(request.url, 'http://here');
  if (reference !== null) url.searchParams.set('reference', reference);
  url.searchParams.set('language', language);
  return `${url.pathname}${url.search}`;
}

function makeSend(deps: Context, web: WebBuild): CheckoutDeps['send'] {
  const { settings } = deps;
  const write = makeCheckoutDocuments(settings, web);
  const catalogues = perLanguage((language) => web.catalogues[language].url);
  const { productName, mode, gatewayPrefix, publicUrl, timeZone } = settings;
  return (request, reply, own, { status = 200, language, ...options }) => {
    const reference = 'reference' in own ? own.reference : null;
    const languagePaths = perLanguage((other) => addressIn(request, other, reference));
    const locale = getMoneyLocale(request);
    const shared = { productName, mode, gatewayPrefix, publicUrl, timeZone, locale };
    const page: CheckoutPage = { ...own, ...shared, languagePaths, catalogues };
    const document = write(page, language, options);
    // Older browsers read this header instead of the policy's frame-ancestors.
    if (options.preview) void reply.header('x-frame-options', 'SAMEORIGIN');
    void reply
      .code(status)
      .header('content-security-policy', document.policy)
      .header('integrity-policy', INTEGRITY_POLICY)
      .header('cache-control', 'no-store');
    return sendHtml(request, reply, document.html);
  };
}

/** Answers failures with a page that explains what happened, what is safe and what to do. */
function addErrorPages(scope: FastifyInstance, deps: CheckoutDeps): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof RepeatedRefusal) return answerError(error, request, reply);
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    if (failure.code === 'unavailable') reply.header('retry-after', '2');
    const notice = NOTICES[failure.code] ?? 'internal';
    const language = resolveLanguage(request, readQueryValues(request)('language'));
    return deps.send(
      request,
      reply,
      { kind: 'notice', notice, merchant: null },
      { status: failure.status, language },
    );
  });
}

/**
 * Adds the payer's pages: the hosted page, the result and, in test mode, the test bank; rendered here, hydrated by
 * the browser. Without a built web app it adds nothing.
 */
export async function addCheckoutPages(
  app: FastifyInstance,
  payments: PaymentDeps,
  web: WebBuild | null,
  limits: Limits,
): Promise<void> {
  if (web === null) return;
  const https = payments.settings.publicUrl.startsWith('https://');
  const deps: CheckoutDeps = { context: payments, https, send: makeSend(payments, web) };
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    addErrorPages(scope, deps);
    scope.addHook('onRequest', async (request, reply) => {
      saveLanguage(reply, readQueryValues(request)('language'), https);
      await limits.count(request, reply, 'checkout', null);
    });
    addPayPage(scope, CHECKOUT_PATHS.pay, deps);
    addLinkAddress(scope, CHECKOUT_PATHS.link, deps);
    addPreviewPage(scope, CHECKOUT_PATHS.preview, deps);
    addStatusPage(scope, CHECKOUT_PATHS.status, deps);
    addTransferCode(scope, CHECKOUT_PATHS.transferCode, deps);
    addLanguageChoice(scope, CHECKOUT_PATHS.language, deps);
    addAuthorizePage(scope, CHECKOUT_PATHS.authorize, deps);
    addOnwardPage(scope, CHECKOUT_PATHS.onward, deps);
    addReturnPage(scope, CHECKOUT_PATHS.return, deps);
  });
}
