import type { PaymentLinkRow } from '@stuiver/contract';
import type { Formats } from '@stuiver/messages';
import { formatDay, formatDateTime } from '../../../lib/format.ts';
import { Amount } from '../../../ui/amount.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table.tsx';
import { LINK_TONES } from '../status-views.ts';
import type { StatusTexts } from '../texts.ts';
import type { linkTexts } from './texts.ts';

type ListTexts = ReturnType<typeof linkTexts.get>['list'];

/**
 * The payment links list's columns; none is sortable, the newest comes first. On phones a row folds
 * into two lines at each side.
 */
export function linkColumns(
  texts: ListTexts,
  statuses: StatusTexts,
  formats: Formats,
  withCompany: boolean,
): readonly Column<PaymentLinkRow>[] {
  const status = (row: PaymentLinkRow) => (
    <StatusDot tone={LINK_TONES[row.status]}>{statuses.paymentLink[row.status]}</StatusDot>
  );
  const company: Column<PaymentLinkRow> = {
    field: 'merchantName',
    label: texts.columns.company,
    hideOnMobile: true,
    className: 'max-w-[180px] truncate text-ink-soft',
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
      fixed: true,
      className: 'whitespace-nowrap max-md:py-2',
      cell: (row) => (
        <>
          <Amount text={formats.money(row.amount, row.currency)} className="block" />
          <span className="block text-small md:hidden">{status(row)}</span>
        </>
      ),
    },
  ];
}
