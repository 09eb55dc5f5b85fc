import { checkoutTransfer as en } from '@stuiver/messages/en/checkout-transfer';
import { checkoutTransfer as nl } from '@stuiver/messages/nl/checkout-transfer';
import type { Language, Shape } from '@stuiver/messages';

export type TransferTexts = Shape<typeof nl>;

/** The bank transfer's own texts, fetched with its part of the page; small enough to come in both languages. */
export function transferTextsOf(language: Language): TransferTexts {
  return language === 'en' ? en : nl;
}
