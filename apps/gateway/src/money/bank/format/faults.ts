import { isCalendarDay } from '@stuiver/domain/calendar';
import { checkBic, isSepaIban } from '@stuiver/domain/iban';
import { checkCreditorIdentifier, type PostalAddress } from '@stuiver/domain/mandate';
import { MAX_MINOR } from '@stuiver/domain/money';
import { checkSepaReference, hasSepaForm, toSepaText } from '@stuiver/domain/sepa-text';
import { isTargetDay } from '@stuiver/domain/target-days';
import type { Collection, Orders, Party, Reversal } from './orders.ts';

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

const SEQUENCES: readonly string[] = ['FRST', 'RCUR', 'FNAL', 'OOFF'];
/** Reasons for which a creditor may reverse a collection (EPC130-08). */
const REVERSAL_REASONS: readonly string[] = ['AM05', 'MS02', 'MS03'];
/** Countries of SEPA outside the European Economic Area, whose debtors need an address. */
const OUTSIDE_EEA: readonly string[] = 'AD AL CH GB GG GI IM JE MC MD ME MK RS SM VA'.split(' ');

const COUNTRY = /^[A-Z]{2}$/;

function textFault(text: string, length: number): Fault | null {
  if (text.trim() === '') return 'required';
  if (!hasSepaForm(text)) return 'invalid';
  const written = toSepaText(text);
  if (written === '') return 'invalid';
  return written.length > length ? 'tooLong' : null;
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

type Found = Record<string, Fault | null>;

/** Addresses are structured: town and country are needed, and a street is one line. */
function addressFaults(name: string, { street, postCode, town, country }: PostalAddress): Found {
  return {
    [`${name}.street`]: optional(street, 70),
    [`${name}.postCode`]: optional(postCode, 16),
    [`${name}.town`]: textFault(town, 35),
    [`${name}.country`]: givenFault(country, (text) => COUNTRY.test(text)),
  };
}

function partyFaults(name: string, { address, ...party }: Party): Found {
  return {
    [`${name}.name`]: textFault(party.name, 70),
    [`${name}.iban`]: givenFault(party.iban, (iban) => isSepaIban(iban) && !/[^A-Z0-9]/.test(iban)),
    [`${name}.bic`]: party.bic === '' || checkBic(party.bic) ? null : 'invalid',
    ...(address && addressFaults(`${name}.address`, address)),
  };
}

function collectionFaults(order: Collection, today: string): Found {
  const { creditor, debtor, mandate, sequence } = order;
  const { oldIban, oldCreditorIdentifier: oldIdentifier } = mandate;
  const changed = (old: string | null, now: string, isValid: (text: string) => boolean) => {
    if (old === null) return null;
    return old === now ? 'unchanged' : givenFault(old, isValid);
  };
  const signed = givenFault(mandate.signedOn, isCalendarDay);
  const needsAddress = debtor.address === null && OUTSIDE_EEA.includes(debtor.iban.slice(0, 2));
  return {
    sequence: givenFault(sequence, (text) => SEQUENCES.includes(text)),
    'creditor.name': textFault(creditor.name, 70),
    'creditor.identifier': givenFault(creditor.identifier, checkCreditorIdentifier),
    'mandate.reference': referenceFault(mandate.reference),
    'mandate.signedOn': signed ?? (mandate.signedOn > today ? 'future' : null),
    'mandate.oldIban': changed(oldIban, debtor.iban, isSepaIban),
    'mandate.oldCreditorIdentifier': changed(oldIdentifier, creditor.identifier, checkCreditorIdentifier),
    ...partyFaults('debtor', debtor),
    ...(needsAddress && { 'debtor.address': 'required' }),
  };
}

function reversalFaults(order: Reversal, today: string): Found {
  return {
    ...collectionFaults(order, today),
    originalMessageId: referenceFault(order.originalMessageId),
    originalEndToEndId: referenceFault(order.originalEndToEndId),
    originalDueOn: givenFault(order.originalDueOn, isCalendarDay),
    reason: givenFault(order.reason, (text) => REVERSAL_REASONS.includes(text)),
  };
}

const FAULTS: { readonly [Kind in keyof Orders]: (order: Orders[Kind], today: string) => Found } = {
  collection: collectionFaults,
  transfer: ({ creditor }) => partyFaults('creditor', creditor),
  reversal: reversalFaults,
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
  const found: Found = {
    endToEndId: referenceFault(order.endToEndId),
    amount: amountFault(order.amount),
    currency: givenFault(order.currency, (text) => text === 'EUR'),
    text: textFault(order.text, 140),
    dueOn: dueFault(order.dueOn, today),
    ...FAULTS[kind](order, today),
  };
  return Object.entries(found).flatMap(([field, fault]) => (fault === null ? [] : [{ field, fault }]));
}
