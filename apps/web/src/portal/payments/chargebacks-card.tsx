import type { ListedChargeback, PaymentDetails } from '@stuiver/contract';
import { isInquiry } from '@stuiver/domain/states';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { disputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { viewChargebackStatus, disputeReason, isAnswerable, timeLeft } from '../chargebacks/disputes.ts';
import { NONE } from '../lists/columns.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { ROWS } from '../refunds/money-strip.tsx';
import { ReturnedAmount } from '../refunds/refunds-card.tsx';
import { DateTime } from '../parts/date-time.tsx';

/** Money that was taken back, newest first; each leads to its own page. */
export function ChargebacksCard({ payment }: { payment: PaymentDetails }) {
  const { chargebacks: words } = useTexts(paymentsTexts);
  const disputes = useTexts(disputeTexts);
  const left = useTexts(disputeWords);
  const statuses = useTexts(statusTexts);
  const rows = [...payment.chargebacks, ...payment.inquiries].toSorted(
    (one, other) => Date.parse(other.createdDateTime) - Date.parse(one.createdDateTime),
  );
  if (rows.length === 0) return null;
  const renderReason = (row: ListedChargeback) => (
    <>
      <span className="block break-words">{disputeReason(row.reasonCode, disputes)}</span>
      {isAnswerable(row) && row.deadlineDateTime !== null ? (
        <span className="block text-ink-soft">{words.left(timeLeft(row.deadlineDateTime, left))}</span>
      ) : null}
    </>
  );
  const columns: readonly Column<ListedChargeback>[] = buildColumns(words.columns, {
    date: {
      className: 'whitespace-nowrap align-top pt-3 pb-3',
      cell: (row) => (
        <>
          <DateTime at={row.createdDateTime} />
          <span className="mt-0.5 block max-w-[30ch] text-small whitespace-normal text-ink-soft md:hidden">
            {renderReason(row)}
          </span>
        </>
      ),
    },
    reason: { hideOnMobile: true, className: 'w-full align-top pt-3 pb-3', cell: renderReason },
    status: {
      className: 'whitespace-nowrap align-top pt-3 pb-3',
      cell: (row) => {
        const { tone, label } = viewChargebackStatus(row, statuses.chargeback, left);
        return <StatusDot tone={tone}>{label}</StatusDot>;
      },
    },
    amount: {
      align: 'right',
      className: 'whitespace-nowrap align-top pt-3 pb-3',
      // Inquiries take no amount.
      cell: (row) =>
        isInquiry(row.status) ? NONE : <ReturnedAmount row={row} isKept={row.status === 'WON'} />,
    },
  });
  return (
    <TableCard
      id={ROWS.chargedBack}
      title={words.title}
      columns={columns}
      rows={rows}
      rowHref={(row) => detailsHref('chargeback', row.id)}
    />
  );
}
