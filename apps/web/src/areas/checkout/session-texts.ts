import { checkoutSession as en } from '@stuiver/messages/en/checkout-session';
import { checkoutSession as nl } from '@stuiver/messages/nl/checkout-session';
import type { Language, Shape } from '@stuiver/messages';

export type SessionTexts = Shape<typeof nl>;

/** What the hosted page says when its time runs out; it comes with the part that says it, in both languages. */
export function sessionTextsOf(language: Language): SessionTexts {
  return language === 'en' ? en : nl;
}
