import { paymentLinksList as nl } from '@stuiver/messages/nl/payment-links-list';
import { messagesOf } from '../../../lib/language.ts';

/** Apart from the texts of one link, so that the list does not wait for them. */
export const linksListTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/payment-links-list').then((m) => m.paymentLinksList),
);
export type LinksListTexts = ReturnType<typeof linksListTexts.get>;
