import type { ListedPayment } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { Link } from '@tanstack/react-router';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { useLatest } from './queries.ts';
import { paymentStatusView } from '../parts/status-views.ts';

function LatestRow({ payment }: { payment: ListedPayment }) {
  const statuses = useTexts(statusTexts);
  const words = useTexts(declineWords);
  const { latest } = useTexts(dashboardTexts);
  const formats = useFormats();
  const view = paymentStatusView(payment, statuses, words);
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={detailsHref('payment', payment.id)}
        className="flex min-h-9 items-center gap-x-3 px-6 transition-colors hover:bg-sunken max-sm:grid max-sm:min-h-14 max-sm:grid-cols-[1fr_auto] max-sm:content-center max-sm:px-4"
      >
        <span className="min-w-0 flex-1 text-table font-medium">
          <MiddleCut text={payment.description || latest.noDescription} />
        </span>
        <StatusDot tone={view.tone} className="text-small whitespace-nowrap max-sm:order-1">
          {view.label}
        </StatusDot>
        <span className="num text-small whitespace-nowrap text-ink-faint max-xl:hidden">
          {showDateTime(payment.createdDateTime)}
        </span>
        <Amount
          text={formats.money(payment.amount, payment.currency)}
          className="min-w-20 text-right text-table"
        />
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
    <Card
      title={latest.title}
      aside={
        <Link to={SCREEN_PATHS.payments} className="text-table font-medium text-brand hover:underline">
          {latest.all}
        </Link>
      }
      className="overflow-clip"
    >
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
            <div
              key={key}
              className="flex min-h-9 items-center border-line px-6 not-first:border-t max-sm:min-h-14 max-sm:px-4"
            >
              <Skeleton className="h-4 w-48 max-w-full" />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
