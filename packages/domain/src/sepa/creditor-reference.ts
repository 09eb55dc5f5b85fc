import { readPastedCode } from '../pasted-code.ts';

/** Digits and capitals without those that are easily taken for another (I, L, O, U). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Bits of each character of the alphabet, and how many characters a reference of ours has. */
const BITS = 5n;
const LENGTH = 12;

/** Returns the remainder by 97 of a text whose letters count as 10 to 35 (ISO 7064). */
export function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) remainder = Number(`${remainder}${Number.parseInt(character, 36)}`) % 97;
  return remainder;
}

/**
 * Builds a creditor reference (ISO 11649), which a payer enters with a bank transfer: banks check its digits, so that
 * a typing error is found before the money moves.
 *
 * @param text 1 to 21 capitals and digits
 * @returns such as `RF18539007547034`
 * @throws RangeError when the text isn't valid
 */
export function creditorReference(text: string): string {
  if (!/^[0-9A-Z]{1,21}$/.test(text)) throw new RangeError('A creditor reference has 1 to 21 characters');
  return `RF${String(98 - remainder97(`${text}RF00`)).padStart(2, '0')}${text}`;
}

/**
 * Derives a creditor reference from an id: 60 of its bits, so that it is short enough to type.
 *
 * @param id a UUID whose last 60 bits are random
 * @returns 16 characters
 */
export function deriveCreditorReference(id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(-15)}`);
  let text = '';
  for (let index = 0; index < LENGTH; index++) {
    text = `${ALPHABET[Number(bits & ((1n << BITS) - 1n))] ?? ''}${text}`;
    bits >>= BITS;
  }
  return creditorReference(text);
}

/**
 * Checks whether a text is a creditor reference (ISO 11649).
 *
 * @param text as typed or pasted
 * @returns true when form and check digits match
 */
export function checkCreditorReference(text: string): boolean {
  const plain = readPastedCode(text);
  return /^RF\d{2}[0-9A-Z]{1,21}$/.test(plain) && remainder97(`${plain.slice(4)}${plain.slice(0, 4)}`) === 1;
}

/**
 * Finds our creditor references in a text, as payers type them with a transfer: in any case, with blanks, dashes and
 * dots anywhere.
 *
 * @returns each once, in their electronic form
 */
export function creditorReferencesIn(text: string): string[] {
  const found = readPastedCode(text).match(/RF\d{2}[0-9A-HJKMNP-TV-Z]{12}/g) ?? [];
  return [...new Set(found.filter(checkCreditorReference))];
}

/** Writes a creditor reference for people, in groups of four. */
export function formatCreditorReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ');
}
