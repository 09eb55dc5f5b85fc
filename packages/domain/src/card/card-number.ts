import type { PaymentMethod } from '../payments/methods.ts';

/** Brands as the wire writes them (`cardType`), with their own names, the same in every language. */
export const CARD_BRAND_LABELS = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  MAESTRO: 'Maestro',
  AMEX: 'American Express',
  DINERSCLUB: 'Diners Club',
  DISCOVER: 'Discover',
  UNIONPAY: 'UnionPay',
  JCB: 'JCB',
  DANKORT: 'Dankort',
  FORBRUGSFORENINGEN: 'Forbrugsforeningen',
  BANCONTACT: 'Bancontact',
} as const;
export type CardBrand = keyof typeof CARD_BRAND_LABELS;

/** Brand sent when none is recognised (spec 9.7). */
export const DEFAULT_CARD_TYPE: CardBrand = 'MASTERCARD';

/** Maximum lengths of the card inputs (spec 5.5); grouping spaces do not count. */
export const CARD_LIMITS = { number: 19, expiry: 9, securityCode: 4 } as const;

export type CardRule = {
  readonly brand: CardBrand;
  readonly prefixes: readonly string[];
  readonly lengths: readonly number[];
  readonly securityCodeLengths: readonly number[];
  /** Sizes of the groups that people read a number in. */
  readonly groups: readonly number[];
  readonly luhn: boolean;
};

const SIXTEEN: Pick<CardRule, 'lengths' | 'securityCodeLengths' | 'groups' | 'luhn'> = {
  lengths: [16],
  securityCodeLengths: [3],
  groups: [4, 4, 4, 4],
  luhn: true,
};

/**
 * The card table (spec 5.3): the first rule with a matching prefix decides, so debit brands precede the brands
 * whose prefixes contain theirs. docs/decisions/checkout.md has the source of each line.
 */
export const CARD_RULES: readonly CardRule[] = [
  {
    ...SIXTEEN,
    brand: 'MAESTRO',
    prefixes: ['5018', '502', '503', '506', '56', '58', '633', '639', '6220', '67'],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    groups: [4, 4, 4, 4, 3],
  },
  { ...SIXTEEN, brand: 'FORBRUGSFORENINGEN', prefixes: ['600'] },
  { ...SIXTEEN, brand: 'DANKORT', prefixes: ['5019'] },
  { ...SIXTEEN, brand: 'VISA', prefixes: ['4'], lengths: [13, 16] },
  {
    ...SIXTEEN,
    brand: 'MASTERCARD',
    prefixes: ['51', '52', '53', '54', '55', '22', '23', '24', '25', '26', '27'],
  },
  {
    ...SIXTEEN,
    brand: 'AMEX',
    prefixes: ['34', '37'],
    lengths: [15],
    securityCodeLengths: [3, 4],
    groups: [4, 6, 5],
  },
  { ...SIXTEEN, brand: 'DINERSCLUB', prefixes: ['30', '36', '38', '39'], lengths: [14], groups: [4, 6, 4] },
  { ...SIXTEEN, brand: 'DISCOVER', prefixes: ['60', '64', '65', '622'] },
  {
    ...SIXTEEN,
    brand: 'UNIONPAY',
    prefixes: ['62', '88'],
    lengths: [16, 17, 18, 19],
    groups: [4, 4, 4, 4, 3],
    luhn: false,
  },
  { ...SIXTEEN, brand: 'JCB', prefixes: ['35'] },
];

/**
 * Cards of methods that are otherwise paid without a number. They begin as other brands' do, being co-badged, and have
 * no security code.
 */
export const METHOD_CARDS: Readonly<Partial<Record<PaymentMethod, CardRule>>> = {
  BANCONTACT: {
    ...SIXTEEN,
    brand: 'BANCONTACT',
    prefixes: [],
    lengths: [16, 17, 18, 19],
    securityCodeLengths: [],
  },
};

/**
 * Turns full-width digits, as some keyboards type them, into normal ones.
 *
 * @returns the same with `０` to `９` as `0` to `9`
 */
export function toPlainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));
}

/**
 * Strips spaces and dashes from a card number (spec 5.3).
 *
 * @param text as typed or pasted
 * @returns normal digits, and any other characters
 */
export function normaliseCardNumber(text: string): string {
  return toPlainDigits(text).replace(/[\s\u2010-\u2015\u2212\uff0d-]/g, '');
}

/**
 * Finds the card rule by a number's prefix.
 *
 * @param text a number or its first digits, as typed
 * @returns the rule, or null while the brand is unknown
 */
export function findCardRule(text: string): CardRule | null {
  const digits = normaliseCardNumber(text);
  return CARD_RULES.find((rule) => rule.prefixes.some((prefix) => digits.startsWith(prefix))) ?? null;
}

/**
 * Detects a number's brand by its prefix.
 *
 * @param text a number or its first digits, as typed
 * @returns the brand, or null while unknown
 */
export function detectBrand(text: string): CardBrand | null {
  return findCardRule(text)?.brand ?? null;
}

/**
 * The check digit's rule for cards (ISO/IEC 7812-1, annex B).
 *
 * @param digits normal digits only
 * @returns true when it fits; false for an empty text
 */
export function checkLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== '' && sum % 10 === 0;
}

export type CheckedCardNumber =
  | { readonly ok: true; readonly digits: string; readonly brand: CardBrand }
  | {
      readonly ok: false;
      readonly reason: 'required' | 'notDigits' | 'unknownBrand' | 'wrongLength' | 'wrongChecksum';
    };

/**
 * Validates a card number (spec 5.3): digits only, a known brand, a length of that brand, and the
 * check digit, which UnionPay does not have.
 *
 * @param text as typed or pasted; spaces, dashes and full-width digits allowed
 * @param own the rule of a method's own card, whatever the number begins with
 * @returns its digits and brand, or the first thing that is wrong
 */
export function checkCardNumber(text: string, own: CardRule | null = null): CheckedCardNumber {
  const digits = normaliseCardNumber(text);
  if (digits === '') return { ok: false, reason: 'required' };
  if (!/^\d+$/.test(digits)) return { ok: false, reason: 'notDigits' };
  const rule = own ?? findCardRule(digits);
  if (!rule) return { ok: false, reason: 'unknownBrand' };
  if (!rule.lengths.includes(digits.length)) return { ok: false, reason: 'wrongLength' };
  if (rule.luhn && !checkLuhn(digits)) return { ok: false, reason: 'wrongChecksum' };
  return { ok: true, digits, brand: rule.brand };
}

/**
 * Validates a card's security code (spec 5.4): 3 digits, 3 or 4 for American Express and while the brand is unknown.
 *
 * @param text as typed; full-width digits and blanks around it allowed
 * @param brand the card's brand, null while unknown
 * @returns true when it fits
 */
export function checkSecurityCode(text: string, brand: CardBrand | null): boolean {
  const code = toPlainDigits(text).trim();
  const lengths = CARD_RULES.find((rule) => rule.brand === brand)?.securityCodeLengths ?? [3, 4];
  return /^\d+$/.test(code) && lengths.includes(code.length);
}
