import type { RefundRequestRow } from '@stuiver/contract';
import { getRefundRequests } from '@stuiver/contract/routes';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { detailsHref } from '../../parts/hrefs.ts';
import { columnKinds, type ColumnViews, NONE, useCellTexts } from '../../lists/columns.tsx';
import { REFUND_REQUESTS } from '@stuiver/contract/lists/refunds';
import { ListScreen, PaymentsLink } from '../../lists/list-screen.tsx';
import { requestStatus } from './request-words.ts';

function useRequestViews(): ColumnViews<RefundRequestRow> {
  const texts = useTexts(refundRequestsTexts);
  const { statuses, formats } = useCellTexts();
  const status = (row: RefundRequestRow) => {
    const { tone, label } = requestStatus(row, { texts, statuses });
    return <StatusDot tone={tone}>{label}</StatusDot>;
  };
  const width = 'max-w-[160px] truncate';
  return {
    createdDateTime: columnKinds.created({ who: (row) => row.askedBy, what: (row) => row.reason }),
    reason: columnKinds.description((row) => row.reason),
    askedBy: columnKinds.text((row) => row.askedBy, { className: width, hideWhenNarrow: 3 }),
    decidedBy: columnKinds.text((row) => row.decidedBy ?? NONE, { className: width }),
    status: columnKinds.status(status),
    amount: columnKinds.amount((row) => formats.money(row.amount, row.currency), status),
  };
}

/** Refunds that needed approval or were made together, of the user's companies. */
export function RefundRequestsPage() {
  const texts = useTexts(refundRequestsTexts);
  return (
    <ListScreen
      list={REFUND_REQUESTS}
      fetchPage={(query, signal) => call(getRefundRequests, { query }, signal)}
      views={useRequestViews()}
      fields={{ status: (row) => row.status, amount: (row) => row.amount }}
      rowHref={(row) => detailsHref('refundRequest', row.id)}
      words={texts}
      drawing="coins"
      emptyAction={<PaymentsLink>{texts.action}</PaymentsLink>}
    />
  );
}
