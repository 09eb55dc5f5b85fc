import { CHECKOUT_PATHS } from '@stuiver/contract/checkout-pages';
import { checkReturnPath } from '@stuiver/domain/redirects';
import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/messages';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { formOf, saveLanguage } from '../../platform/http/page-request.ts';
import type { CheckoutDeps } from './checkout-request.ts';
import { chooseLanguage } from '../../money/payments/payer/payer-reference.ts';

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
export function addLanguageChoice(
  scope: FastifyInstance,
  path: string,
  { context, https }: CheckoutDeps,
): void {
  scope.post(path, async (request, reply) => {
    const form = formOf(request);
    const asked = form('language');
    const chosen = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
    saveLanguage(reply, chosen, https);
    try {
      if (form('reference') !== '') await chooseLanguage(context, form('reference'), chosen);
    } catch (error) {
      // A page without a payment has a language too.
      if (!(error instanceof AppError && error.code === 'notFound')) throw error;
    }
    return reply.redirect(pageIn(form('next'), chosen), 303);
  });
}
