import { isCalendarDay } from '@stuiver/domain/calendar';
import { SEPA_OUTSIDE_EEA } from '@stuiver/domain/direct-debit';
import { checkBic, isSepaIban } from '@stuiver/domain/iban';
import { checkCreditorIdentifier, type PostalAddress } from '@stuiver/domain/mandate';
import { MAX_MINOR } from '@stuiver/domain/money';
import { checkSepaReference, hasSepaForm, toSepaText } from '@stuiver/domain/sepa-text';
import { isTargetDay } from '@stuiver/domain/target-days';
import type { Collection, Orders, BankParty, Reversal } from './orders.ts';

/** One thing that the bank would refuse. */
export type OrderFault = {
  /** Such as `debtor.address.town`. */
  readonly field: string;
  readonly fault:
    | 'required'
    | 'invalid'
    | 'unchanged'
    | 'tooLong'
    | 'tooManyDecimals'
    | 'tooLow'
    | 'tooHigh'
    | 'past'
    | 'future'
    | 'notTargetDay';
};
type Fault = OrderFault['fault'];

const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
const isCountry = (text: string) => /^[A-Z]{2}$/.test(text);
const isPlainIban = (text: string) => isSepaIban(text) && /^[A-Z0-9]+$/.test(text);
const isSequence = oneOf(['FRST', 'RCUR', 'FNAL', 'OOFF']);
/** Reasons for which a creditor may reverse a collection (EPC130-08). */
const isReversalReason = oneOf(['AM05', 'MS02', 'MS03']);
const isEuro = oneOf(['EUR']);

function textFault(text: string, length: number): Fault | null {
  if (text.trim() === '') return 'required';
  if (!hasSepaForm(text)) return 'invalid';
  return toSepaText(text).length > length ? 'tooLong' : null;
}

function optional(text: string, length: number): Fault | null {
  return text === '' ? null : textFault(text, length);
}

function referenceFault(text: string): Fault | null {
  if (text === '') return 'required';
  if (text.length > 35) return 'tooLong';
  return checkSepaReference(text) ? null : 'invalid';
}

function amountFault(amount: number): Fault | null {
  if (!Number.isFinite(amount)) return 'invalid';
  if (!Number.isInteger(amount)) return 'tooManyDecimals';
  if (amount < 1) return 'tooLow';
  return amount > MAX_MINOR ? 'tooHigh' : null;
}

function dueFault(day: string, today: string): Fault | null {
  if (!isCalendarDay(day)) return day === '' ? 'required' : 'invalid';
  if (day < today) return 'past';
  return isTargetDay(day) ? null : 'notTargetDay';
}

function givenFault(text: string, isValid: (text: string) => boolean): Fault | null {
  if (text === '') return 'required';
  return isValid(text) ? null : 'invalid';
}

/** Notes what is wrong with a field, if anything. */
type Note = (field: string, fault: Fault | null) => void;

const within =
  (note: Note, name: string): Note =>
  (field, fault) => {
    if (fault !== null) note(`${name}.${field}`, fault);
  };

/** Addresses are structured: town and country are needed, and a street is one line. */
function checkAddress({ street, postCode, town, country }: PostalAddress, note: Note): void {
  note('street', optional(street, 70));
  note('postCode', optional(postCode, 16));
  note('town', textFault(town, 35));
  note('country', givenFault(country, isCountry));
}

function checkParty({ address, name, iban, bic }: BankParty, note: Note): void {
  note('name', textFault(name, 70));
  note('iban', givenFault(iban, isPlainIban));
  note('bic', bic === '' || checkBic(bic) ? null : 'invalid');
  if (address) checkAddress(address, within(note, 'address'));
}

function changeFault(old: string | null, now: string, isValid: (text: string) => boolean): Fault | null {
  if (old === null) return null;
  return old === now ? 'unchanged' : givenFault(old, isValid);
}

function checkCollection(
  { creditor, debtor, mandate, sequence }: Collection,
  today: string,
  note: Note,
): void {
  const { reference, signedOn, oldIban, oldCreditorIdentifier } = mandate;
  note('sequence', givenFault(sequence, isSequence));
  note('creditor.name', textFault(creditor.name, 70));
  note('creditor.identifier', givenFault(creditor.identifier, checkCreditorIdentifier));
  note('mandate.reference', referenceFault(reference));
  note('mandate.signedOn', givenFault(signedOn, isCalendarDay) ?? (signedOn > today ? 'future' : null));
  note('mandate.oldIban', changeFault(oldIban, debtor.iban, isPlainIban));
  note(
    'mandate.oldCreditorIdentifier',
    changeFault(oldCreditorIdentifier, creditor.identifier, checkCreditorIdentifier),
  );
  checkParty(debtor, within(note, 'debtor'));
  const needsAddress = debtor.address === null && SEPA_OUTSIDE_EEA.includes(debtor.iban.slice(0, 2));
  note('debtor.address', needsAddress ? 'required' : null);
}

function checkReversal(order: Reversal, today: string, note: Note): void {
  checkCollection(order, today, note);
  note('originalMessageId', referenceFault(order.originalMessageId));
  note('originalEndToEndId', referenceFault(order.originalEndToEndId));
  note('originalDueOn', givenFault(order.originalDueOn, isCalendarDay));
  note('reason', givenFault(order.reason, isReversalReason));
}

const CHECKS: {
  readonly [Kind in keyof Orders]: (order: Orders[Kind], today: string, note: Note) => void;
} = {
  collection: checkCollection,
  transfer: ({ creditor }, _today, note) => checkParty(creditor, within(note, 'creditor')),
  reversal: checkReversal,
};

/**
 * Finds what the rule books and the bank refuse in an order, which the schemas of ISO 20022 accept for the most part.
 *
 * @param today local day; due days before it are past
 * @returns each faulty field; empty when it may be written
 */
export function findFaults<Kind extends keyof Orders>(
  kind: Kind,
  order: Orders[Kind],
  today: string,
): readonly OrderFault[] {
  const faults: OrderFault[] = [];
  const note: Note = (field, fault) => {
    if (fault !== null) faults.push({ field, fault });
  };
  note('endToEndId', referenceFault(order.endToEndId));
  note('amount', amountFault(order.amount));
  note('currency', givenFault(order.currency, isEuro));
  note('text', textFault(order.text, 140));
  note('dueOn', dueFault(order.dueOn, today));
  CHECKS[kind](order, today, note);
  return faults;
}
