import type { PaymentRow } from '@stuiver/contract';
import type { Formats } from '@stuiver/messages';
import type { DeclineWords } from '@stuiver/messages/nl/portal/decline-words';
import type { MethodTexts } from '@stuiver/messages/nl/portal/methods';
import type { PaymentsListTexts } from '@stuiver/messages/nl/portal/payments-list';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { AmountCell } from '../../../ui/amount.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table.tsx';
import { meansOf } from '../means.ts';
import { paymentStatusView } from '../status-views.ts';
import type { ClientFields } from '../lists/client-filter.ts';
import { givesWay } from '../lists/gives-way.ts';

export type ColumnTexts = {
  list: PaymentsListTexts;
  statuses: StatusTexts;
  methods: MethodTexts;
  words: DeclineWords;
  formats: Formats;
};

/** Where a payment holds what the browser filters by itself. */
export const paymentFields: ClientFields<PaymentRow> = {
  status: (row) => row.status,
  method: (row) => row.paymentMethodName,
  description: (row) => row.description,
  amount: (row) => row.amount,
};

function cardOf(row: PaymentRow) {
  return row.cardBrand !== null && row.cardLastFour !== null
    ? { brand: row.cardBrand, lastFour: row.cardLastFour }
    : null;
}

/**
 * The payments list's columns. On phones a row folds into two lines at each side: description and
 * moment, amount and status.
 *
 * @param texts words and formats of the language
 * @param withCompany whether the scope may hold more than one company
 */
export function paymentColumns(texts: ColumnTexts, withCompany: boolean): readonly Column<PaymentRow>[] {
  const { list, formats } = texts;
  const status = (row: PaymentRow) => {
    const view = paymentStatusView(row, texts.statuses, texts.words);
    return <StatusDot tone={view.tone}>{view.label}</StatusDot>;
  };
  const company: Column<PaymentRow> = {
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
      className: 'w-full max-w-0 truncate min-w-[140px]',
      cell: (row) => row.description || <span className="text-ink-faint">{list.noDescription}</span>,
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
      cell: (row) =>
        meansOf({ paymentMethodName: row.paymentMethodName, card: cardOf(row) }, texts.methods) ?? list.none,
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
      field: 'settledDateTime',
      label: list.columns.settled,
      optional: true,
      hideOnMobile: true,
      className: 'num whitespace-nowrap text-ink-soft',
      cell: (row) => formatDateTime(row.settledDateTime),
    },
    {
      field: 'refundedAmount',
      label: list.columns.refunded,
      align: 'right',
      optional: true,
      hideOnMobile: true,
      className: 'whitespace-nowrap text-ink-soft',
      cell: (row) =>
        row.refundedAmount === '0.00' ? list.none : formats.money(row.refundedAmount, row.currency),
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
