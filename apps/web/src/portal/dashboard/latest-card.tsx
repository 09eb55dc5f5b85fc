import type { PaymentRow } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { useLatest } from './use-latest.ts';
import { paymentStatusView } from '../parts/status-views.ts';

function LatestRow({ payment }: { payment: PaymentRow }) {
  const statuses = useTexts(statusTexts);
  const words = useTexts(declineWords);
  const { latest } = useTexts(dashboardTexts);
  const formats = useFormats();
  const view = paymentStatusView(payment, statuses, words);
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={detailsHref('payment', payment.id)}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-6 py-2.5 transition-colors hover:bg-sunken max-sm:px-4"
      >
        <span className="truncate text-table font-medium">{payment.description || latest.noDescription}</span>
        <span className="text-right text-table">
          <Amount text={formats.money(payment.amount, payment.currency)} />
        </span>
        <span className="num truncate text-small text-ink-faint">
          {formatDateTime(payment.createdDateTime)}
        </span>
        <StatusDot tone={view.tone} className="justify-self-end text-small">
          {view.label}
        </StatusDot>
      </Link>
    </li>
  );
}

/** The newest payments, each a link to its details. */
export function LatestCard() {
  const { latest, error: errorTexts } = useTexts(dashboardTexts);
  const query = useLatest();
  const { data, error } = query;
  return (
    <Card className="overflow-clip">
      <CardHeader
        title={latest.title}
        aside={
          <Link to={SCREEN_PATHS.payments} className="text-table font-medium text-brand hover:underline">
            {latest.all}
          </Link>
        }
      />
      {data ? (
        <ul>
          {data.content.map((payment) => (
            <LatestRow key={payment.id} payment={payment} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed title={latest.failed} text={errorTexts.text} query={query} />
      ) : (
        <div aria-busy className="grid">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className="grid gap-2 border-line px-6 py-3 not-first:border-t">
              <Skeleton className="h-3.5 w-48 max-w-full" />
              <Skeleton className="h-3 w-28" />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
