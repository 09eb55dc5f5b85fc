import { toFieldErrors } from '@stuiver/contract/validation';
import { expect, it } from 'vitest';
import { MERCHANT_ID } from '../../../testing/payments.ts';
import { makeMandate, makeRecurrence } from '../../../testing/recurring.ts';
import { valuesOfMandate } from './prefill.ts';
import {
  LINK_DEFAULTS,
  toLinkField,
  linkForm,
  linkFormInput,
  linkRequest,
  type LinkValues,
} from './link-request.ts';

const filled: LinkValues = { ...LINK_DEFAULTS, amount: '1.249,5', description: ' Bestelling 20417 ' };
const sepa = {
  emailAddress: 'j@example.nl',
  iban: 'NL91 ABNA 0417 1643 00',
  postalAddress: 'Kade 1, Utrecht',
};

function validateLink(values: LinkValues) {
  const parsed = linkForm.safeParse(linkFormInput(values, MERCHANT_ID, 'nl'), { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(toFieldErrors(parsed.error)).map(([path, keys]) => [toLinkField(path), keys[0]]),
  );
}

it('sends the specified fields, with the amount in wire form', () => {
  expect(linkRequest(filled, MERCHANT_ID, 'nl')).toEqual({
    merchantId: MERCHANT_ID,
    amount: '1249.50',
    maximumAmount: null,
    currency: 'EUR',
    country: 'NL',
    description: 'Bestelling 20417',
    iban: '',
    accountHolderName: '',
    emailAddress: '',
    redirectUrlSuccess: '',
    redirectUrlFailed: '',
    redirectUrlAborted: '',
    paymentLink: true,
    linkValidityDays: 14,
    maximumUses: 1,
    sepaSpec: null,
  });
  expect(validateLink(filled)).toEqual({});
});

it('sends the order number if there is one, and refuses one that is too long', () => {
  const withReference = { ...filled, reference: ' A-1042 ' };
  expect(linkRequest(withReference, MERCHANT_ID, 'nl').reference).toBe('A-1042');
  expect(validateLink({ ...filled, reference: 'x'.repeat(65) })).toEqual({ reference: 'tooLong' });
});

it('asks a payer for a new mandate by a direct debit that repeats as before', () => {
  const payer = { accountHolderName: 'E. V.', emailAddress: 'e@example.nl', iban: '' };
  const values = valuesOfMandate(makeMandate(), makeRecurrence(), payer, 'nl');
  expect(linkRequest({ ...LINK_DEFAULTS, ...values }, MERCHANT_ID, 'nl')).toMatchObject({
    amount: '24.50',
    description: 'Servicebeurt',
    accountHolderName: 'E. Visser',
    transactionRecurrenceType: 'FIRST',
    frequency: 'MONTHLY',
    sepaSpec: {
      emailAddress: 'e@example.nl',
      iban: 'NL91ABNA0417164300',
      postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
    },
  });
  expect(linkRequest(filled, MERCHANT_ID, 'nl')).not.toHaveProperty('frequency');
});

it('sends sepaSpec only for SEPA', () => {
  expect(linkRequest({ ...filled, ...sepa }, MERCHANT_ID, 'nl').sepaSpec).toBeNull();
  expect(linkRequest({ ...filled, ...sepa, how: 'sepa' }, MERCHANT_ID, 'nl').sepaSpec).toEqual(sepa);
});

it('requires all three SEPA fields when SEPA is chosen', () => {
  expect(validateLink({ ...filled, how: 'sepa', iban: sepa.iban })).toEqual({
    emailAddress: 'sepaIncomplete',
    postalAddress: 'sepaIncomplete',
  });
  expect(validateLink({ ...filled, ...sepa, how: 'sepa' })).toEqual({});
  expect(validateLink({ ...filled, ...sepa, how: 'sepa', iban: 'NL00 ABNA 0417 1643 00' })).toEqual({
    iban: 'notAnIban',
  });
});

it('reports each invalid field at that field', () => {
  const wrong = {
    amount: '12,505',
    description: '  ',
    linkValidityDays: '0',
    redirectUrlFailed: 'javascript:alert(1)',
  };
  expect(validateLink({ ...filled, ...wrong })).toEqual({
    amount: 'ambiguousAmount',
    description: 'required',
    linkValidityDays: 'tooLow',
    redirectUrlFailed: 'notAUrl',
  });
  expect(validateLink({ ...filled, linkValidityDays: 'twee' })).toEqual({ linkValidityDays: 'invalid' });
});

it('sends the number of uses: one, several, or unlimited', () => {
  const computeMaximumUses = (values: Partial<LinkValues>) =>
    linkRequest({ ...filled, ...values }, MERCHANT_ID, 'nl').maximumUses;
  expect(computeMaximumUses({ uses: 'once', maximumUses: '7' })).toBe(1);
  expect(computeMaximumUses({ uses: 'several', maximumUses: ' 25 ' })).toBe(25);
  expect(computeMaximumUses({ uses: 'any', maximumUses: '7' })).toBeNull();
  expect(validateLink({ ...filled, uses: 'several', maximumUses: '0' })).toEqual({ maximumUses: 'tooLow' });
  expect(validateLink({ ...filled, uses: 'several', maximumUses: 'veel' })).toHaveProperty('maximumUses');
});

it('sends the limits of an open amount, and none for a fixed one', () => {
  const open = { ...filled, amountKind: 'open', amount: '5', maximumAmount: '1.000,00' } as const;
  expect(linkRequest(open, MERCHANT_ID, 'nl')).toMatchObject({ amount: '5.00', maximumAmount: '1000.00' });
  expect(validateLink({ ...open, maximumAmount: '' })).toEqual({ maximumAmount: 'required' });
  expect(linkRequest({ ...open, amountKind: 'fixed' }, MERCHANT_ID, 'nl').maximumAmount).toBeNull();
});
