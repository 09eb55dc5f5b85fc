import type { RefundRequestRow } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import { getRefundRequests } from '@stuiver/contract/routes';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { detailsHref } from '../../parts/hrefs.ts';
import {
  amountColumn,
  companyColumn,
  createdColumn,
  DateTime,
  descriptionColumn,
  figureColumn,
  statusColumn,
  textColumn,
  useColumnContext,
} from '../../lists/columns.tsx';
import { REFUND_REQUESTS } from '@stuiver/contract/lists/refunds';
import { ListScreen, PaymentsLink } from '../../lists/list-screen.tsx';
import { requestStatus } from './request-words.ts';

type RequestsQuery = NonNullable<RequestOf<typeof getRefundRequests>['query']>;

function useRequestColumns(): readonly Column<RefundRequestRow>[] {
  const texts = useTexts(refundRequestsTexts);
  const { statuses, formats, withCompany } = useColumnContext();
  const { columns, none } = texts;
  const status = (row: RefundRequestRow) => {
    const { tone, label } = requestStatus(row, { texts, statuses });
    return (
      <StatusDot tone={tone} className="whitespace-nowrap">
        {label}
      </StatusDot>
    );
  };
  return [
    createdColumn<RefundRequestRow>(columns.created, {
      summary: (row) => row.reason,
      person: (row) => row.askedBy,
      withCompany,
    }),
    descriptionColumn(columns.reason, (row) => row.reason),
    textColumn('askedBy', columns.by, (row) => row.askedBy, {
      className: 'max-w-[160px] truncate',
      hideWhenNarrow: 3,
    }),
    textColumn('decidedBy', columns.decided, (row) => row.decidedBy ?? none, {
      className: 'max-w-[160px] truncate',
    }),
    figureColumn('quantity', columns.payments, (row) => row.quantity, { align: 'right' }),
    statusColumn(columns.status, status),
    ...companyColumn<RefundRequestRow>(columns.company, withCompany),
    figureColumn('decidedDateTime', columns.decidedAt, (row) => <DateTime at={row.decidedDateTime} />, {
      optional: true,
    }),
    amountColumn(columns.amount, (row) => formats.money(row.amount, row.currency), status),
  ];
}

/** Refunds that needed approval or were made together, of the user's companies. */
export function RefundRequestsPage() {
  const texts = useTexts(refundRequestsTexts);
  return (
    <ListScreen
      list={REFUND_REQUESTS}
      fetchPage={(query: RequestsQuery, signal) => call(getRefundRequests, { query }, signal)}
      columns={useRequestColumns()}
      fields={{ status: (row) => row.status, amount: (row) => row.amount }}
      rowKey={(row) => row.id}
      rowHref={(row) => detailsHref('refundRequest', row.id)}
      words={texts}
      drawing="coins"
      emptyAction={<PaymentsLink>{texts.action}</PaymentsLink>}
    />
  );
}
