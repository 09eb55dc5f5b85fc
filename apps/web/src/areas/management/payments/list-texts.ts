import { paymentsList as nl } from '@stuiver/messages/nl/payments-list';
import { messagesOf } from '../../../lib/language.ts';

/** Apart from the texts of one payment, so that the list does not wait for them. */
export const paymentsListTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/payments-list').then((m) => m.paymentsList),
);
export type PaymentsListTexts = ReturnType<typeof paymentsListTexts.get>;
