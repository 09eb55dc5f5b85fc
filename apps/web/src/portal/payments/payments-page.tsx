import type { ListedPayment } from '@stuiver/contract';
import { paymentCondition } from '@stuiver/domain/conditions';
import { getOverviewTotals, getPaymentsByMerchant } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { paymentsListTexts } from '@stuiver/messages/nl/payments/payments-list';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission, useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Plus } from '../../ui/icons.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { BulkBar } from '../refunds/approvals/bulk-actions.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews, NONE, useCellTexts } from '../lists/columns.tsx';
import { PAYMENTS } from '@stuiver/contract/lists/payments';
import { ListScreen } from '../lists/list-screen.tsx';
import { useSelection } from '../lists/use-selection.tsx';
import { instrumentName } from '../parts/payment-instrument.ts';
import type { PaymentsQuery } from './queries.ts';
import { paymentStatusView } from '../parts/status-views.ts';

function toRowCard(row: ListedPayment) {
  return row.cardBrand !== null && row.cardLastFour !== null
    ? { brand: row.cardBrand, lastFour: row.cardLastFour }
    : null;
}

function usePaymentViews(): ColumnViews<ListedPayment> {
  const list = useTexts(paymentsListTexts);
  const words = useTexts(declineWords);
  const { statuses, methods, formats } = useCellTexts();
  const status = (row: ListedPayment) => {
    const view = paymentStatusView(row, statuses, words);
    return <StatusDot tone={view.tone}>{view.label}</StatusDot>;
  };
  return {
    createdDateTime: columnKinds.created({
      who: (row) => row.accountHolderName,
      what: (row) => row.description || list.noDescription,
    }),
    description: columnKinds.description((row) => row.description, list.noDescription),
    paymentMethodName: columnKinds.text(
      (row) =>
        instrumentName({ paymentMethodName: row.paymentMethodName, card: toRowCard(row) }, methods) ?? NONE,
      { hideWhenNarrow: 1 },
    ),
    status: columnKinds.status(status),
    refundedAmount: columnKinds.text(
      (row) => (row.refundedAmount === '0.00' ? NONE : formats.money(row.refundedAmount, row.currency)),
      { align: 'right' },
    ),
    amount: columnKinds.amount((row) => formats.money(row.amount, row.currency), status),
  };
}

/** All payments of the user's companies (spec 2.3). */
export function PaymentsPage() {
  const list = useTexts(paymentsListTexts);
  const session = useSession();
  const mayMakeLink = usePermission('paymentLinks:write');
  const mayRefund = usePermission('refunds:write');
  const selection = useSelection<ListedPayment>({
    words: list,
    nameOf: ({ description }) => description || list.noDescription,
  });
  const makeLink = mayMakeLink ? (
    <Link to={SCREEN_PATHS.generatePaymentLink} className={buttonClass('primary')}>
      <Plus strokeWidth={1.75} className="size-4" />
      {list.makeLink}
    </Link>
  ) : null;
  return (
    <>
      <ListScreen
        list={PAYMENTS}
        fetchPage={(query: PaymentsQuery, signal) =>
          call(getPaymentsByMerchant, { params: { merchantId: session?.userId ?? '' }, query }, signal)
        }
        fetchTotals={async (signal) => (await call(getOverviewTotals, {}, signal)).details.totalAmounts}
        views={usePaymentViews()}
        fields={{
          status: (row) => [row.status, paymentCondition(row).replace(/^CHARGEBACK_.*/, 'CHARGED_BACK')],
          method: (row) => row.paymentMethodName,
          description: (row) => row.description,
          amount: (row) => row.amount,
        }}
        rowHref={(row) => detailsHref('payment', row.id)}
        words={list}
        drawing="coins"
        action={makeLink}
        emptyAction={makeLink}
        lead={mayRefund ? selection.lead : undefined}
      />
      {selection.rows.length > 0 ? <BulkBar payments={selection.rows} onClear={selection.clear} /> : null}
    </>
  );
}
