import { countrySpecs, extractIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { normaliseIban } from './iban-text.ts';
import { SEPA_COUNTRIES } from './sepa-countries.ts';

// Screens that only show IBANs load these without the library that checks them.
export { formatIban, LONGEST_TYPED_IBAN, normaliseIban } from './iban-text.ts';

/**
 * Checks whether a text is an IBAN: country, length, form and check digits (ISO 13616).
 *
 * @param text as typed or pasted
 * @returns true when all of it is valid
 */
export function checkIban(text: string): boolean {
  return isValidIBAN(normaliseIban(text));
}

/**
 * Checks whether an IBAN is long enough for its country to be validated.
 *
 * @param text as typed or pasted
 * @returns false while it is shorter, or its country has no IBANs
 */
export function isWholeIban(text: string): boolean {
  const iban = normaliseIban(text);
  const length = countrySpecs[iban.slice(0, 2)]?.chars ?? null;
  return length !== null && iban.length >= length;
}

/**
 * Checks whether an IBAN's country takes part in SEPA, so that it can be collected from.
 *
 * @param text as typed or pasted
 * @returns false for other countries and for invalid IBANs
 */
export function isSepaIban(text: string): boolean {
  const iban = normaliseIban(text);
  return isValidIBAN(iban) && SEPA_COUNTRIES.includes(iban.slice(0, 2));
}

/**
 * Checks whether two accounts are of the same bank, by country and bank code. Accounts of a country whose bank codes
 * the library lacks never are.
 *
 * @param one in its electronic form, valid
 * @param other in its electronic form, valid
 */
export function isSameBank(one: string, other: string): boolean {
  const [first, second] = [extractIBAN(one), extractIBAN(other)];
  if (first.bankIdentifier === undefined) return false;
  return first.countryCode === second.countryCode && first.bankIdentifier === second.bankIdentifier;
}

/**
 * Checks whether a text is a BIC (ISO 9362): 8 or 11 characters with an existing country.
 *
 * @param text in any case, spaces allowed
 * @returns true when it is valid
 */
export function checkBic(text: string): boolean {
  return isValidBIC(text.replace(/\s/g, '').toUpperCase());
}
