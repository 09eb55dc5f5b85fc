import { expect, it } from 'vitest';
import { debitErrors, toDebitErrors, type DebitValues } from './debit-rules.ts';

const GOOD: DebitValues = {
  iban: 'nl91 abna 0417 1643 00',
  accountHolderName: 'Noor Bakker',
  emailAddress: 'noor@voorbeeld.test',
  street: 'Oudegracht 112',
  postCode: '3511 AX',
  town: 'Utrecht',
  addressCountry: 'NL',
  mandateAgreed: true,
};

it('accepts a valid form, and a prefilled account left unchanged', () => {
  expect(debitErrors(GOOD, '')).toEqual({});
  expect(debitErrors({ ...GOOD, iban: 'NL91 •••• •••• 4300' }, 'NL91 •••• •••• 4300')).toEqual({});
});

it('names each field that is missing or wrong', () => {
  const wrong = {
    ...GOOD,
    iban: 'NL91ABNA0417164301',
    emailAddress: 'noor',
    street: ' ',
    mandateAgreed: false,
  };
  expect(debitErrors(wrong, '')).toEqual({
    iban: 'wrong',
    emailAddress: 'wrong',
    street: 'required',
    mandateAgreed: 'required',
  });
});

it('reads the gateway’s errors', () => {
  expect(toDebitErrors({ iban: ['notAnIban'], town: ['required'], paymentMethod: ['required'] })).toEqual({
    iban: 'wrong',
    town: 'required',
  });
});
