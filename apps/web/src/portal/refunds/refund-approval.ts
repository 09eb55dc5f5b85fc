import type { RefundPreparation, RefundReservation } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { type RefundRequestsTexts, refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';

/** People who are named one by one. */
const NAMED = 3;

/** Some people's names in a sentence, the others by their number. */
export function namesIn(names: readonly string[], { ask }: Pick<RefundRequestsTexts, 'ask'>): string {
  const others = names.length - NAMED;
  if (others > 1) return ask.others(names.slice(0, NAMED).join(', '), others);
  const [last, ...rest] = names.toReversed();
  return rest.length === 0 ? (last ?? '') : `${rest.toReversed().join(', ')} ${ask.and} ${last}`;
}

/** Checks whether a limit on the wire covers an amount in minor units; null has no end. */
function isWithin(amount: number, limit: string | null): boolean {
  return limit === null || amount <= readWire(limit);
}

/** Reason why another user has to approve a refund, and who may. */
export type Approval = { readonly limit: string; readonly left: string; readonly names: string[] };

/**
 * Checks whether another user has to approve an amount.
 *
 * @param amount in minor units
 * @returns null if no approval is needed
 */
export function getRequiredApproval(
  amount: number,
  { limit, left, approvers }: Pick<RefundPreparation, 'limit' | 'left' | 'approvers'>,
): Approval | null {
  if (limit === null || left === null || isWithin(amount, left)) return null;
  const names = approvers.filter((one) => isWithin(amount, one.limit)).map(({ name }) => name);
  return { limit, left, names };
}

/** Returns a function that describes a reservation: requester, amount, and end. */
export function useReservationSentence(): (reservation: RefundReservation) => string {
  const { open: words } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  return ({ amount, currency, askedBy, expiresDateTime }) =>
    expiresDateTime === null
      ? words.running(money(amount, currency), askedBy)
      : words.waiting(money(amount, currency), askedBy, showDateTime(expiresDateTime));
}
