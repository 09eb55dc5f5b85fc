import type { PaymentDetails, ListedPayment } from '@stuiver/contract';
import { getPaymentsByMerchant } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { showDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { CardBody } from '../../ui/card.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { ofNameQuery, type PaymentsQuery } from './queries.ts';
import { paymentStatusView } from '../parts/status-views.ts';
import { AMOUNT } from '../parts/money.tsx';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';

const SHOWN = 5;

/** Identifies a payment's customer: by the shop's own number, else by e-mail address. */
export function identifyCustomer(
  payment: Pick<PaymentDetails, 'customerId' | 'emailAddress'>,
): { customerId: string } | { emailAddress: string } | null {
  if (payment.customerId) return { customerId: payment.customerId };
  return payment.emailAddress ? { emailAddress: payment.emailAddress } : null;
}

function useColumns(): readonly Column<ListedPayment>[] {
  const { customer: words, details } = useTexts(paymentsTexts);
  const statuses = useTexts(statusTexts);
  const declines = useTexts(declineWords);
  return buildColumns(words.columns, {
    description: {
      className: 'w-full max-w-0 min-w-[120px] py-2.5',
      cell: (row) => (
        <>
          <MiddleCut text={row.description || details.noDescription} />
          <span className="num block text-small text-ink-faint">{showDateTime(row.createdDateTime)}</span>
        </>
      ),
    },
    status: {
      className: 'max-sm:max-w-[110px] sm:whitespace-nowrap',
      cell: (row) => {
        const view = paymentStatusView(row, statuses, declines);
        return <StatusDot tone={view.tone}>{view.label}</StatusDot>;
      },
    },
    amount: AMOUNT,
  });
}

const LINK = 'text-brand underline-offset-2 hover:underline';

/** The same customer's other payments, with links to all of theirs; empty for an unknown one. */
export function CustomerCard({ payment }: { payment: PaymentDetails }) {
  const { customer: words } = useTexts(paymentsTexts);
  const columns = useColumns();
  const customer = identifyCustomer(payment);
  const { merchantId } = payment;
  const { data } = useQuery({
    queryKey: ['payments', 'customer', merchantId, customer],
    queryFn: ({ signal }) => {
      const query: PaymentsQuery = {
        ...customer,
        selectedIds: [merchantId],
        pageSize: 10,
        sort: 'createdDateTime,desc',
      };
      return call(getPaymentsByMerchant, { params: { merchantId }, query }, signal);
    },
    enabled: customer !== null,
  });
  const others = data?.content.filter(({ id }) => id !== payment.id) ?? [];
  if (customer === null || data === undefined) return null;
  return (
    <TableCard
      title={words.title}
      none={words.none}
      columns={columns}
      rows={others.slice(0, SHOWN)}
      rowHref={(row) => detailsHref('payment', row.id)}
    >
      <CustomerLinks payment={payment} customer={customer} payments={data.totalElements} />
    </TableCard>
  );
}

type CustomerLinksProps = {
  payment: PaymentDetails;
  customer: NonNullable<ReturnType<typeof identifyCustomer>>;
  /** Number of their payments, this one included. */
  payments: number;
};

/** Links to the lists of the customer's data, each with its number of rows; empty ones are left out. */
function CustomerLinks({ payment, customer, payments }: CustomerLinksProps) {
  const { customer: words } = useTexts(paymentsTexts);
  const session = useSession();
  const { merchantId, accountHolderName: name } = payment;
  const { data } = useQuery(ofNameQuery(merchantId, name ?? '', session?.roles ?? []));
  const { mandates, recurrences } = data ?? { mandates: 0, recurrences: 0 };
  // One company's customer need not be the same person at another.
  const company = session?.hasTree ? { company: merchantId } : {};
  if (payments < 2 && mandates + recurrences === 0) return null;
  return (
    <CardBody className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line py-3! text-table">
      {payments > 1 ? (
        <Link to={SCREEN_PATHS.payments} search={{ ...customer, ...company }} className={LINK}>
          {words.all(payments)}
        </Link>
      ) : null}
      {name && mandates > 0 ? (
        <Link to={SCREEN_PATHS.mandates} search={{ consumerName: name, ...company }} className={LINK}>
          {words.mandates(mandates, name)}
        </Link>
      ) : null}
      {name && recurrences > 0 ? (
        <Link to={SCREEN_PATHS.recurring} search={{ search: name, ...company }} className={LINK}>
          {words.recurrences(recurrences, name)}
        </Link>
      ) : null}
    </CardBody>
  );
}
