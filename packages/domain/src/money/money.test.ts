import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './currencies.ts';
import {
  amountForWire,
  formatWire,
  MAX_MINOR,
  parseAmount,
  parseLocalisedAmount,
  readWire,
  sumMinor,
  sumMoney,
} from './money.ts';

const minor = fc.integer({ min: 1, max: MAX_MINOR });

describe('an amount from the wire', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0.01', 1],
    ['0012.50', 1250],
    ['999999999.99', MAX_MINOR],
    [12.5, 1250],
    [12, 1200],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [1e2, 10_000],
    [999999999.99, MAX_MINOR],
  ])('%s is read exactly', (input, expected) => {
    expect(parseAmount(input)).toEqual({ ok: true, minor: expected });
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    [' 12.50', 'notAnAmount'],
    ['12.', 'notAnAmount'],
    ['.50', 'notAnAmount'],
    ['12,50', 'notAnAmount'],
    ['1.234.567', 'notAnAmount'],
    ['+5', 'notAnAmount'],
    ['-5', 'notAnAmount'],
    ['1e3', 'notAnAmount'],
    ['0x10', 'notAnAmount'],
    ['１２', 'notAnAmount'],
    ['NaN', 'notAnAmount'],
    ['Infinity', 'notAnAmount'],
    ['12.50\n', 'notAnAmount'],
    ['12.505', 'tooManyDecimals'],
    ['12.500', 'tooManyDecimals'],
    ['1000000000', 'tooHigh'],
    ['999999999999999999999', 'tooHigh'],
    ['0', 'tooLow'],
    ['0.00', 'tooLow'],
    [Number.NaN, 'notAnAmount'],
    [Number.POSITIVE_INFINITY, 'notAnAmount'],
    [-5, 'notAnAmount'],
    [12.505, 'tooManyDecimals'],
    [0.1 + 0.2, 'tooManyDecimals'],
    [1e-7, 'tooManyDecimals'],
    [5e-324, 'tooManyDecimals'],
    [1_000_000_000, 'tooHigh'],
    [1e21, 'tooHigh'],
    [1.7e308, 'tooHigh'],
    [0, 'tooLow'],
    [-0, 'tooLow'],
  ])('%s is refused: %s', (input, reason) => {
    expect(parseAmount(input)).toEqual({ ok: false, reason });
  });

  it('may be 0 when the caller allows it', () => {
    expect(parseAmount('0.00', { allowZero: true })).toEqual({ ok: true, minor: 0 });
    expect(parseAmount(0, { allowZero: true })).toEqual({ ok: true, minor: 0 });
  });

  it('survives a round trip, as text and as number', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        const wire = formatWire(amount);
        expect(wire).toMatch(/^\d+\.\d{2}$/);
        expect(parseAmount(wire)).toEqual({ ok: true, minor: amount });
        expect(parseAmount(Number(wire))).toEqual({ ok: true, minor: amount });
      }),
      { numRuns: 2000 },
    );
  });

  it('is never rounded, whatever the number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2e9, noNaN: true }), (input) => {
        const parsed = parseAmount(input, { allowZero: true });
        if (parsed.ok) expect(Number(formatWire(parsed.minor))).toBe(Math.abs(input));
      }),
    );
  });

  it('is read without throwing, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (input) => typeof parseAmount(input).ok === 'boolean'));
  });
});

describe('an amount on the wire', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [1250, '12.50'],
    [-5, '-0.05'],
    [-1250, '-12.50'],
    [MAX_MINOR, '999999999.99'],
  ])('%i is written %s', (amount, wire) => {
    expect(formatWire(amount)).toBe(wire);
    expect(readWire(wire)).toBe(amount);
  });

  it('must be a whole number of minor units', () => {
    for (const amount of [0.5, Number.NaN, 2 ** 53]) expect(() => formatWire(amount)).toThrow(RangeError);
  });

  it('is read back only in its canonical form', () => {
    for (const wire of ['', '12', '12.5', '12.505', '+12.50', '12,50', '99999999999999999.00', '- 1.00']) {
      expect(() => readWire(wire)).toThrow(RangeError);
    }
    expect(Object.is(readWire('-0.00'), 0)).toBe(true);
  });
});

describe('sums', () => {
  it('a sum is exact or refused', () => {
    expect(sumMinor([])).toBe(0);
    expect(sumMinor([10, 20, -5])).toBe(25);
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => sumMinor([0.5, 0.5])).toThrow(RangeError);
  });

  it('a sum has one currency', () => {
    const ten = { minor: 1000, currency: 'EUR' } as const;
    expect(sumMoney([ten, ten], 'EUR')).toEqual({ minor: 2000, currency: 'EUR' });
    expect(sumMoney([], 'EUR')).toEqual({ minor: 0, currency: 'EUR' });
    expect(() => sumMoney([ten, { minor: 1, currency: 'USD' }], 'EUR')).toThrow(RangeError);
  });

  it('a sum equals that of the same amounts as BigInt', () => {
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 200 }), (amounts) => {
        expect(BigInt(sumMinor(amounts))).toBe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
      }),
    );
  });
});

describe('an amount that a person typed', () => {
  it.each([
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234.50', '1234.50'],
    ['12,5', '12.50'],
    ['12.5', '12.50'],
    ['12', '12.00'],
    ['€ 12,50', '12.50'],
    ['12,50 €', '12.50'],
    ['EUR 12.50', '12.50'],
    ['1.234.567', '1234567.00'],
    ['1,234,567', '1234567.00'],
    ['05,00', '5.00'],
    ['  0,01 ', '0.01'],
  ])('%s means the same in both languages', (text, wire) => {
    expect(parseLocalisedAmount(text, 'nl')).toEqual({ ok: true, wire });
    expect(parseLocalisedAmount(text, 'en')).toEqual({ ok: true, wire });
  });

  it('is asked about when one mark precedes three digits: thousands to one, thousandths to another', () => {
    for (const text of ['12.345', '12,345', '€ 1.234', '1,000 EUR', '100.000']) {
      for (const language of ['nl', 'en'] as const) {
        expect(parseLocalisedAmount(text, language)).toEqual({ ok: false, reason: 'ambiguousAmount' });
        expect(parseAmount(amountForWire(text, language))).toEqual({ ok: false, reason: 'ambiguousAmount' });
      }
    }
    expect(parseLocalisedAmount('1.234', 'nl', { takeAmbiguous: true })).toEqual({
      ok: true,
      wire: '1234.00',
    });
  });

  it.each([
    ['', 'required'],
    [' € ', 'required'],
    ['-5,00', 'notAnAmount'],
    ['1.23,50', 'notAnAmount'],
    ['12,34,56', 'notAnAmount'],
    ['1 23,50', 'notAnAmount'],
    ['12,', 'notAnAmount'],
    ['1e3', 'notAnAmount'],
    ['tien', 'notAnAmount'],
    ['0,000', 'tooManyDecimals'],
    ['0,00', 'tooLow'],
    ['1.000.000.000', 'tooHigh'],
  ])('%s is refused in Dutch: %s', (text, reason) => {
    expect(parseLocalisedAmount(text, 'nl')).toEqual({ ok: false, reason });
  });

  it('is read back from Intl’s format, in both languages', () => {
    for (const [language, locale] of [
      ['nl', 'nl-NL'],
      ['en', 'en-GB'],
    ] as const) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
      fc.assert(
        fc.property(minor, (amount) => {
          const wire = formatWire(amount);
          const text = format.format(wire as Intl.StringNumericLiteral);
          expect(parseLocalisedAmount(text, language)).toEqual({ ok: true, wire });
        }),
      );
    }
  });
});

it('lists every currency once, the euro first', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  expect(CURRENCIES[0]).toBe('EUR');
  // ISO's newest codes reach Intl later.
  const known = new Set([...Intl.supportedValuesOf('currency'), 'VED', 'XCG', 'ZWG']);
  expect(CURRENCIES.filter((currency) => !known.has(currency))).toEqual([]);
});

describe('the content of an amount field', () => {
  it('is converted to wire form from either language', () => {
    expect(amountForWire('1.249,5', 'nl')).toBe('1249.50');
    expect(amountForWire(' € 12 ', 'nl')).toBe('12.00');
    expect(amountForWire('1,249.50', 'en')).toBe('1249.50');
  });

  it('is passed on when it is no amount, so that the contract reports the error', () => {
    const getParseFailure = (text: string, language: 'nl' | 'en') => {
      const parsed = parseAmount(amountForWire(text, language));
      return parsed.ok ? null : parsed.reason;
    };
    expect(getParseFailure('', 'nl')).toBe('required');
    expect(getParseFailure('12,5051', 'nl')).toBe('tooManyDecimals');
    expect(getParseFailure('12.5051', 'en')).toBe('tooManyDecimals');
    expect(getParseFailure('-5', 'nl')).toBe('notAnAmount');
    expect(getParseFailure('0', 'nl')).toBe('tooLow');
    expect(getParseFailure('1.000.000.000,00', 'nl')).toBe('tooHigh');
  });
});
