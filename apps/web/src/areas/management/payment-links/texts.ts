import { paymentLinks as nl } from '@stuiver/messages/nl/payment-links';
import { messagesOf } from '../../../lib/language.ts';

export const linkTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/payment-links').then((m) => m.paymentLinks),
);
export type LinkTexts = ReturnType<typeof linkTexts.get>;
