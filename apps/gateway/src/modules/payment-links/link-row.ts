import type { PaymentLinkRow } from '@stuiver/contract';
import { payPath } from '@stuiver/contract/checkout-pages';
import { formatWire } from '@stuiver/domain/money';
import { linkValidUntil, MAX_VALIDITY_DAYS, paymentLinkStatusAt } from '@stuiver/domain/payment-link';
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

/** Addresses that were made already: a list shows the same ones over and over, and sealing is most of its CPU. */
const addresses = new WeakMap<Context, Map<string, string>>();
const MOST_ADDRESSES = 10_000;

/**
 * The address that the payer opens. It stays the same however a link's validity changes, so that what was
 * printed or sent goes on working: its reference opens for 30 days longer than a link can be valid at
 * most, and a late visitor gets a clear text instead of nonsense.
 *
 * @param context keyring, public address, time zone
 * @param link whose address
 * @returns `<public URL>/pay?reference=…`
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

/** What a row of the list is made of. */
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

/**
 * A link as the wire shows it (specification, section 3).
 *
 * @param context keyring, public address, clock
 * @param link its stored facts
 * @returns the row of the list and of the answer to its making
 */
export function toLinkRow(context: Context, link: ListedLink): PaymentLinkRow {
  return {
    id: link.id,
    merchantId: link.merchant_id,
    merchantName: link.merchant_name,
    description: link.description,
    amount: formatWire(link.amount),
    maximumAmount: link.maximum_amount === null ? null : formatWire(link.maximum_amount),
    currency: link.currency as PaymentLinkRow['currency'],
    status: statusOfLink(link, context.clock.now()),
    paymentLink: addressOfLink(context, link),
    openedCount: link.opened,
    uses: link.uses,
    maximumUses: link.maximum_uses,
    createdDateTime: link.created_at.toISOString(),
    expiresDateTime: link.expires_at.toISOString(),
  };
}
