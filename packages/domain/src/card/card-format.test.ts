import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import oracle from 'vue-credit-card-validation/src/validation.js';
import { CARD_RULES, findCardRule } from './card-number.ts';
import { formatCardNumber, formatExpiry, formatSecurityCode } from './card-format.ts';

const keepDigits = (text: string) => text.replace(/\D/g, '');

/** `|` marks the caret. */
function format(marked: string, deletesForward = false): string {
  const { text, caret } = formatCardNumber(marked.replace('|', ''), marked.indexOf('|'), deletesForward);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('a card number being typed', () => {
  it.each([
    ['4111|', '4111|'],
    ['41111|', '4111 1|'],
    ['4111 1111 1111 1111|', '4111 1111 1111 1111|'],
    ['378282246310005|', '3782 822463 10005|'],
    ['30569309025904|', '3056 930902 5904|'],
    ['6759123456789012345|', '6759 1234 5678 9012 345|'],
    ['1234567890123456|', '1234 5678 9012 3456|'],
    ['4111-1111|', '4111 1111|'],
    ['４１１１１|', '4111 1|'],
    ['|', '|'],
    ['abc|', '|'],
  ])('%s becomes %s', (typed, expected) => {
    expect(format(typed)).toBe(expected);
  });

  it('keeps the caret when a digit is typed in the middle', () => {
    expect(format('41112| 1111')).toBe('4111 2|111 1');
    expect(format('42|111 1111')).toBe('42|11 1111 1');
    expect(format('4111 2|1111')).toBe('4111 2|111 1');
  });

  it('keeps the caret when a digit is deleted across a space', () => {
    // Backspace after a space removes only the space; the caret is then before it.
    expect(format('4111|1111')).toBe('4111| 1111');
    expect(format('411| 1111')).toBe('411|1 111');
    // Delete before a space: the caret steps over it, so that the next one removes a digit.
    expect(format('4111|1111', true)).toBe('4111 |1111');
  });

  it('keeps the caret in place after a space', () => {
    expect(format('4111 |1111')).toBe('4111 |1111');
  });

  it('accepts 19 digits, not counting spaces', () => {
    expect(formatCardNumber('6759 1234 5678 9012 3456', 24).text).toBe('6759 1234 5678 9012 345');
  });

  it('loses no digit, and keeps the number of digits before the caret', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 -／４x'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(30), fc.boolean(), (typed, place, forward) => {
        const caret = Math.min(place, typed.length);
        const plain = (part: string) => keepDigits(part.replaceAll('４', '4')).slice(0, 19);
        const formatted = formatCardNumber(typed, caret, forward);
        expect(keepDigits(formatted.text)).toBe(plain(typed));
        expect(keepDigits(formatted.text.slice(0, formatted.caret))).toBe(plain(typed.slice(0, caret)));
        expect(formatCardNumber(formatted.text, formatted.caret, forward)).toEqual(formatted);
      }),
      { numRuns: 2000 },
    );
  });

  it('is grouped as in the reference implementation, up to the brand’s length', () => {
    const prefix = fc.constantFrom(...CARD_RULES.flatMap((rule) => rule.prefixes));
    fc.assert(
      fc.property(
        prefix,
        fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 17 }),
        (start, rest) => {
          const digits = (start + rest).slice(0, Math.max(...(findCardRule(start + rest)?.lengths ?? [])));
          expect(formatCardNumber(digits, digits.length).text).toBe(oracle.formatCardNumber(digits).trim());
        },
      ),
    );
  });
});

describe('an expiry being typed', () => {
  it('is formatted as in the reference implementation', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 /-'), maxLength: 10 });
    fc.assert(
      fc.property(text, (typed) => {
        expect(formatExpiry(typed, typed.length).text).toBe(oracle.formatExpiry(typed));
      }),
      { numRuns: 5000 },
    );
  });

  it('fits in nine characters and keeps the caret at the end', () => {
    expect(formatExpiry('5', 1)).toEqual({ text: '05 / ', caret: 5 });
    expect(formatExpiry('122027', 6)).toEqual({ text: '12 / 2027', caret: 9 });
    expect(formatExpiry('12 / 20275', 10).text).toHaveLength(9);
    expect(formatExpiry('１２', 2)).toEqual({ text: '12 / ', caret: 5 });
  });

  it('can be deleted from the end until it is empty', () => {
    let text = '12 / 27';
    const seen: string[] = [];
    for (let press = 0; text !== '' && press < 20; press++) {
      text = formatExpiry(text.slice(0, -1), text.length - 1).text;
      seen.push(text);
    }
    expect(seen).toEqual(['12 / 2', '12 / ', '1', '']);
  });

  it('keeps the caret in the middle', () => {
    expect(formatExpiry('11 / 27', 2)).toEqual({ text: '11 / 27', caret: 2 });
  });
});

it('accepts four digits of a security code', () => {
  expect(formatSecurityCode('１2a 3456')).toBe('1234');
});
