/** A window this frequent in a sample has a list in the index that is too long to be worth reading. */
const RARE = 0.05;

const WORD = /[\p{L}\p{N}]+/gu;
const TRIGRAM = 3;

type Window = { readonly start: number; readonly share: number };

/** The parts of a word that are rare; else its rarest three characters. */
function pickRareParts(word: string, measureShare: (text: string) => number): string[] {
  const windows: Window[] = [];
  for (let start = 0; start + TRIGRAM <= word.length; start += 1)
    windows.push({ start, share: measureShare(word.slice(start, start + TRIGRAM)) });
  const rare = windows.filter(({ share }) => share < RARE);
  if (rare.length === 0) {
    const rarest = windows.toSorted((one, other) => one.share - other.share)[0];
    return rarest === undefined ? [] : [word.slice(rarest.start, rarest.start + TRIGRAM)];
  }
  const parts: string[] = [];
  let [from, to] = [rare[0]!.start, rare[0]!.start];
  for (const { start } of rare) {
    if (start > to + 1) {
      parts.push(word.slice(from, to + TRIGRAM));
      from = start;
    }
    to = start;
  }
  return [...parts, word.slice(from, to + TRIGRAM)];
}

/**
 * LIKE patterns that all that contains a text meets, and little else. A trigram index reads a list for each three
 * characters that it looks for, so those of frequent ones cost much and exclude nothing: of "bestelling 123456" the
 * number is enough where everything is a "bestelling".
 *
 * @param text in the form of the texts that are searched
 * @param sample some of these
 * @returns at least one, the rarest first
 */
export function looserPatterns(text: string, sample: readonly string[]): string[] {
  const shares = new Map<string, number>();
  const measureShare = (part: string) => {
    const known = shares.get(part);
    if (known !== undefined) return known;
    const share = sample.filter((one) => one.includes(part)).length / Math.max(sample.length, 1);
    shares.set(part, share);
    return share;
  };
  const words = [...text.matchAll(WORD)];
  const found = words.flatMap(({ 0: word }) => pickRareParts(word, measureShare));
  const rare = found.filter((part) => measureShare(part) < RARE);
  // The index stores a short word with its surroundings.
  const short = words
    .filter(({ 0: word }) => word.length < TRIGRAM)
    .map(({ 0: word, index }) => text.slice(Math.max(index - 1, 0), index + word.length + 1))
    .filter((around) => around.length > TRIGRAM - 1);
  const parts = rare.length > 0 ? rare : found.length > 0 ? [...found, ...short] : [text];
  return parts
    .toSorted((one, other) => measureShare(one) - measureShare(other))
    .map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
}
