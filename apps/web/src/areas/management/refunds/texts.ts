import { refunds as nl } from '@stuiver/messages/nl/refunds';
import { messagesOf } from '../../../lib/language.ts';

export const refundsTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/refunds').then((m) => m.refunds),
);
export type RefundsTexts = ReturnType<typeof refundsTexts.get>;
