import type { PaymentLinkRow } from '@stuiver/contract';
import { referenceOfLink } from '../money/payment-links/link-address.ts';
import type { WithContext } from './app.ts';

/** The sealed reference to which a link's address leads its payer. */
export function linkReference(
  { context }: WithContext,
  link: Pick<PaymentLinkRow, 'id' | 'merchantId' | 'createdDateTime'>,
): string {
  return referenceOfLink(context, {
    merchant_id: link.merchantId,
    id: link.id,
    created_at: new Date(link.createdDateTime),
  });
}
