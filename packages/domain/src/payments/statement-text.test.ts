import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSepaText } from '../sepa/sepa-text.ts';
import { STATEMENT_LENGTH, STATEMENT_PREFERENCES, statementText } from './statement-text.ts';

const shop = { name: 'Van Dijk Fietsen', reference: 'Factuur 2026-118' };

describe('a statement’s text', () => {
  it('has the name, the reference or both, as the company prefers', () => {
    expect(statementText('NAME', shop)).toBe('Van Dijk Fietsen');
    expect(statementText('REFERENCE', shop)).toBe('Factuur 2026-118');
    expect(statementText('NAME_AND_REFERENCE', shop)).toBe('Van Dijk Fietsen - Factuur 2026-118');
  });

  it.each([
    [
      { name: 'Koninklijke Rijwielhandel Van Dijk', reference: 'Order 12' },
      'Koninklijke Rijwielhande - Order 12',
    ],
    [
      { name: 'Bar', reference: 'Reservering tafel 12 op vrijdag 20 november' },
      'Bar - Reservering tafel 12 op vrijd',
    ],
    [
      { name: 'Koninklijke Rijwielhandel Van Dijk', reference: 'Reparatie van twee stadsfietsen' },
      'Koninklijke Rijw - Reparatie van tw',
    ],
    [{ name: 'Café Zoë & Søn', reference: 'Diner €45' }, 'Cafe Zoe + Son - Diner EUR45'],
    [{ name: 'Straßen//Bau_Ø/', reference: '/A//1/' }, 'Strassen/Bau-O - A/1'],
    [{ name: 'Bar', reference: '' }, 'Bar'],
    [{ name: '東京', reference: 'Order 12' }, 'Order 12'],
    [{ name: '東京', reference: '' }, ''],
  ])('of %j is %j', (of, text) => {
    expect(statementText('NAME_AND_REFERENCE', of)).toBe(text);
  });

  it('falls back to the other when the preferred one is missing', () => {
    expect(statementText('REFERENCE', { name: 'Bar', reference: ' ' })).toBe('Bar');
    expect(statementText('NAME', { name: '', reference: 'Order 12' })).toBe('Order 12');
  });

  it('fits and uses only the SEPA set, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATEMENT_PREFERENCES),
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        (preference, name, reference) => {
          const text = statementText(preference, { name, reference });
          expect(text.length).toBeLessThanOrEqual(STATEMENT_LENGTH);
          expect(isSepaText(text)).toBe(true);
          expect(text).not.toMatch(/^[/ ]|[/ ]$|\/\/| {2}/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
