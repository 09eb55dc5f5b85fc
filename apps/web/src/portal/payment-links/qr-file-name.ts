/** Longer names are cut: some file systems take 255 bytes at most, and people read less. */
const LONGEST = 60;

/**
 * The file name of a QR code, in characters that every file system takes: `betaallink-factuur-2026-118.svg`.
 *
 * @param word the word for a payment link in the reader's language
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
