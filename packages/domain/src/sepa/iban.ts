import {
  countrySpecs,
  electronicFormatIBAN,
  friendlyFormatIBAN,
  isSEPACountry,
  isValidBIC,
  isValidIBAN,
} from 'ibantools';

/**
 * Writes an IBAN as it is stored and sent (ISO 13616): capitals, no spaces or dashes.
 *
 * @param text an IBAN as a person typed or pasted it
 * @returns the electronic form; it is not checked
 */
export function normaliseIban(text: string): string {
  return electronicFormatIBAN(text.replace(/\s/g, '')) ?? '';
}

/**
 * Whether a text is an IBAN: country, length, form and check digits (ISO 13616).
 *
 * @param text in any case, spaces and dashes allowed
 * @returns true when all of it fits
 */
export function checkIban(text: string): boolean {
  return isValidIBAN(normaliseIban(text));
}

/**
 * Whether enough was typed to judge an IBAN: as many characters as its country's have.
 *
 * @param text in any case, spaces and dashes allowed
 * @returns false while it is shorter, or names no country that has IBANs
 */
export function isWholeIban(text: string): boolean {
  const iban = normaliseIban(text);
  const length = countrySpecs[iban.slice(0, 2)]?.chars ?? null;
  return length !== null && iban.length >= length;
}

/**
 * Whether an IBAN is of a country that takes part in SEPA, and so can be collected from.
 *
 * @param text in any case, spaces and dashes allowed
 * @returns false for other countries and for what is not an IBAN
 */
export function isSepaIban(text: string): boolean {
  const iban = normaliseIban(text);
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
}

/**
 * Writes an IBAN for people, in groups of four (ISO 13616, section 6).
 *
 * @param text in any case, spaces and dashes allowed; not checked
 * @returns such as `NL91 ABNA 0417 1643 00`
 */
export function formatIban(text: string): string {
  return friendlyFormatIBAN(normaliseIban(text)) ?? '';
}

/**
 * Whether a text is a BIC (ISO 9362): 8 or 11 characters with a country that exists.
 *
 * @param text in any case, spaces allowed
 * @returns true when it fits
 */
export function checkBic(text: string): boolean {
  return isValidBIC(text.replace(/\s/g, '').toUpperCase());
}

/**
 * Whether a SEPA message may contain every character (EPC217-08, the Latin set that every bank
 * takes).
 *
 * @param text may be empty
 * @returns true when none is outside the set
 */
export function isSepaText(text: string): boolean {
  return /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text);
}

/**
 * Whether a text can be a mandate's reference (EPC130-08, AT-01): 1 to 35 characters of the SEPA
 * set, no blank at either end, no slash at either end and never two together.
 *
 * @param reference as the merchant gave it
 * @returns true when it fits
 */
export function checkMandateReference(reference: string): boolean {
  if (reference.length < 1 || reference.length > 35 || !isSepaText(reference)) return false;
  return !/^[/ ]|[/ ]$|\/\//.test(reference);
}
