import { checkoutPages as en } from '@stuiver/messages/en/checkout-pages';
import { checkoutPages as nl } from '@stuiver/messages/nl/checkout-pages';
import type { Language, Shape } from '@stuiver/messages';

export type ServerTexts = Shape<typeof nl>;

/** Texts of the pages that the server alone draws: no browser fetches them. */
export function serverTextsOf(language: Language): ServerTexts {
  return language === 'en' ? en : nl;
}
