import { addMonthsKeepingAnchor } from '../dates/dates.ts';
import { remainder97 } from './creditor-reference.ts';

/** A mandate lapses after this many months without a collection (SEPA Core Rulebook, 4.1). */
const LAPSE_MONTHS = 36;

/**
 * Returns the day on which a mandate lapses if nothing is presented before.
 *
 * @param agreementDate day of signature, `YYYY-MM-DD`
 * @param lastPresentedOn last due date presented, or null
 * @returns `YYYY-MM-DD`
 * @throws RangeError when a day isn't valid
 */
export function mandateLapseDay(agreementDate: string, lastPresentedOn: string | null): string {
  return addMonthsKeepingAnchor(lastPresentedOn ?? agreementDate, LAPSE_MONTHS);
}

const STOPPING: readonly string[] = ['AC04', 'MD01', 'MD07'];
const BLOCKING: readonly string[] = ['AC01', 'AC06', 'MD06', 'MS02', 'SL01'];

/**
 * Maps a return code (ISO 20022, ExternalStatusReason) to its effect on the mandate.
 *
 * @param code such as `AM04`; unknown codes are allowed
 * @returns `stop` when the account or mandate is gone, `block` when a person has to decide, else null
 */
export function returnCodeEffect(code: string | null): 'stop' | 'block' | null {
  if (code === null) return null;
  if (STOPPING.includes(code)) return 'stop';
  return BLOCKING.includes(code) ? 'block' : null;
}

/** The Dutch banks, by their code in IBANs: BIC and name. */
const DUTCH_BANKS: Readonly<Record<string, readonly [bic: string, name: string]>> = {
  ABNA: ['ABNANL2A', 'ABN AMRO'],
  ASNB: ['ASNBNL21', 'ASN Bank'],
  BUNQ: ['BUNQNL2A', 'bunq'],
  FVLB: ['FVLBNL22', 'Van Lanschot Kempen'],
  INGB: ['INGBNL2A', 'ING'],
  KNAB: ['KNABNL2H', 'Knab'],
  RABO: ['RABONL2U', 'Rabobank'],
  RBRB: ['RBRBNL21', 'RegioBank'],
  REVO: ['REVONL22', 'Revolut'],
  SNSB: ['SNSBNL2A', 'SNS'],
  TRIO: ['TRIONL2U', 'Triodos Bank'],
};

function findDutchBank(iban: string): readonly [bic: string, name: string] | undefined {
  return iban.startsWith('NL') ? DUTCH_BANKS[iban.slice(4, 8)] : undefined;
}

/**
 * Finds an account's bank from its IBAN, if it holds one; SEPA no longer requires a BIC.
 *
 * @param iban in its electronic form
 * @returns a BIC of 8 characters, or an empty text when unknown
 */
export function bicOfIban(iban: string): string {
  return findDutchBank(iban)?.[0] ?? '';
}

/**
 * Finds the common name of an account's bank.
 *
 * @param iban in its electronic form
 * @returns such as `Rabobank`, or an empty text when unknown
 */
export function bankNameOfIban(iban: string): string {
  return findDutchBank(iban)?.[1] ?? '';
}

/**
 * Writes a creditor's identifier with its check digits (EPC262-08).
 *
 * @param country two capitals
 * @param national the identifier within the country, capitals and digits
 * @param business three capitals or digits of the creditor's choice; `ZZZ` by default
 * @returns such as `NL79ZZZ999999990000`
 */
export function creditorIdentifier(country: string, national: string, business = 'ZZZ'): string {
  const check = 98 - remainder97(`${national}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${business}${national}`;
}

/**
 * Checks whether a text is a creditor's identifier with the right check digits (EPC262-08).
 *
 * @param text capitals and digits, as stored
 */
export function checkCreditorIdentifier(text: string): boolean {
  const match = /^([A-Z]{2})\d{2}([A-Z0-9]{3})([A-Z0-9]{1,28})$/.exec(text);
  return match !== null && creditorIdentifier(match[1]!, match[3]!, match[2]!) === text;
}

/** An address in the parts that SEPA keeps apart. */
export type PostalAddress = {
  readonly street: string;
  readonly postCode: string;
  readonly town: string;
  readonly country: string;
};

/**
 * Splits an address typed as one line: street, then post code and town after the last comma. Anything else is
 * kept whole as the street.
 *
 * @param text such as `Oudegracht 112, 3511 AX Utrecht`
 * @param country two capitals, kept unchanged
 * @returns its parts; empty where missing
 */
export function readPostalAddress(text: string, country: string): PostalAddress {
  const match = /^(.*\S)\s*,\s*(\d{4}\s?[A-Z]{2}|\d{4,5})\s+([^,]+)$/.exec(text.trim());
  return {
    street: match?.[1] ?? text.trim(),
    postCode: match?.[2] ?? '',
    town: match?.[3] ?? '',
    country,
  };
}
