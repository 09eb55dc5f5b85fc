import { REFUND_TONES } from '@stuiver/domain/conditions';
import type { RefundListRow } from '@stuiver/contract';
import { getRefundsByMerchant } from '@stuiver/contract/routes';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { refundsTexts } from '@stuiver/messages/nl/refunds/refunds';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { declineWord } from '../parts/declines.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews, NONE, useCellTexts } from '../lists/columns.tsx';
import { REFUNDS } from '@stuiver/contract/lists/refunds';
import { ListScreen, PaymentsLink } from '../lists/list-screen.tsx';

function useRefundViews(): ColumnViews<RefundListRow> {
  const list = useTexts(refundsTexts);
  const words = useTexts(declineWords);
  const { statuses, formats } = useCellTexts();
  const reason = (row: RefundListRow) => (row.automatic ? list.automaticReason : row.description);
  const status = (row: RefundListRow) => {
    const word = statuses.refund[row.status];
    const why = row.status === 'FAILED' && row.reasonCode ? declineWord(row.reasonCode, words) : null;
    return (
      <StatusDot tone={REFUND_TONES[row.status]}>{why === null ? word : list.failed(word, why)}</StatusDot>
    );
  };
  return {
    createdDateTime: columnKinds.created({
      who: (row) => row.accountHolderName,
      what: (row) => row.paymentDescription,
      more: reason,
    }),
    description: columnKinds.description(reason, list.noReason),
    createdBy: columnKinds.text((row) => (row.automatic ? list.automatic : (row.createdBy ?? NONE)), {
      className: 'max-w-[160px] truncate',
    }),
    status: columnKinds.status(status),
    amount: columnKinds.amount((row) => formats.money(row.amount, row.currency), status),
  };
}

/** All refunds of the user's companies; each leads to its payment (spec 2.5). */
export function RefundsPage() {
  const list = useTexts(refundsTexts);
  const merchantId = useSession()?.userId ?? '';
  return (
    <ListScreen
      list={REFUNDS}
      fetchPage={(query, signal) => call(getRefundsByMerchant, { params: { merchantId }, query }, signal)}
      views={useRefundViews()}
      fields={{ status: (row) => row.status, amount: (row) => row.amount }}
      rowKey={(row) => `${row.merchantId} ${row.refundId}`}
      rowHref={(row) => detailsHref('payment', row.transactionId)}
      words={list}
      drawing="coins"
      emptyAction={<PaymentsLink>{list.action}</PaymentsLink>}
    />
  );
}
