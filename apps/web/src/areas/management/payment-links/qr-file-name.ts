/** Longer ones are cut: some systems take 255 bytes, and people read less. */
const LONGEST = 60;

/**
 * The name under which a QR code is saved: what it is and what it is for, in letters that every file
 * system takes.
 *
 * @param word what it is, in the reader's language
 * @param description of the link
 * @param format `svg` or `png`
 * @returns such as `betaallink-factuur-2026-118.svg`
 */
export function qrFileName(word: string, description: string, format: 'svg' | 'png'): string {
  const plain = description
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? `${word}.${format}` : `${word}-${plain}.${format}`;
}
