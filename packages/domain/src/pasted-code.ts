/**
 * Reads a code as people paste it: full-width characters become plain ones, and blanks, invisible characters, dashes
 * and dots are dropped.
 *
 * @returns in capitals; not validated
 */
export function readPastedCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Pd}\u2212\u2800.·]/gu, '')
    .toUpperCase();
}
