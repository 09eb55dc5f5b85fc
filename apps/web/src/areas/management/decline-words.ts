import type { DeclineWords } from '@stuiver/messages/nl/portal/decline-words';

/** Why something was declined, in a word; a code that we do not know gets the general one. */
export function declineWord(code: string, words: DeclineWords): string {
  const known: Readonly<Record<string, string>> = words;
  return Object.hasOwn(known, code) ? (known[code] ?? words.unknown) : words.unknown;
}
