import { type Formats, getFormats, type Language } from '@stuiver/messages';
import type { CheckoutTexts } from '@stuiver/messages/nl/checkout/browser';
import { createContext, use, useEffect } from 'react';

/** The texts and formats of the payer's pages in one language. */
export type Texts = { readonly t: CheckoutTexts; readonly language: Language; readonly formats: Formats };

/**
 * Never kept in a global, since the server renders for many payers at once.
 *
 * @param moneyLocale the page's, so that server and browser write the same characters
 */
export function makeTexts(language: Language, t: CheckoutTexts, moneyLocale: string | null): Texts {
  return { t, language, formats: getFormats(language, moneyLocale) };
}

export const TextsContext = createContext<Texts | null>(null);

/** The texts of the page's language. */
export function usePageTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('The page was given no texts');
  return texts;
}

/**
 * Keeps the document's title (product name plus page, spec 2.20) in the current language. The product
 * name is in the document.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${document.documentElement.dataset['product'] ?? ''} – ${title}`;
  }, [title]);
}
