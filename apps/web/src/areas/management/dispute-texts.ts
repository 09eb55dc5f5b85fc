import { disputes as nl } from '@stuiver/messages/nl/disputes';
import { messagesOf } from '../../lib/language.ts';

export const disputeTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/disputes').then((m) => m.disputes),
);
export type DisputeTexts = ReturnType<typeof disputeTexts.get>;
