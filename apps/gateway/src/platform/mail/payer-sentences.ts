import type { PayerMessageKind } from '@stuiver/domain/payer-message';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';

/**
 * The two sentences of a message to a payer: what happened, and what the payer can do.
 *
 * @param amount formatted
 * @param hasLink whether a link to pay follows them
 */
export function payerSentences(
  { happened, next, byLink }: MailTexts['payerMessage'],
  kind: PayerMessageKind,
  amount: string,
  merchant: string,
  hasLink: boolean,
): string[] {
  return [happened[kind](amount, merchant), hasLink ? byLink : next[kind](merchant)];
}
