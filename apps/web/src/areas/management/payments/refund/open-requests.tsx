import type { PaymentDetails } from '@stuiver/contract';
import { refundRequestsTexts } from '@stuiver/messages/nl/portal/payments/refund-requests';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../../../lib/language.ts';
import { linkTo } from '../../../../ui/link-to.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { detailsHref } from '../../hrefs.ts';
import { waitingQuery } from '../../refund-request-queries.ts';

/** Says that refunds of a payment wait for approval. */
export function OpenRequests({ payment }: { payment: PaymentDetails }) {
  const { open: words } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  // Nothing waits of a payment that captured nothing.
  const { data = [] } = useQuery({
    ...waitingQuery(payment.id),
    enabled: payment.capturedAmount !== '0.00',
  });
  return data.map((request) => (
    <Notice key={request.id} tone="wait" title={words.title} className="mb-6">
      {words.text(money(request.amount, request.currency), request.askedBy)}{' '}
      <Link
        {...linkTo(detailsHref('refundRequest', request.id))}
        className="text-brand underline underline-offset-2"
      >
        {words.show}
      </Link>
    </Notice>
  ));
}
