import { recurrencesList as nl } from '@stuiver/messages/nl/recurrences-list';
import { messagesOf } from '../../../lib/language.ts';

/** Apart from the texts of one recurring payment, so that the list does not wait for them. */
export const recurrencesListTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/recurrences-list').then((m) => m.recurrencesList),
);
export type RecurrencesListTexts = ReturnType<typeof recurrencesListTexts.get>;
