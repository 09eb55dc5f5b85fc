import type { DeclineTexts } from '@stuiver/messages/nl/portal/declines';
import { isProcessorCode } from './processor-code.ts';

export type DeclineText = { short: string; reason: string; advice: string };

/** Why something was declined, in plain words; a code that we do not know gets the general ones. */
export function declineOf(code: string, texts: DeclineTexts): DeclineText {
  const known: Readonly<Record<string, DeclineText>> = texts.codes;
  return Object.hasOwn(known, code) ? (known[code] ?? texts.unknown) : texts.unknown;
}

/** The reason with the processor's code behind it, where it has one. */
export function declineReason(code: string, texts: DeclineTexts): string {
  const { reason } = declineOf(code, texts);
  return isProcessorCode(code) ? texts.withCode(reason, code) : reason;
}
