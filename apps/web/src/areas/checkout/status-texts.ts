import { checkoutStatus as en } from '@stuiver/messages/en/checkout-status';
import { checkoutStatus as nl } from '@stuiver/messages/nl/checkout-status';
import type { Language, Shape } from '@stuiver/messages';

export type StatusTexts = Shape<typeof nl>;

/** The result page's own texts; small enough to come in both languages. */
export function statusTextsOf(language: Language): StatusTexts {
  return language === 'en' ? en : nl;
}
