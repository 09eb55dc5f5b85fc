import type { PaymentLinkRow } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { paymentLinkStatusAt } from '@stuiver/domain/payment-link';
import type { PaymentLinkStatus } from '@stuiver/domain/states';
import type { Context } from '../../lib/context.ts';
import { sealReference } from '../../lib/sealed-reference.ts';
import type { LinkRow } from './repository.ts';

/** A late visitor is told that the link is over, for this long after its last day. */
const AFTERLIFE = 30 * 24 * 60 * 60 * 1000;

/**
 * @param link its stored facts
 * @param now the time
 * @returns the status that follows from them
 */
export function statusOfLink(link: LinkRow, now: Date): PaymentLinkStatus {
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

/**
 * The address that the payer opens. Its reference opens for 30 days longer than the link is
 * usable, so that a late visitor gets a clear text instead of nonsense.
 *
 * @param context keyring and public address
 * @param link whose address
 * @returns `<public URL>/pay?reference=…`
 */
export function addressOfLink(
  context: Context,
  link: Pick<LinkRow, 'merchant_id' | 'id' | 'expires_at'>,
): string {
  const reference = sealReference(context.keyring, {
    kind: 'link',
    merchantId: link.merchant_id,
    id: link.id,
    expiresAt: new Date(link.expires_at.getTime() + AFTERLIFE),
  });
  return `${context.settings.publicUrl}/pay?reference=${reference}`;
}

/**
 * A link as the wire shows it (specification, section 3).
 *
 * @param context keyring, public address, clock
 * @param link its stored facts
 * @returns the row of the list and of the answer to its making
 */
export function toLinkRow(context: Context, link: LinkRow): PaymentLinkRow {
  return {
    id: link.id,
    merchantId: link.merchant_id,
    merchantName: link.merchant_name,
    description: link.description,
    amount: formatWire(link.amount),
    currency: link.currency as PaymentLinkRow['currency'],
    status: statusOfLink(link, context.clock.now()),
    paymentLink: addressOfLink(context, link),
    uses: link.uses,
    maximumUses: link.maximum_uses,
    createdDateTime: link.created_at.toISOString(),
    expiresDateTime: link.expires_at.toISOString(),
  };
}
