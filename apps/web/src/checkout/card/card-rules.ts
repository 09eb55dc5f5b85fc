import type { FieldErrorKey, FieldErrors } from '@stuiver/contract';
import {
  type CardRule,
  findCardRule,
  checkCardNumber,
  checkExpiry,
  checkSecurityCode,
  detectBrand,
  normaliseCardNumber,
  splitExpiry,
} from '@stuiver/domain/card';
import { PAY_FORM_FIELDS, type PayFormField } from '@stuiver/contract/checkout-pages';
import type { Texts } from '../texts.ts';

/** The card form as typed. */
export type CardValues = Readonly<Record<PayFormField, string>>;
export type CardErrorKey = keyof Texts['t']['card']['errors'];
export type CardErrors = Partial<Record<PayFormField, CardErrorKey>>;

function numberError(text: string, own: CardRule | null): CardErrorKey | null {
  const checked = checkCardNumber(text, own);
  if (checked.ok) return null;
  if (checked.reason === 'required') return 'numberMissing';
  if (checked.reason === 'unknownBrand') return 'brandUnknown';
  if (checked.reason !== 'wrongLength') return 'numberWrong';
  const { length } = normaliseCardNumber(text);
  const lengths = (own ?? findCardRule(text))?.lengths ?? [];
  if (length < Math.min(...lengths)) return 'numberShort';
  return length > Math.max(...lengths) ? 'numberLong' : 'numberWrong';
}

function expiryError(text: string, today: string): CardErrorKey | null {
  if (text.trim() === '') return 'expiryMissing';
  const parts = splitExpiry(text);
  const checked = parts ? checkExpiry(parts.month, parts.year, today) : null;
  if (checked?.ok) return null;
  return checked?.reason === 'past' ? 'expired' : 'expiryUnreadable';
}

function codeError(text: string, number: string): CardErrorKey | null {
  if (text.trim() === '') return 'codeMissing';
  const brand = detectBrand(number);
  if (checkSecurityCode(text, brand)) return null;
  return brand === null || brand === 'AMEX' ? 'codeWrongAmex' : 'codeWrong';
}

/**
 * All errors of the card form, by field (spec 5.3).
 *
 * @param today the payer's day, `YYYY-MM-DD`
 * @param own the rule of a method's own card, which has no security code
 */
export function cardErrors(values: CardValues, today: string, own: CardRule | null): CardErrors {
  const { creditcardNumber, cardExpirationDate, cvc, cardHolderName } = values;
  const found: Record<PayFormField, CardErrorKey | null> = {
    creditcardNumber: numberError(creditcardNumber, own),
    cardExpirationDate: expiryError(cardExpirationDate, today),
    cvc: own ? null : codeError(cvc, creditcardNumber),
    cardHolderName: cardHolderName.trim() === '' ? 'holderMissing' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error));
}

/** The errors for the gateway's `required` and for any other key, by field. */
const FROM_GATEWAY: Readonly<Record<PayFormField, readonly [CardErrorKey, CardErrorKey]>> = {
  creditcardNumber: ['numberMissing', 'numberWrong'],
  cardExpirationDate: ['expiryMissing', 'expiryUnreadable'],
  cvc: ['codeMissing', 'codeWrongAmex'],
  cardHolderName: ['holderMissing', 'holderWrong'],
};

/** The gateway's 422 as errors of the card form's fields (spec 5.15). */
export function toCardErrors(errors: FieldErrors): CardErrors {
  const found: CardErrors = {};
  for (const field of PAY_FORM_FIELDS) {
    const key: FieldErrorKey | undefined = errors[field]?.[0];
    if (key)
      found[field] = key === 'cardExpired' ? 'expired' : FROM_GATEWAY[field][key === 'required' ? 0 : 1];
  }
  return found;
}

/** The payer's day, which an expiry date is compared with. */
export function localToday(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
