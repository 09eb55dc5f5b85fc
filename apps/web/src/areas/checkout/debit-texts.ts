import { checkoutSepa as en } from '@stuiver/messages/en/checkout-sepa';
import { checkoutSepa as nl } from '@stuiver/messages/nl/checkout-sepa';
import type { Language, Shape } from '@stuiver/messages';

export type DebitTexts = Shape<typeof nl>;

/** The direct debit's own texts, fetched with its form; small enough to come in both languages. */
export function debitTextsOf(language: Language): DebitTexts {
  return language === 'en' ? en : nl;
}
