import { describe, expect, it } from 'vitest';
import {
  bankNameOfIban,
  bicOfIban,
  checkCreditorIdentifier,
  creditorIdentifier,
  mandateLapseDay,
  readPostalAddress,
  returnCodeEffect,
} from './mandate.ts';
import { ISO_RETURN_CODES } from './return-codes.ts';

describe('a mandate', () => {
  it('expires 36 months after the last due date, or after its signature', () => {
    expect(mandateLapseDay('2023-11-20', null)).toBe('2026-11-20');
    expect(mandateLapseDay('2020-01-01', '2024-02-29')).toBe('2027-02-28');
  });

  it('is stopped or blocked by the listed codes only', () => {
    expect(['AC04', 'MD01', 'MD07'].map(returnCodeEffect)).toEqual(['stop', 'stop', 'stop']);
    for (const code of ['AC01', 'AC06', 'MD06', 'MS02', 'SL01']) expect(returnCodeEffect(code)).toBe('block');
    const others = ISO_RETURN_CODES.filter((code) => returnCodeEffect(code) === null);
    expect(others.join(' ')).toBe(
      'AC13 AG01 AG02 AM04 AM05 BE05 CNOR DNOR FF01 MD02 MS03 RC01 RR01 RR02 RR03 RR04',
    );
    expect(['toString', '', null].map(returnCodeEffect)).toEqual([null, null, null]);
  });

  it('names the debtor’s bank when the IBAN identifies it', () => {
    expect(bicOfIban('NL91ABNA0417164300')).toBe('ABNANL2A');
    expect(bicOfIban('BE68539007547034')).toBe('');
    expect(bicOfIban('')).toBe('');
  });

  it('has a creditor identifier with valid check digits', () => {
    // The examples of EPC262-08, section 2.
    expect(creditorIdentifier('DE', '09999999999')).toBe('DE98ZZZ09999999999');
    expect(creditorIdentifier('NL', '999999990000')).toBe('NL79ZZZ999999990000');
  });

  it('has its creditor identifier checked by its digits, whatever the business code', () => {
    for (const valid of ['DE98ZZZ09999999999', 'NL79ZZZ999999990000', 'NL79001999999990000'])
      expect(checkCreditorIdentifier(valid)).toBe(true);
    for (const wrong of [
      '',
      'DE97ZZZ09999999999',
      'de98ZZZ09999999999',
      'DE98ZZZ0999999999/',
      'NL91ABNA0417164300',
    ])
      expect(checkCreditorIdentifier(wrong)).toBe(false);
  });
});

describe('an address of one line', () => {
  it.each([
    ['Oudegracht 112, 3511 AX Utrecht', ['Oudegracht 112', '3511 AX', 'Utrecht']],
    ['Gebouw C, Meir 41, 2000 Antwerpen', ['Gebouw C, Meir 41', '2000', 'Antwerpen']],
    ['Obernstraße 20, 28195 Bremen', ['Obernstraße 20', '28195', 'Bremen']],
    [' Postbus 1 Utrecht ', ['Postbus 1 Utrecht', '', '']],
    ['', ['', '', '']],
  ])('is split into its parts: %s', (text, [street, postCode, town]) => {
    expect(readPostalAddress(text, 'NL')).toEqual({ street, postCode, town, country: 'NL' });
  });
});

it('an IBAN names its bank where it is Dutch and the bank is known', () => {
  expect(bankNameOfIban('NL44RABO0123456789')).toBe('Rabobank');
  expect(bankNameOfIban('NL91ABNA0417164300')).toBe('ABN AMRO');
  for (const iban of ['NL20XXXX0123456789', 'DE89370400440532013000', ''])
    expect(bankNameOfIban(iban)).toBe('');
});
