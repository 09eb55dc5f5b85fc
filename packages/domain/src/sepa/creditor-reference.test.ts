import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCreditorReference,
  creditorReference,
  deriveCreditorReference,
  creditorReferencesIn,
  formatCreditorReference,
} from './creditor-reference.ts';

describe('a creditor reference', () => {
  it('has the check digits of the standard’s own example', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    expect(checkCreditorReference('rf18 5390 0754 7034')).toBe(true);
  });

  it('is read as people paste it', () => {
    const written = [
      'RF18-5390-0754-7034',
      '\u200eRF18\u00a05390\u20110754.7034',
      'ＲＦ１８５３９００７５４７０３４',
    ];
    for (const text of written) expect(checkCreditorReference(text)).toBe(true);
    const ours = deriveCreditorReference('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
    const pasted = formatCreditorReference(ours).replaceAll(' ', '\u2011');
    expect(creditorReferencesIn(`Kenmerk: ${pasted}\u200b, ${ours.toLowerCase()}`)).toEqual([ours]);
  });

  it('refuses an invalid reference', () => {
    expect(() => creditorReference('')).toThrow(RangeError);
    expect(() => creditorReference('A'.repeat(22))).toThrow(RangeError);
    for (const wrong of ['', 'RF', 'RF18', 'RF19539007547034', 'XX18539007547034', 'RF1853900754703!'])
      expect(checkCreditorReference(wrong)).toBe(false);
  });

  it('detects a mistyped digit or letter, and swapped neighbours', () => {
    const isDigit = (text: string | undefined) => /^\d$/.test(text ?? '');
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.nat(11),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        (id, at, other) => {
          const right = deriveCreditorReference(id);
          expect(right).toMatch(/^RF\d{2}[0-9A-HJKMNP-TV-Z]{12}$/);
          expect(checkCreditorReference(formatCreditorReference(right))).toBe(true);
          const place = at + 4;
          const wrong = `${right.slice(0, place)}${other}${right.slice(place + 1)}`;
          if (isDigit(other) === isDigit(right[place]))
            expect(checkCreditorReference(wrong)).toBe(wrong === right);
          if (place + 1 >= right.length || isDigit(right[place]) !== isDigit(right[place + 1])) return;
          const turned = `${right.slice(0, place)}${right[place + 1]}${right[place]}${right.slice(place + 2)}`;
          expect(checkCreditorReference(turned)).toBe(turned === right);
        },
      ),
    );
  });

  it('is derived from the id only', () => {
    const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    expect(deriveCreditorReference(id)).toBe(deriveCreditorReference(id));
    expect(deriveCreditorReference(id)).not.toBe(deriveCreditorReference(id.replace(/b$/, 'c')));
  });
});
