import { PREVIEW_THEMES } from '@stuiver/contract/checkout-pages';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@stuiver/messages';
import type { CheckoutPagesTexts } from '@stuiver/messages/nl/checkout/server';
import type { FastifyInstance } from 'fastify';
import { readQueryValues } from '../../platform/http/page-request.ts';
import type { CheckoutDeps } from './checkout-request.ts';
import { previewDetails } from '../preview/preview-page.ts';

/** Returns the description of a preview's sample payment. */
async function sampleDescription(language: Language): Promise<string> {
  const texts = (await import(`@stuiver/messages/${language}/checkout/server`)) as {
    checkoutPages: CheckoutPagesTexts;
  };
  return texts.checkoutPages.preview.description;
}

/**
 * The hosted page as a merchant's settings or a new payment link would make it, rendered by the very function that renders it for payers
 * (docs/decisions/checkout.md).
 */
export function addPreviewPage(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  scope.get(path, async (request, reply) => {
    const query = readQueryValues(request);
    const asked = query('language');
    const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
    const description = await sampleDescription(language);
    const details = previewDetails(deps.context, query('look'), description);
    const preview = PREVIEW_THEMES.find((theme) => theme === query('theme')) ?? 'light';
    const page = { kind: 'pay', reference: '', details, answer: null, submissionId: '' } as const;
    return deps.send(request, reply, page, { language, preview });
  });
}
