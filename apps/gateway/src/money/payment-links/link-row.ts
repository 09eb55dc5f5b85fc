import type { PaymentLinkRow } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { paymentLinkStatusAt } from '@stuiver/domain/payment-link';
import type { PaymentLinkStatus } from '@stuiver/domain/states';
import type { Context } from '../../platform/context.ts';
import { addressOfLink } from './link-address.ts';
import type { LinkRow } from './repository.ts';

/** The status that follows from a link's stored facts. */
export function statusOfLink(
  link: Pick<LinkRow, 'switched_off_at' | 'uses' | 'maximum_uses' | 'expires_at'>,
  now: Date,
): PaymentLinkStatus {
  return paymentLinkStatusAt(
    {
      switchedOff: link.switched_off_at !== null,
      uses: link.uses,
      maximumUses: link.maximum_uses,
      validUntil: link.expires_at,
    },
    now,
  );
}

export type ListedLink = Pick<
  LinkRow,
  | 'merchant_id'
  | 'merchant_name'
  | 'merchant_number'
  | 'sealed_token'
  | 'id'
  | 'description'
  | 'reference'
  | 'amount'
  | 'maximum_amount'
  | 'currency'
  | 'expires_at'
  | 'maximum_uses'
  | 'uses'
  | 'switched_off_at'
  | 'created_at'
  | 'opened'
>;

/** A link as the list shows it, and the answer to its creation (spec 3.12). */
export function toLinkRow(deps: Context, link: ListedLink): PaymentLinkRow {
  return {
    id: link.id,
    merchantId: link.merchant_id,
    merchantName: link.merchant_name,
    description: link.description,
    reference: link.reference,
    amount: formatWire(link.amount),
    maximumAmount: link.maximum_amount === null ? null : formatWire(link.maximum_amount),
    currency: link.currency,
    status: statusOfLink(link, deps.clock.now()),
    paymentLink: addressOfLink(deps, link),
    // A payer has opened it, even if no script could count that.
    openedCount: Math.max(link.opened, link.uses),
    uses: link.uses,
    maximumUses: link.maximum_uses,
    createdDateTime: link.created_at.toISOString(),
    expiresDateTime: link.expires_at.toISOString(),
  };
}
