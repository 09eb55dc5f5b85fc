import { startPayment as nl } from '@stuiver/messages/nl/start-payment';
import { messagesOf } from '../../../lib/language.ts';

export const startPaymentTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/start-payment').then((m) => m.startPayment),
);
