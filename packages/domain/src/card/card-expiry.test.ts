import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import oracle from 'vue-credit-card-validation/src/validation.js';
import { checkExpiry, DEFAULT_EXPIRATION_DATE, parseExpiry, readExpirationDate } from './card-expiry.ts';

describe('an expiry to send', () => {
  it.each([
    ['12/27', '2027-12-01'],
    ['12 / 27', '2027-12-01'],
    ['1/27', '2027-01-01'],
    ['01 / 2031', '2031-01-01'],
    ['1 2 / 2 7', '2027-12-01'],
    ['1227', '2027-12-01'],
    ['122027', '2027-12-01'],
    ['12 27', '2027-12-01'],
    ['1 27', '2027-01-01'],
    ['12-27', '2027-12-01'],
    ['１２／２７', '2027-12-01'],
  ])('%s is %s', (text, date) => {
    expect(parseExpiry(text)).toBe(date);
  });

  it.each(['', '   ', '13/27', '00/27', '12', '12/', '12/7', '12/202', '1/2/27', 'abc', '12/27x'])(
    '%j is the default date, which the receiver reads as missing',
    (text) => {
      expect(parseExpiry(text)).toBe('2023-01-01');
      expect(readExpirationDate(parseExpiry(text))).toBeNull();
    },
  );

  it('gets the prefix 20 for every two-digit year', () => {
    for (let year = 0; year < 100; year++) {
      const two = String(year).padStart(2, '0');
      expect(parseExpiry(`06/${two}`)).toBe(`20${two}-06-01`);
    }
  });

  it('is read back by the receiver', () => {
    expect(readExpirationDate('2027-12-01')).toEqual({ month: '12', year: '2027' });
    expect(readExpirationDate('2027-12-31')).toEqual({ month: '12', year: '2027' });
    for (const date of ['', '2027-13-01', '2027-12', '27-12-01', DEFAULT_EXPIRATION_DATE]) {
      expect(readExpirationDate(date)).toBeNull();
    }
  });
});

describe('the check of an expiry', () => {
  it('reads two-digit years below 70 as 20xx and the others as 19xx, over all 100 years', () => {
    for (let year = 0; year < 100; year++) {
      const fullYear = year < 70 ? 2000 + year : 1900 + year;
      expect(checkExpiry('06', String(year).padStart(2, '0'), '1900-01-01')).toEqual({
        ok: true,
        month: 6,
        year: fullYear,
      });
    }
  });

  it('accepts a card until the end of its month', () => {
    expect(checkExpiry('02', '28', '2028-02-29').ok).toBe(true);
    expect(checkExpiry('02', '28', '2028-03-01')).toEqual({ ok: false, reason: 'past' });
    expect(checkExpiry('12', '2027', '2028-01-01')).toEqual({ ok: false, reason: 'past' });
    expect(checkExpiry('1', '2028', '2028-01-31').ok).toBe(true);
  });

  it.each([
    ['0', '28'],
    ['13', '28'],
    ['', '28'],
    ['1', ''],
    ['1', '8'],
    ['1', '208'],
    ['1', '20288'],
    ['-1', '28'],
    ['1.5', '28'],
    ['a', '28'],
  ])('refuses %j/%j', (month, year) => {
    expect(checkExpiry(month, year, '2026-11-20')).toEqual({ ok: false, reason: 'notADate' });
  });

  describe('on any day', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('agrees with the reference implementation', () => {
      for (const today of ['2026-11-20', '2028-02-29', '2069-12-31', '2070-01-01']) {
        // Noon here: the reference implementation uses the machine's own day.
        vi.setSystemTime(new Date(`${today}T12:00:00`));
        for (let month = 0; month <= 13; month++) {
          for (let year = 0; year < 100; year++) {
            for (const written of [String(year).padStart(2, '0'), `20${String(year).padStart(2, '0')}`]) {
              expect(checkExpiry(String(month), written, today).ok, `${month}/${written} on ${today}`).toBe(
                oracle.validateCardExpiry(String(month), written),
              );
            }
          }
        }
      }
    });
  });
});
