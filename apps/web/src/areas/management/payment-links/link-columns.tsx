import type { PaymentLinkRow } from '@stuiver/contract';
import type { Formats } from '@stuiver/messages';
import type { LinksListTexts } from '@stuiver/messages/nl/portal/payment-links-list';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDay, formatDateTime } from '../../../lib/format.ts';
import { AmountCell } from '../../../ui/amount.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table.tsx';
import type { ClientFields } from '../lists/client-filter.ts';
import { LINK_TONES } from '../status-views.ts';

/** Where a link holds what the browser filters by itself; an open amount is the server's to judge. */
export const linkFields: ClientFields<PaymentLinkRow> = {
  status: (row) => row.status,
  description: (row) => row.description,
  amount: (row) => (row.maximumAmount === null ? row.amount : ''),
};

/**
 * The payment links list's columns. On phones a row folds into two lines at each side: description and
 * moment, amount and status.
 *
 * @param texts words of the list
 * @param statuses words for statuses
 * @param formats the language's money
 * @param withCompany whether the scope may hold more than one company
 */
export function linkColumns(
  texts: LinksListTexts,
  statuses: StatusTexts,
  formats: Formats,
  withCompany: boolean,
): readonly Column<PaymentLinkRow>[] {
  const status = (row: PaymentLinkRow) => (
    <StatusDot tone={LINK_TONES[row.status]}>{statuses.paymentLink[row.status]}</StatusDot>
  );
  const amount = ({ amount: least, maximumAmount: most, currency }: PaymentLinkRow) =>
    most === null
      ? formats.money(least, currency)
      : texts.range(formats.money(least, currency), formats.money(most, currency));
  const company: Column<PaymentLinkRow> = {
    field: 'merchantName',
    label: texts.columns.company,
    hideOnMobile: true,
    className: 'max-w-[180px] truncate text-ink-soft max-xl:hidden',
    cell: (row) => row.merchantName,
  };
  return [
    {
      field: 'description',
      label: texts.columns.description,
      className: 'w-full max-w-0 min-w-[160px] max-md:py-2',
      cell: (row) => (
        <>
          <span className="block truncate font-medium">{row.description}</span>
          <span className="num block text-small text-ink-faint md:hidden">
            {formatDateTime(row.createdDateTime)}
          </span>
        </>
      ),
    },
    {
      field: 'createdDateTime',
      label: texts.columns.created,
      sortable: true,
      hideOnMobile: true,
      className: 'num whitespace-nowrap text-ink-soft',
      cell: (row) => formatDateTime(row.createdDateTime),
    },
    {
      field: 'expiresDateTime',
      label: texts.columns.expires,
      hideOnMobile: true,
      className: 'num whitespace-nowrap text-ink-soft',
      cell: (row) => formatDay(row.expiresDateTime),
    },
    {
      field: 'status',
      label: texts.columns.status,
      hideOnMobile: true,
      className: 'whitespace-nowrap',
      cell: status,
    },
    {
      field: 'openedCount',
      label: texts.columns.opened,
      align: 'right',
      hideOnMobile: true,
      optional: true,
      className: 'num whitespace-nowrap text-ink-soft',
      cell: (row) => row.openedCount,
    },
    {
      field: 'uses',
      label: texts.columns.uses,
      hideOnMobile: true,
      className: 'num whitespace-nowrap text-ink-soft',
      cell: (row) => texts.uses(row.uses, row.maximumUses),
    },
    ...(withCompany ? [company] : []),
    {
      field: 'amount',
      label: texts.columns.amount,
      align: 'right',
      sortable: true,
      fixed: true,
      className: 'whitespace-nowrap max-md:py-2',
      cell: (row) => <AmountCell text={amount(row)} status={status(row)} />,
    },
  ];
}
