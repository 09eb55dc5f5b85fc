import { recurrences as nl } from '@stuiver/messages/nl/recurrences';
import { messagesOf } from '../../../lib/language.ts';

export const recurrencesTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/recurrences').then((m) => m.recurrences),
);
export type RecurrencesTexts = ReturnType<typeof recurrencesTexts.get>;
