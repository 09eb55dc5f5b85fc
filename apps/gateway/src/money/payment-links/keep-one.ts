import { isUsedUp } from '@stuiver/domain/payment-link';
import { isLive } from '@stuiver/domain/states';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from '../ledger/change.ts';
import type { Rivals } from '../processors/processor.ts';
import {
  isPaymentKept,
  type KeptLink,
  type LinkRow,
  lockKeptLink,
  lockKeptLinkFor,
  updateLink,
} from './repository.ts';

/** Locks the link that made a payment, before the payment: the lock order. Undefined without one. */
export function lockSourceLink(
  tx: Tx,
  merchantId: string,
  linkId: string | null,
): Promise<KeptLink | undefined> {
  return linkId === null ? Promise.resolve(undefined) : lockKeptLink(tx, merchantId, linkId);
}

/** Checks whether a link was paid as often as it may be, or the payment that it was made for was paid after all. */
export async function isPaidUp(queries: Queries, link: LinkRow): Promise<boolean> {
  const { merchant_id: merchantId, payment_id: first, uses, maximum_uses: maximumUses } = link;
  return isUsedUp({ uses, maximumUses }) || (first !== null && isPaymentKept(queries, merchantId, first));
}

/**
 * Locks the link that made a payment, and, once the payment is locked, the other ways to pay what it is for: the fresh
 * link that was made after its unsuccessful end, and, for a payment of such a link, the payment that the link was made
 * for. Both hold the link's lock, so one success is first.
 */
export async function lockRivals(
  tx: Tx,
  merchantId: string,
  linkId: string | null,
): Promise<(payment: PaymentRow) => Promise<Rivals>> {
  const link = await lockSourceLink(tx, merchantId, linkId);
  return async ({ id, status, captured_attempt_id }) => {
    if (captured_attempt_id !== null) return { isPaid: false, end: async () => undefined };
    const fresh = isLive(status) ? undefined : await lockKeptLinkFor(tx, merchantId, id);
    const isPaidByLink = [fresh, link].some((one) => one?.keeps_one && one.uses > 0);
    const first = link?.payment_id ?? null;
    const isPaid = isPaidByLink || (first !== null && (await isPaymentKept(tx, merchantId, first)));
    return {
      isPaid,
      async end(at) {
        if (fresh?.switched_off_at === null) await updateLink(tx, fresh, { switched_off_at: at });
      },
    };
  };
}
