import type { PaymentDetails, RefundPreparation, RefundReservation } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { type RefundRequestsTexts, refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { Link } from '@tanstack/react-router';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { linkTo } from '../../ui/link-to.ts';
import { Notice } from '../../ui/notice.tsx';
import { detailsHref } from '../parts/hrefs.ts';

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

/** The open refund requests of a payment, with the amount that each reserves. */
export function OpenRequests({ payment }: { payment: PaymentDetails }) {
  const { open: words } = useTexts(refundRequestsTexts);
  const sentence = useReservationSentence();
  return payment.reservations.map((reservation) => (
    <Notice key={reservation.requestId} tone="wait" title={words.title} className="mb-6">
      {sentence(reservation)}{' '}
      <Link
        {...linkTo(detailsHref('refundRequest', reservation.requestId))}
        className="text-brand underline underline-offset-2"
      >
        {words.show}
      </Link>
    </Notice>
  ));
}

/** One sentence for each reservation. */
function Sentences({ reservations }: { reservations: readonly RefundReservation[] }) {
  const sentence = useReservationSentence();
  return reservations.map((reservation) => <p key={reservation.requestId}>{sentence(reservation)}</p>);
}

/** Shows in the refund dialog the amount reserved by open requests, which its maximum leaves out. */
export function ReservedNotice({ payment }: { payment: PaymentDetails }) {
  const { open: words } = useTexts(refundRequestsTexts);
  if (payment.reservations.length === 0) return null;
  return (
    <Notice tone="wait" title={words.title}>
      <Sentences reservations={payment.reservations} />
    </Notice>
  );
}

export type ReservedRefusalProps = { payment: PaymentDetails; reservations: readonly RefundReservation[] };

/** Shows that open requests caused the refusal of a refund, and what is left once the payment was reloaded. */
export function ReservedRefusal({ payment, reservations }: ReservedRefusalProps) {
  const { open: words } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  return (
    <Notice tone="bad" role="alert" title={words.refused} className="mb-4">
      <Sentences reservations={reservations} />
      {payment.reservations.length > 0 ? (
        <p>{words.left(money(payment.remainingAmount, payment.currency))}</p>
      ) : null}
    </Notice>
  );
}

export type ApprovalNoticeProps = { approval: Approval; currency: string; className?: string };

/** Shows before a refund is sent that another user has to approve it, and who may. */
export function ApprovalNotice({ approval, currency, className = '' }: ApprovalNoticeProps) {
  const texts = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const { ask } = texts;
  const { limit, left, names } = approval;
  if (names.length === 0) return <Notice tone="bad" role="alert" title={ask.nobody} className={className} />;
  const named = namesIn(names, texts);
  return (
    <Notice tone="wait" role="status" title={ask.title} className={className}>
      {limit === '0.00'
        ? ask.everything(named)
        : ask.text(money(limit, currency), money(left, currency), named)}{' '}
      {ask.explain}
    </Notice>
  );
}
