import { PAYMENT_TONES } from '@stuiver/domain/conditions';
import type { PaymentLinkDetails } from '@stuiver/contract';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useFormats, useTexts } from '../../lib/language.ts';
import { AmountCell } from '../../ui/amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { DateTime } from '../parts/date-time.tsx';

type Payment = PaymentLinkDetails['payments'][number];

function usePaymentColumns(): readonly Column<Payment>[] {
  const { payments: words, none } = useTexts(linkTexts).details;
  const formats = useFormats();
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  const status = (row: Payment) => (
    <StatusDot tone={PAYMENT_TONES[row.condition]}>{statuses.payment[row.condition]}</StatusDot>
  );
  return buildColumns(words.columns, {
    created: {
      cell: (row) => <DateTime at={row.createdDateTime} />,
    },
    payer: {
      hideOnMobile: true,
      className: 'w-full max-w-0 min-w-[120px] truncate text-ink-soft',
      cell: (row) => row.accountHolderName || none,
    },
    method: {
      hideOnMobile: true,
      hideWhenNarrow: 1,
      className: 'whitespace-nowrap text-ink-soft',
      cell: (row) => (row.paymentMethodName === null ? none : methods.names[row.paymentMethodName]),
    },
    status: {
      hideOnMobile: true,
      className: 'whitespace-nowrap',
      cell: status,
    },
    amount: {
      align: 'right',
      className: 'whitespace-nowrap',
      cell: (row) => <AmountCell text={formats.money(row.amount, row.currency)} status={status(row)} />,
    },
  });
}

/** The payments made on a link, newest first; each leads to its own page. */
export function LinkPayments({ link }: { link: PaymentLinkDetails }) {
  const { payments: words } = useTexts(linkTexts).details;
  const columns = usePaymentColumns();
  const isCut = link.payments.length < link.numberOfPayments;
  return (
    <TableCard
      title={words.title}
      aside={
        isCut ? (
          <p className="text-table text-ink-soft">
            {words.newest(link.payments.length, link.numberOfPayments)}
          </p>
        ) : null
      }
      none={words.none}
      columns={columns}
      rows={link.payments}
      rowKey={(row) => row.transactionId}
      rowHref={(row) => detailsHref('payment', row.transactionId)}
    />
  );
}
