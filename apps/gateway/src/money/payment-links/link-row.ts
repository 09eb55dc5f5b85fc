import type { PaymentLinkRow } from '@stuiver/contract';
import { payPath } from '@stuiver/contract/checkout-pages';
import { formatWire } from '@stuiver/domain/money';
import { linkValidUntil, MAX_VALIDITY_DAYS, paymentLinkStatusAt } from '@stuiver/domain/payment-link';
import type { PaymentLinkStatus } from '@stuiver/domain/states';
import type { Context } from '../../platform/context.ts';
import { sealReference } from '../payers/sealed-reference.ts';
import type { LinkRow } from './repository.ts';

/** Time after its last day during which a link still shows its visitors that it has ended. */
const AFTERLIFE = 30 * 24 * 60 * 60 * 1000;

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

/** A cache of addresses: lists show the same ones over and over, and sealing is most of their CPU. */
const addresses = new WeakMap<Context, Map<string, string>>();
const MOST_ADDRESSES = 10_000;

/**
 * The address that the payer opens, `<public URL>/pay?reference=…`. It never changes, so that printed and sent copies
 * keep working: its reference opens until 30 days after the longest possible validity, so that a late visitor gets a
 * clear text.
 */
export function addressOfLink(
  context: Context,
  link: Pick<LinkRow, 'merchant_id' | 'id' | 'created_at'>,
): string {
  const known = addresses.get(context) ?? new Map<string, string>();
  addresses.set(context, known);
  const key = `${link.merchant_id}/${link.id}`;
  const made = known.get(key);
  if (made !== undefined) return made;
  const lastDay = linkValidUntil(link.created_at, MAX_VALIDITY_DAYS, context.settings.timeZone);
  const reference = sealReference(context.keyring, {
    kind: 'link',
    merchantId: link.merchant_id,
    id: link.id,
    expiresAt: new Date(Date.parse(lastDay) + AFTERLIFE),
  });
  const address = `${context.settings.publicUrl}${payPath(reference)}`;
  if (known.size >= MOST_ADDRESSES) known.clear();
  known.set(key, address);
  return address;
}

export type ListedLink = Pick<
  LinkRow,
  | 'merchant_id'
  | 'merchant_name'
  | 'id'
  | 'description'
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
export function toLinkRow(context: Context, link: ListedLink): PaymentLinkRow {
  return {
    id: link.id,
    merchantId: link.merchant_id,
    merchantName: link.merchant_name,
    description: link.description,
    amount: formatWire(link.amount),
    maximumAmount: link.maximum_amount === null ? null : formatWire(link.maximum_amount),
    currency: link.currency,
    status: statusOfLink(link, context.clock.now()),
    paymentLink: addressOfLink(context, link),
    // A payer has opened it, even if no script could count that.
    openedCount: Math.max(link.opened, link.uses),
    uses: link.uses,
    maximumUses: link.maximum_uses,
    createdDateTime: link.created_at.toISOString(),
    expiresDateTime: link.expires_at.toISOString(),
  };
}
