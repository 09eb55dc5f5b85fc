import { mandatesList as nl } from '@stuiver/messages/nl/mandates-list';
import { messagesOf } from '../../../lib/language.ts';

/** Apart from the texts of one mandate, so that the list does not wait for them. */
export const mandatesListTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/mandates-list').then((m) => m.mandatesList),
);
export type MandatesListTexts = ReturnType<typeof mandatesListTexts.get>;
