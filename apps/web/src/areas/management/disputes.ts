import type { CardDisputeCode, IsoReturnCode } from '@stuiver/domain/return-codes';
import type { DisputeTexts } from '@stuiver/messages/nl/portal/disputes';
import type { DeclineText } from './declines.ts';
import { isProcessorCode } from './processor-code.ts';

/** Why money was taken back, in plain words; a code that we do not know gets the general ones. */
export function disputeOf(code: string, texts: DisputeTexts): DeclineText {
  const known: Record<IsoReturnCode | CardDisputeCode, DeclineText> = texts.codes;
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : texts.unknown;
}

/** The reason as a sentence, with its code behind it. */
export function disputeReason(code: string, texts: DisputeTexts): string {
  const { reason } = disputeOf(code, texts);
  return isProcessorCode(code) ? texts.withCode(reason, code) : reason;
}
