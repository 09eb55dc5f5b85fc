import type { FieldErrorKey, FieldErrors, InitiatePaymentBody } from '@stuiver/contract';
import {
  type CardRule,
  checkCardNumber,
  checkExpiry,
  checkSecurityCode,
  METHOD_CARDS,
  normaliseCardNumber,
  readExpirationDate,
  toPlainDigits,
} from '@stuiver/domain/card';
import { isPaymentMethod, METHODS } from '@stuiver/domain/methods';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import type { CardData } from '../../processors/processor.ts';
import type { PaymentInstrument, StoredCard } from '../engine/start-attempt.ts';

function readCard(
  input: InitiatePaymentBody,
  keyring: Keyring,
  today: string,
  own: CardRule | null,
): { card: CardData; stored: StoredCard } {
  const errors: FieldErrors = {};
  const wrong = (field: string, key: FieldErrorKey) => {
    errors[field] = [key];
  };
  const number = checkCardNumber(input.creditcardNumber ?? '', own);
  if (!number.ok) wrong('creditcardNumber', number.reason === 'required' ? 'required' : 'notACard');
  // Forms without an expiry send 2023-01-01 (spec 5.1): it counts as missing.
  const date = readExpirationDate(input.cardExpirationDate ?? '');
  const expiry = date ? checkExpiry(date.month, date.year, today) : null;
  if (!expiry) wrong('cardExpirationDate', 'required');
  else if (!expiry.ok) wrong('cardExpirationDate', expiry.reason === 'past' ? 'cardExpired' : 'notADate');
  const code = own === null ? toPlainDigits(input.cvc ?? '').trim() : null;
  if (code === '') wrong('cvc', 'required');
  else if (code !== null && !checkSecurityCode(code, number.ok ? number.brand : null))
    wrong('cvc', 'wrongSecurityCode');
  const holderName = input.cardHolderName?.trim() ?? '';
  if (holderName === '') wrong('cardHolderName', 'required');
  if (!number.ok || !expiry?.ok || Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  const digits = normaliseCardNumber(number.digits);
  const month = `${String(expiry.year)}-${String(expiry.month).padStart(2, '0')}`;
  return {
    card: { number: digits, expiry: month, securityCode: code, holderName },
    stored: {
      card_brand: number.brand,
      card_first_six: digits.slice(0, 6),
      card_last_four: digits.slice(-4),
      card_expiry: month,
      card_fingerprint: keyring.fingerprint('card-fingerprint', digits),
    },
  };
}

/**
 * Validates a payer's payment instrument (spec 3.11). The brand is derived from the number; `cardType` is ignored.
 *
 * @param today the deployment's day, `YYYY-MM-DD`
 * @throws AppError `invalidInput` with `paymentMethod`, `creditcardNumber`, `cardExpirationDate`, `cvc`
 */
export function readPaymentInstrument(
  input: InitiatePaymentBody,
  keyring: Keyring,
  today: string,
): PaymentInstrument {
  const method = input.paymentMethod?.trim() ?? '';
  if (method === '') throw invalid('paymentMethod', 'required');
  if (!isPaymentMethod(method)) throw invalid('paymentMethod', 'unknownValue');
  const isCard = METHODS[method].fields === 'card';
  if (!isCard && !input.byCard) return { method, card: null, stored: null };
  const own = isCard ? null : METHOD_CARDS[method];
  if (own === undefined) throw invalid('paymentMethod', 'methodNotOffered');
  return { method, ...readCard(input, keyring, today, own) };
}
