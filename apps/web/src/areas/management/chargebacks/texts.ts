import { chargebacks as nl } from '@stuiver/messages/nl/chargebacks';
import { messagesOf } from '../../../lib/language.ts';

export const chargebacksTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/chargebacks').then((m) => m.chargebacks),
);
export type ChargebacksTexts = ReturnType<typeof chargebacksTexts.get>;
