import { mandates as nl } from '@stuiver/messages/nl/mandates';
import { messagesOf } from '../../../lib/language.ts';

export const mandatesTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/mandates').then((m) => m.mandates),
);
export type MandatesTexts = ReturnType<typeof mandatesTexts.get>;
