import { declines as nl } from '@stuiver/messages/nl/declines';
import { messagesOf } from '../../lib/language.ts';

/** Reasons in sentences, and what to do; a list has enough of the words in decline-words.ts. */
export const declineTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/declines').then((m) => m.declines),
);
export type DeclineTexts = ReturnType<typeof declineTexts.get>;
