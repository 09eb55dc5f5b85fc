import { describe, expect, it } from 'vitest';
import { makeCollection, makeReversal, makeTransfer } from '../../../testing/bank/orders.ts';
import { findFaults } from './faults.ts';
import type { Collection, CreditTransfer, Reversal } from './orders.ts';

const TODAY = '2026-11-30';
const { creditor, debtor, mandate } = makeCollection();
const address = debtor.address!;
const living = (change: Partial<typeof address>) => ({ ...debtor, address: { ...address, ...change } });

it('accepts orders as the rule books want them, accents included', () => {
  expect(findFaults('collection', makeCollection(), TODAY)).toEqual([]);
  expect(findFaults('transfer', makeTransfer(), TODAY)).toEqual([]);
  expect(findFaults('reversal', makeReversal(), TODAY)).toEqual([]);
  const accented = { ...living({ street: 'Curaçaostraße 5', town: 'Besançon' }), name: 'Zoë Ångström & Zn.' };
  expect(
    findFaults('collection', makeCollection({ debtor: accented, text: 'Café “Zoë” €5' }), TODAY),
  ).toEqual([]);
});

describe('a direct debit is refused with its field', () => {
  const wrong: readonly (readonly [
    what: string,
    change: Partial<Collection>,
    field: string,
    fault: string,
  ])[] = [
    [
      'an address in lines only',
      { debtor: living({ street: 'Oudegracht 112, 3511 AX Utrecht', postCode: '', town: '' }) },
      'debtor.address.town',
      'required',
    ],
    [
      'an address without a country',
      { debtor: living({ country: '' }) },
      'debtor.address.country',
      'required',
    ],
    [
      'an address of seven lines',
      { debtor: living({ street: 'Huis\nOudegracht\n112\nbis\n2\nachter\nUtrecht' }) },
      'debtor.address.street',
      'invalid',
    ],
    [
      'wrong digits of an IBAN',
      { debtor: { ...debtor, iban: 'NL92ABNA0417164300' } },
      'debtor.iban',
      'invalid',
    ],
    [
      'an IBAN with spaces',
      { debtor: { ...debtor, iban: 'NL91 ABNA 0417 1643 00' } },
      'debtor.iban',
      'invalid',
    ],
    [
      'an account outside SEPA',
      { debtor: { ...debtor, iban: 'BR1800360305000010009795493C1' } },
      'debtor.iban',
      'invalid',
    ],
    ['no account', { debtor: { ...debtor, iban: '' } }, 'debtor.iban', 'required'],
    ['a wrong BIC', { debtor: { ...debtor, bic: 'ABNA' } }, 'debtor.bic', 'invalid'],
    ['nothing to collect', { amount: 0 }, 'amount', 'tooLow'],
    ['three decimals', { amount: 1250.5 }, 'amount', 'tooManyDecimals'],
    ['a billion euros', { amount: 100_000_000_000 }, 'amount', 'tooHigh'],
    ['another currency', { currency: 'USD' }, 'currency', 'invalid'],
    ['a reference that starts with a slash', { endToEndId: '/1' }, 'endToEndId', 'invalid'],
    ['a reference that ends with a slash', { endToEndId: '1/' }, 'endToEndId', 'invalid'],
    [
      'a reference with two slashes',
      { mandate: { ...mandate, reference: 'M//1' } },
      'mandate.reference',
      'invalid',
    ],
    ['a text with two slashes', { text: 'https://example.com' }, 'text', 'invalid'],
    ['a reference that is too long', { endToEndId: 'A'.repeat(36) }, 'endToEndId', 'tooLong'],
    ['Cyrillic', { debtor: { ...debtor, name: 'Иван Петров' } }, 'debtor.name', 'invalid'],
    ['emoji', { text: 'Order 12 🎉' }, 'text', 'invalid'],
    [
      'no creditor identifier',
      { creditor: { ...creditor, identifier: '' } },
      'creditor.identifier',
      'required',
    ],
    [
      'wrong digits of one',
      { creditor: { ...creditor, identifier: 'NL78ZZZ999999990000' } },
      'creditor.identifier',
      'invalid',
    ],
    ['no mandate', { mandate: { ...mandate, reference: '' } }, 'mandate.reference', 'required'],
    ['a mandate without a day', { mandate: { ...mandate, signedOn: '' } }, 'mandate.signedOn', 'required'],
    [
      'a mandate of tomorrow',
      { mandate: { ...mandate, signedOn: '2026-12-01' } },
      'mandate.signedOn',
      'future',
    ],
    ['no sequence', { sequence: '' as 'FRST' }, 'sequence', 'required'],
    ['the sequence ALL', { sequence: 'ALL' as 'FRST' }, 'sequence', 'invalid'],
    ['a day on which TARGET is closed', { dueOn: '2026-12-25' }, 'dueOn', 'notTargetDay'],
    ['a Sunday', { dueOn: '2026-12-06' }, 'dueOn', 'notTargetDay'],
    ['a past day', { dueOn: '2026-11-27' }, 'dueOn', 'past'],
    ['no day', { dueOn: '' }, 'dueOn', 'required'],
    ['a name that is too long', { debtor: { ...debtor, name: 'ß'.repeat(36) } }, 'debtor.name', 'tooLong'],
    ['a creditor without a name', { creditor: { ...creditor, name: ' ' } }, 'creditor.name', 'required'],
    ['a text that is too long', { text: 'a'.repeat(141) }, 'text', 'tooLong'],
    [
      'an amendment that changes nothing',
      { mandate: { ...mandate, oldIban: debtor.iban } },
      'mandate.oldIban',
      'unchanged',
    ],
    [
      'wrong digits of the account before',
      { mandate: { ...mandate, oldIban: 'NL92ABNA0417164300' } },
      'mandate.oldIban',
      'invalid',
    ],
    [
      'a wrong creditor before',
      { mandate: { ...mandate, oldCreditorIdentifier: 'NL1' } },
      'mandate.oldCreditorIdentifier',
      'invalid',
    ],
    [
      'a debtor outside of the EEA without an address',
      { debtor: { ...debtor, iban: 'GB33BUKB20201555555555', address: null } },
      'debtor.address',
      'required',
    ],
  ];

  it.each(wrong)('%s', (_what, change, field, fault) => {
    expect(findFaults('collection', makeCollection(change), TODAY)).toEqual([{ field, fault }]);
  });
});

it.each<[string, Partial<CreditTransfer>, string, string]>([
  ['no name', { creditor: { ...debtor, name: '' } }, 'creditor.name', 'required'],
  [
    'wrong digits of an IBAN',
    { creditor: { ...debtor, iban: 'NL92ABNA0417164300' } },
    'creditor.iban',
    'invalid',
  ],
  ['a town missing', { creditor: living({ town: '' }) }, 'creditor.address.town', 'required'],
])('a transfer is refused with its field: %s', (_what, change, field, fault) => {
  expect(findFaults('transfer', makeTransfer(change), TODAY)).toEqual([{ field, fault }]);
});

it.each<[string, Partial<Reversal>, string, string]>([
  ['no original file', { originalMessageId: '' }, 'originalMessageId', 'required'],
  ['no original reference', { originalEndToEndId: '' }, 'originalEndToEndId', 'required'],
  ['a reason only banks may give', { reason: 'AC04' }, 'reason', 'invalid'],
])('a reversal is refused with its field: %s', (_what, change, field, fault) => {
  expect(findFaults('reversal', makeReversal(change), TODAY)).toEqual([{ field, fault }]);
});
