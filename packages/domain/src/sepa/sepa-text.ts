/** Letters of Latin scripts that do not come apart into a plain letter and a mark, and signs that have a plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  '€': 'EUR',
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
};

/** Drops accents and writes signs plainly; leaves what has no plain form. */
function toPlainText(text: string): string {
  return [...text.normalize('NFKD')]
    .map((character) => PLAIN[character] ?? character)
    .join('')
    .replace(/\p{Mark}/gu, '');
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
 * Writes a text in the SEPA set (EPC217-08): accents dropped, signs written plainly, the rest left out, slashes single
 * and at neither end.
 */
export function toSepaText(text: string): string {
  const plain = isSepaText(text) ? text : toPlainText(text).replace(/[^A-Za-z0-9/\-?:().,'+]+/g, ' ');
  return plain
    .replace(/ {2,}/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/^[/ ]+|[/ ]+$/g, '');
}

/**
 * Checks whether a text can be written in the SEPA set without losing a letter or digit: only punctuation may go,
 * and not all of it.
 *
 * @returns false for an empty text, other scripts, emoji and line breaks, and for slashes at either end or together
 */
export function hasSepaForm(text: string): boolean {
  if (/^\s*\/|\/\s*$|\/\//.test(text)) return false;
  return toSepaText(text) !== '' && !/[^\x20-\x7E\p{P}]/u.test(toPlainText(text));
}

/**
 * Checks whether a text can be a reference or an identifier of a SEPA message (EPC217-08): 1 to 35 characters of the
 * SEPA set, no blank at either end, no slash at either end and never two together.
 *
 * @param reference as the merchant gave it
 * @returns true when it fits
 */
export function checkSepaReference(reference: string): boolean {
  if (reference.length < 1 || reference.length > 35 || !isSepaText(reference)) return false;
  return !/^[/ ]|[/ ]$|\/\//.test(reference);
}
