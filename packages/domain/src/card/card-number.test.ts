import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import oracle from 'vue-credit-card-validation/src/validation.js';
import {
  CARD_BRAND_LABELS,
  CARD_RULES,
  type CardBrand,
  checkCardNumber,
  checkLuhn,
  checkSecurityCode,
  detectBrand,
  METHOD_CARDS,
} from './card-number.ts';
import { seededRandom } from '../random.ts';

/** Only the oracle takes American Express numbers of 16 digits; docs/decisions/checkout.md. */
function differsOnPurpose(digits: string): boolean {
  return /^3[47]\d{14}$/.test(digits);
}

function withCheckDigit(digits: string): string {
  for (let digit = 0; digit < 10; digit++) if (checkLuhn(`${digits}${digit}`)) return `${digits}${digit}`;
  throw new Error('One of ten digits always fits');
}

describe('card numbers', () => {
  it.each<[string, CardBrand]>([
    ['4111 1111 1111 1111', 'VISA'],
    ['4222222222222', 'VISA'],
    ['5555-5555-5555-4444', 'MASTERCARD'],
    ['2223003122003222', 'MASTERCARD'],
    ['3782 822463 10005', 'AMEX'],
    ['30569309025904', 'DINERSCLUB'],
    ['6011111111111117', 'DISCOVER'],
    ['3530111333300000', 'JCB'],
    ['6759649826438453', 'MAESTRO'],
    ['6220180012790763', 'MAESTRO'],
    [withCheckDigit('633330002345678'), 'MAESTRO'],
    ['5019717010103742', 'DANKORT'],
    ['6007220000000004', 'FORBRUGSFORENINGEN'],
    ['8888888888888888', 'UNIONPAY'],
    ['4111–1111–1111–1111', 'VISA'],
    ['４１１１　１１１１　１１１１　１１１１', 'VISA'],
  ])('%s is one of %s', (text, brand) => {
    expect(checkCardNumber(text)).toMatchObject({ ok: true, brand });
  });

  it.each([
    ['', 'required'],
    [' - ', 'required'],
    ['4111x', 'notDigits'],
    ['4111.1111.1111.1111', 'notDigits'],
    ['1234567890123456', 'unknownBrand'],
    ['411111111111111', 'wrongLength'],
    ['41111111111111111', 'wrongLength'],
    ['4111111111111112', 'wrongChecksum'],
  ])('%j is refused: %s', (text, reason) => {
    expect(checkCardNumber(text)).toEqual({ ok: false, reason });
  });

  it('only UnionPay is accepted without a check digit', () => {
    expect(checkCardNumber('6212345678901234').ok).toBe(true);
    expect(CARD_RULES.filter((rule) => !rule.luhn).map((rule) => rule.brand)).toEqual(['UNIONPAY']);
  });

  it('the check differs from the reference implementation only for American Express of 16 digits', () => {
    const sixteen = withCheckDigit('378282246310000');
    expect(checkCardNumber(sixteen)).toEqual({ ok: false, reason: 'wrongLength' });
    expect(oracle.validateCardNumber(sixteen)).toBe(true);
  });

  it('the check agrees with the reference implementation over 100,000 numbers', () => {
    const random = seededRandom('card numbers');
    const prefixes = CARD_RULES.flatMap((rule) => rule.prefixes);
    const differences: string[] = [];
    let valid = 0;
    for (let index = 0; index < 100_000; index++) {
      let digits = random.int(5) === 0 ? '' : random.pick(prefixes);
      const length = 11 + random.int(10);
      while (digits.length < length - 1) digits += String(random.int(10));
      digits = random.int(2) === 0 ? withCheckDigit(digits) : `${digits}${random.int(10)}`;
      if (differsOnPurpose(digits)) continue;
      const ours = checkCardNumber(digits);
      if (ours.ok) valid += 1;
      const brand = detectBrand(digits)?.toLowerCase() ?? null;
      if (ours.ok !== oracle.validateCardNumber(digits) || brand !== oracle.cardType(digits))
        differences.push(digits);
    }
    expect(differences).toEqual([]);
    expect(valid).toBeGreaterThan(10_000);
  });

  it('the check never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof checkCardNumber(text).ok === 'boolean'),
    );
  });

  it('a card of Bancontact has 16 to 19 digits with their check digit, whatever it begins with', () => {
    const check = (text: string) => checkCardNumber(text, METHOD_CARDS.BANCONTACT);
    for (const number of ['6703 4444 4444 4449', '4871 0499 9999 9910', '6703000000000000003'])
      expect(check(number)).toMatchObject({ ok: true, brand: 'BANCONTACT' });
    expect(check('6703 4444 4444 4440')).toEqual({ ok: false, reason: 'wrongChecksum' });
    expect(check('670300000000003')).toEqual({ ok: false, reason: 'wrongLength' });
    expect(check('')).toEqual({ ok: false, reason: 'required' });
  });

  it('every brand has a rule and a label', () => {
    const rules = [...CARD_RULES, ...Object.values(METHOD_CARDS)];
    expect(new Set(rules.map((rule) => rule.brand))).toEqual(new Set(Object.keys(CARD_BRAND_LABELS)));
  });
});

describe('security codes', () => {
  it('security codes are checked as in the reference implementation', () => {
    for (const brand of [...(Object.keys(CARD_BRAND_LABELS) as CardBrand[]), null]) {
      for (const code of ['', '1', '12', '123', '1234', '12345', '12a', ' 123 ', '-123', '1.23']) {
        expect(checkSecurityCode(code, brand), `${brand} ${code}`).toBe(
          oracle.validateCardCVC(code, brand?.toLowerCase() ?? null),
        );
      }
    }
  });

  it('security codes may be typed in full-width digits', () => {
    expect(checkSecurityCode('１２３', 'VISA')).toBe(true);
    expect(checkSecurityCode('１２３４', 'VISA')).toBe(false);
  });
});
