import type { RefundListRow } from '@stuiver/contract';
import type { Formats } from '@stuiver/messages';
import type { DeclineWords } from '@stuiver/messages/nl/portal/decline-words';
import type { MethodTexts } from '@stuiver/messages/nl/portal/methods';
import type { RefundsTexts } from '@stuiver/messages/nl/portal/refunds';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { AmountCell } from '../../../ui/amount.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table.tsx';
import { declineWord } from '../decline-words.ts';
import type { ClientFields } from '../lists/client-filter.ts';
import { givesWay } from '../lists/gives-way.ts';
import { REFUND_TONES } from '../status-views.ts';

export type RefundColumnTexts = {
  list: RefundsTexts;
  statuses: StatusTexts;
  methods: MethodTexts;
  words: DeclineWords;
  formats: Formats;
};

/** Where a refund holds what the browser filters by itself. */
export const refundFields: ClientFields<RefundListRow> = {
  status: (row) => row.status,
  amount: (row) => row.amount,
};

function reasonOf(row: RefundListRow, list: RefundsTexts) {
  if (row.automatic) return list.automaticReason;
  return row.description || <span className="text-ink-faint">{list.noReason}</span>;
}

/**
 * The refunds list's columns. On phones a row folds into two lines at each side.
 *
 * @param texts words and formats of the language
 * @param withCompany whether the scope may hold more than one company
 */
export function refundColumns(
  texts: RefundColumnTexts,
  withCompany: boolean,
): readonly Column<RefundListRow>[] {
  const { list, formats } = texts;
  const status = (row: RefundListRow) => {
    const word = texts.statuses.refund[row.status];
    const why = row.status === 'FAILED' && row.reasonCode ? declineWord(row.reasonCode, texts.words) : null;
    return (
      <StatusDot tone={REFUND_TONES[row.status]}>{why === null ? word : list.failed(word, why)}</StatusDot>
    );
  };
  const company: Column<RefundListRow> = {
    field: 'merchantName',
    label: list.columns.company,
    hideOnMobile: true,
    className: 'max-w-[180px] truncate text-ink-soft max-xl:hidden',
    cell: (row) => row.merchantName,
  };
  return [
    {
      field: 'createdDateTime',
      label: list.columns.created,
      sortable: true,
      className: 'max-md:w-full max-md:max-w-0 max-md:py-2 md:whitespace-nowrap',
      cell: (row) => (
        <>
          <span className="block truncate font-medium md:hidden">{reasonOf(row, list)}</span>
          <span className="num block max-md:text-small max-md:text-ink-faint">
            {formatDateTime(row.createdDateTime)}
          </span>
        </>
      ),
    },
    {
      field: 'description',
      label: list.columns.description,
      hideOnMobile: true,
      className: 'w-full max-w-0 truncate min-w-[140px]',
      cell: (row) => reasonOf(row, list),
    },
    {
      field: 'accountHolderName',
      label: list.columns.accountHolder,
      hideOnMobile: true,
      className: `max-w-[180px] truncate text-ink-soft ${givesWay(withCompany)}`,
      cell: (row) => row.accountHolderName || list.none,
    },
    {
      field: 'paymentMethodName',
      label: list.columns.method,
      hideOnMobile: true,
      className: 'whitespace-nowrap text-ink-soft',
      cell: (row) => texts.methods.names[row.paymentMethodName],
    },
    {
      field: 'createdBy',
      label: list.columns.by,
      hideOnMobile: true,
      className: `max-w-[160px] truncate text-ink-soft ${withCompany ? 'max-[1500px]:hidden' : 'max-[1400px]:hidden'}`,
      cell: (row) => (row.automatic ? list.automatic : (row.createdBy ?? list.none)),
    },
    {
      field: 'status',
      label: list.columns.status,
      hideOnMobile: true,
      className: 'whitespace-nowrap',
      cell: status,
    },
    ...(withCompany ? [company] : []),
    {
      field: 'finishedDateTime',
      label: list.columns.finished,
      optional: true,
      hideOnMobile: true,
      className: 'num whitespace-nowrap text-ink-soft',
      cell: (row) => formatDateTime(row.finishedDateTime),
    },
    {
      field: 'amount',
      label: list.columns.amount,
      align: 'right',
      sortable: true,
      fixed: true,
      className: 'whitespace-nowrap max-md:py-2',
      cell: (row) => <AmountCell text={formats.money(row.amount, row.currency)} status={status(row)} />,
    },
  ];
}
