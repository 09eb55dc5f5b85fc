import type { Language } from '@stuiver/messages';
import type { CheckoutTexts } from '@stuiver/messages/nl/checkout/browser';
import type { CheckoutPagesTexts } from '@stuiver/messages/nl/checkout/server';

const FOLDER = '../../../../packages/messages/src';
const checkout = import.meta.glob<CheckoutTexts>('../../../../packages/messages/src/*/checkout/browser.ts', {
  eager: true,
  import: 'checkout',
});
const pages = import.meta.glob<CheckoutPagesTexts>('../../../../packages/messages/src/*/checkout/server.ts', {
  eager: true,
  import: 'checkoutPages',
});

/** The texts of a file that every language's folder has. */
function textsIn<T>(texts: Record<string, T>, language: Language, file: string): T {
  const found = texts[`${FOLDER}/${language}/checkout/${file}.ts`];
  if (!found) throw new Error(`${language} has no texts of ${file}`);
  return found;
}

/** Texts that both server and browser render. */
export const getCheckoutTexts = (language: Language) => textsIn(checkout, language, 'browser');

/** The pages that only the server renders: no browser loads these texts. */
export const getServerTexts = (language: Language) => textsIn(pages, language, 'server');
