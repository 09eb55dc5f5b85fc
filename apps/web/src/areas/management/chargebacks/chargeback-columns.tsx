import type { ChargebackRow } from '@stuiver/contract';
import type { Formats } from '@stuiver/messages';
import type { ChargebacksListTexts } from '@stuiver/messages/nl/portal/chargebacks-list';
import type { DisputeWords } from '@stuiver/messages/nl/portal/dispute-words';
import type { MethodTexts } from '@stuiver/messages/nl/portal/methods';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { AmountCell } from '../../../ui/amount.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table.tsx';
import { disputeWord, isAnswerable, timeLeft } from '../dispute-words.ts';
import type { ClientFields } from '../lists/client-filter.ts';
import { givesWay } from '../lists/gives-way.ts';
import { CHARGEBACK_TONES } from '../status-views.ts';

export type ChargebackColumnTexts = {
  list: ChargebacksListTexts;
  statuses: StatusTexts;
  methods: MethodTexts;
  disputes: DisputeWords;
  formats: Formats;
};

/** Where a chargeback holds what the browser filters by itself. */
export const chargebackFields: ClientFields<ChargebackRow> = {
  status: (row) => row.status,
  description: (row) => row.description,
  amount: (row) => row.amount,
};

/**
 * The chargebacks list's columns. On phones a row folds into two lines at each side.
 *
 * @param texts words and formats of the language
 * @param withCompany whether the scope may hold more than one company
 */
export function chargebackColumns(
  texts: ChargebackColumnTexts,
  withCompany: boolean,
): readonly Column<ChargebackRow>[] {
  const { list, disputes, formats } = texts;
  const left = (row: ChargebackRow) =>
    isAnswerable(row) && row.deadlineDateTime !== null ? timeLeft(row.deadlineDateTime, disputes) : null;
  /** Where there is no column for it, with the time that is left to respond. */
  const status = (row: ChargebackRow, withTime = false) => {
    const time = withTime ? left(row) : null;
    const word = texts.statuses.chargeback[row.status];
    return (
      <StatusDot tone={CHARGEBACK_TONES[row.status]}>
        {time === null ? word : list.withTime(word, time)}
      </StatusDot>
    );
  };
  const company: Column<ChargebackRow> = {
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
          <span className="block truncate font-medium md:hidden">
            {row.description || list.noDescription}
          </span>
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
      className: 'w-full max-w-0 truncate min-w-[120px]',
      cell: (row) => row.description || <span className="text-ink-faint">{list.noDescription}</span>,
    },
    {
      field: 'accountHolderName',
      label: list.columns.accountHolder,
      hideOnMobile: true,
      className: `max-w-[160px] truncate text-ink-soft ${givesWay(withCompany)}`,
      cell: (row) => row.accountHolderName || list.none,
    },
    {
      field: 'reasonCode',
      label: list.columns.reason,
      hideOnMobile: true,
      className: 'max-w-[260px] truncate text-ink-soft first-letter:uppercase max-[1100px]:hidden',
      cell: (row) => disputeWord(row.reasonCode, disputes),
    },
    {
      field: 'paymentMethodName',
      label: list.columns.method,
      optional: true,
      hideOnMobile: true,
      className: 'whitespace-nowrap text-ink-soft',
      cell: (row) => texts.methods.names[row.paymentMethodName],
    },
    {
      field: 'status',
      label: list.columns.status,
      hideOnMobile: true,
      className: 'whitespace-nowrap',
      cell: (row) => status(row),
    },
    {
      field: 'deadlineDateTime',
      label: list.columns.deadline,
      hideOnMobile: true,
      className: 'whitespace-nowrap text-ink-soft max-lg:hidden',
      cell: (row) => {
        const time = left(row);
        return row.deadlineDateTime === null || time === null ? (
          list.none
        ) : (
          <time dateTime={row.deadlineDateTime} title={formatDateTime(row.deadlineDateTime)}>
            {time}
          </time>
        );
      },
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
      cell: (row) => <AmountCell text={formats.money(row.amount, row.currency)} status={status(row, true)} />,
    },
  ];
}
