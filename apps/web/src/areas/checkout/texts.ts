import { type Formats, formatsOf, type Language, type Shape } from '@stuiver/messages';
import { createContext, use, useEffect } from 'react';
import type { catalogue as dutch } from './catalogue-nl.ts';

/** A language's words; each language is a file of its own in the browser. */
export type Catalogue = Shape<typeof dutch>;

/** What the payer's pages say and how they write amounts, in one language. */
export type Texts = Catalogue & { readonly language: Language; readonly formats: Formats };

/** Puts a language together; never kept in a global, since the server renders for many at once. */
export function makeTexts(language: Language, catalogue: Catalogue): Texts {
  return { ...catalogue, language, formats: formatsOf(language) };
}

export const TextsContext = createContext<Texts | null>(null);

/** The texts of the page's language. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('The page was given no texts');
  return texts;
}

/**
 * Keeps the document's title (product name plus page, specification, section 2) in the page's language
 * when that is switched in place. The gateway wrote the name into the document.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${document.documentElement.dataset['product'] ?? ''} – ${title}`;
  }, [title]);
}
