import { CARD_BRAND_LABELS, type CardBrand } from '@stuiver/domain/card';
import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import type { MethodTexts } from '@stuiver/messages/nl/methods/methods';

/** A card brand's name; the word for a card when the brand is unknown. */
function brandName(brand: string, texts: MethodTexts): string {
  return CARD_BRAND_LABELS[brand.toUpperCase() as CardBrand] ?? texts.card;
}

/** Brand and last four digits, kept on one line. */
export function cardName(card: { brand: string; lastFour: string }, texts: MethodTexts): string {
  return `${brandName(card.brand, texts)} ••••\u00a0${card.lastFour}`;
}

/** Names the instrument: a card by brand and last four digits, else the method's name. */
export function instrumentName(
  paid: { paymentMethodName: PaymentMethod | null; card: { brand: string; lastFour: string } | null },
  texts: MethodTexts,
): string | null {
  if (paid.card) return cardName(paid.card, texts);
  return paid.paymentMethodName ? texts.names[paid.paymentMethodName] : null;
}

/** Names the destination of a refund and its owner; without a name the payer. */
export function refundDestination(
  method: PaymentMethod | null,
  texts: MethodTexts,
  payer: string | null = null,
): string {
  const { destinations, names, thePayer } = texts;
  const of = payer || thePayer;
  return method === null
    ? destinations.unknown(of)
    : destinations[METHODS[method].refundsTo](of, names[method]);
}

/** `2029-12` as printed on a card: 12/29. */
export function cardExpiry(expiry: string): string {
  const [year = '', month = ''] = expiry.split('-');
  return `${month}/${year.slice(-2)}`;
}
