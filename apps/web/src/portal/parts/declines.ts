import type { DeclineWords } from '@stuiver/messages/nl/payments/decline-words';
import type { DeclineTexts } from '@stuiver/messages/nl/payments/declines';

/** Checks whether a code is a processor's own, such as 51, AC04 or 10.4, which is worth showing; ours are not. */
export function isProcessorCode(code: string): boolean {
  return /^(?:[A-Z0-9]{2,4}|\d\d\.\d)$/.test(code);
}

/** Returns the reason of a decline in a word; unknown codes get the general one. */
export function declineWord(code: string, words: DeclineWords): string {
  const known: Readonly<Record<string, string>> = words;
  return Object.hasOwn(known, code) ? (known[code] ?? words.unknown) : words.unknown;
}

export type DeclineText = { short: string; reason: string; advice: string };

/** Returns the reason of a decline in sentences; unknown codes get the general ones. */
export function getDeclineText(code: string, texts: DeclineTexts): DeclineText {
  const known: Readonly<Record<string, DeclineText>> = texts.codes;
  return Object.hasOwn(known, code) ? (known[code] ?? texts.unknown) : texts.unknown;
}

/** The reason, followed by the processor's code when there is one. */
export function declineReason(code: string, texts: DeclineTexts): string {
  const { reason } = getDeclineText(code, texts);
  return isProcessorCode(code) ? texts.withCode(reason, code) : reason;
}
