import { readPastedCode } from '../pasted-code.ts';

/** Maximum length of an IBAN as typed or pasted: 34 characters, and what is dropped from around them. */
export const LONGEST_TYPED_IBAN = 80;

/**
 * Normalises an IBAN for storage and transmission (ISO 13616): capitals, without the word "IBAN" in front, blanks,
 * invisible characters, dashes and dots.
 *
 * @param text as typed or pasted
 * @returns the electronic form; not validated
 */
export function normaliseIban(text: string): string {
  return readPastedCode(text).replace(/^IBAN:?/, '');
}

/**
 * Formats an IBAN for display, in groups of four (ISO 13616, section 6).
 *
 * @param text as typed or pasted; not checked
 * @returns such as `NL91 ABNA 0417 1643 00`
 */
export function formatIban(text: string): string {
  return normaliseIban(text).replace(/.{4}(?!$)/g, '$& ');
}
