import type { PaymentDetails, RefundReservation } from '@stuiver/contract';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { linkTo } from '../../ui/link-to.ts';
import { Notice } from '../../ui/notice.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { useReservationSentence } from './refund-approval.ts';

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
