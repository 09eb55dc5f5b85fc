import {
  countrySpecs,
  electronicFormatIBAN,
  friendlyFormatIBAN,
  isSEPACountry,
  isValidBIC,
  isValidIBAN,
} from 'ibantools';

/**
 * Normalises an IBAN for storage and transmission (ISO 13616): capitals, no spaces or dashes.
 *
 * @param text as typed or pasted
 * @returns the electronic form; not validated
 */
export function normaliseIban(text: string): string {
  return electronicFormatIBAN(text.replace(/\s/g, '')) ?? '';
}

/**
 * Checks whether a text is an IBAN: country, length, form and check digits (ISO 13616).
 *
 * @param text in any case, spaces and dashes allowed
 * @returns true when all of it is valid
 */
export function checkIban(text: string): boolean {
  return isValidIBAN(normaliseIban(text));
}

/**
 * Checks whether an IBAN is long enough for its country to be validated.
 *
 * @param text in any case, spaces and dashes allowed
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
 * @param text in any case, spaces and dashes allowed
 * @returns false for other countries and for invalid IBANs
 */
export function isSepaIban(text: string): boolean {
  const iban = normaliseIban(text);
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
}

/**
 * Formats an IBAN for display, in groups of four (ISO 13616, section 6).
 *
 * @param text in any case, spaces and dashes allowed; not checked
 * @returns such as `NL91 ABNA 0417 1643 00`
 */
export function formatIban(text: string): string {
  return friendlyFormatIBAN(normaliseIban(text)) ?? '';
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

/**
 * Checks whether a SEPA message may contain every character (EPC217-08, the Latin set that every bank takes).
 *
 * @param text may be empty
 * @returns true when none is outside the set
 */
export function isSepaText(text: string): boolean {
  return /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text);
}

/**
 * Checks whether a text can be a mandate's reference (EPC130-08, AT-01): 1 to 35 characters of the SEPA
 * set, no blank at either end, no slash at either end and never two together.
 *
 * @param reference as the merchant gave it
 * @returns true when it fits
 */
export function checkMandateReference(reference: string): boolean {
  if (reference.length < 1 || reference.length > 35 || !isSepaText(reference)) return false;
  return !/^[/ ]|[/ ]$|\/\//.test(reference);
}
