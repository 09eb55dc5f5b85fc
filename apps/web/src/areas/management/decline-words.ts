import { declineWords as nl } from '@stuiver/messages/nl/decline-words';
import { messagesOf } from '../../lib/language.ts';

/** Reasons in a word, without the weight of their sentences. */
export const declineWords = messagesOf(nl, () =>
  import('@stuiver/messages/en/decline-words').then((m) => m.declineWords),
);
export type DeclineWords = ReturnType<typeof declineWords.get>;

/** Why something was declined, in a word; a code that we do not know gets the general one. */
export function declineWord(code: string, words: DeclineWords): string {
  const known: Readonly<Record<string, string>> = words;
  return Object.hasOwn(known, code) ? (known[code] ?? words.unknown) : words.unknown;
}
