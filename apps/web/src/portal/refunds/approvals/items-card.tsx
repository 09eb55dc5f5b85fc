import type { RefundRequestDetails, RefundRequestItem } from '@stuiver/contract';
import { REFUND_TONES } from '@stuiver/domain/conditions';
import { formatIban } from '@stuiver/domain/iban';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { buildColumns } from '../../parts/build-columns.ts';
import { declineReason } from '../../parts/declines.ts';
import { detailsHref } from '../../parts/hrefs.ts';
import { TableCard } from '../../parts/table-card.tsx';
import { MiddleCut } from '../../../ui/middle-cut.tsx';

/** Describes the result of one payment's refund, with its reason. */
function useOutcome(): (item: RefundRequestItem) => ReactNode {
  const { items, refusals } = useTexts(refundRequestsTexts);
  const statuses = useTexts(statusTexts);
  const declines = useTexts(declineTexts);
  return ({ status, refusal, reasonCode }) => {
    if (status === null && refusal === null) return <StatusDot tone="calm">{items.queued}</StatusDot>;
    const why =
      refusal !== null
        ? refusals[refusal]
        : status === 'FAILED' && reasonCode
          ? declineReason(reasonCode, declines)
          : null;
    return (
      <>
        <StatusDot tone={status === null ? 'bad' : REFUND_TONES[status]}>
          {status === null ? items.refused : statuses.refund[status]}
        </StatusDot>
        {why ? <span className="block text-small text-ink-soft">{why}</span> : null}
      </>
    );
  };
}

/** The payments of a request; each leads to its page. Outcomes show once it is approved. */
export function ItemsCard({ request }: { request: RefundRequestDetails }) {
  const { items: words } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const outcome = useOutcome();
  const isApproved = request.status === 'APPROVED';
  const columns = buildColumns<RefundRequestItem, typeof words>(words, {
    payment: {
      className: 'w-full max-w-0 py-2',
      cell: (item) => (
        <>
          <span className="block font-medium">
            <MiddleCut text={item.description || words.noDescription} />
          </span>
          {item.accountHolderName ? (
            <span className="block truncate text-small text-ink-soft">{item.accountHolderName}</span>
          ) : null}
          {item.sender ? (
            <span className="block truncate text-small text-ink-soft">
              {words.to([item.sender.name, formatIban(item.sender.iban)].filter(Boolean).join(', '))}
            </span>
          ) : null}
          {isApproved ? <span className="mt-1 block md:hidden">{outcome(item)}</span> : null}
        </>
      ),
    },
    outcome: isApproved && { hideOnMobile: true, className: 'min-w-72 py-2', cell: outcome },
    amount: {
      align: 'right',
      className: 'whitespace-nowrap py-2',
      cell: (item) => money(item.amount, request.currency),
    },
  });
  return (
    <TableCard
      title={words.title}
      columns={columns}
      rows={request.items}
      rowKey={(item) => item.transactionId}
      rowHref={(item) => detailsHref('payment', item.transactionId)}
    />
  );
}
