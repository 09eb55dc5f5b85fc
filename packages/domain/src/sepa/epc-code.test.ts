import { expect, it } from 'vitest';
import { epcCodeText } from './epc-code.ts';

const TRANSFER = {
  bic: 'BUNQNL2A',
  name: 'Stichting Derdengelden',
  iban: 'NL91ABNA0417164300',
  amount: 124_900,
  reference: 'RF18539007547034',
};

it('has the lines of EPC069-12 in order', () => {
  expect(epcCodeText(TRANSFER).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BUNQNL2A',
    'Stichting Derdengelden',
    'NL91ABNA0417164300',
    'EUR1249.00',
    '',
    'RF18539007547034',
    '',
  ]);
});

it('truncates a name that is too long for a credit transfer', () => {
  expect(epcCodeText({ ...TRANSFER, name: 'N'.repeat(80) }).split('\n')[5]).toHaveLength(70);
});

it.each([0, -1, 0.5, 100_000_000_000])('refuses the amount %d', (amount) => {
  expect(() => epcCodeText({ ...TRANSFER, amount })).toThrow(RangeError);
});
