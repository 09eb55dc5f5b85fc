import { chargebacksList as nl } from '@stuiver/messages/nl/chargebacks-list';
import { messagesOf } from '../../../lib/language.ts';

/** Apart from the texts of one chargeback, so that the list does not wait for them. */
export const chargebacksListTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/chargebacks-list').then((m) => m.chargebacksList),
);
export type ChargebacksListTexts = ReturnType<typeof chargebacksListTexts.get>;
