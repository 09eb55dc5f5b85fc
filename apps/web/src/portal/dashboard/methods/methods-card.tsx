import type { DashboardTotals } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { changeWords, formatShare } from '../chart/chart-words.ts';
import { rowsHref } from '../figures.ts';
import { type MethodShare, methodShares } from './method-shares.ts';
import type { Days } from '../period.ts';
import { SERIES_FILL } from '../chart/series.ts';

/** A bar filled by a share of 0 to 1; decorative, since the figures are next to it. */
function Bar({ share, fill }: { share: number; fill: string }) {
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full rounded-full bg-sunken"
    >
      <rect width={Math.max(share, 0.004)} height="1" className={fill} />
    </svg>
  );
}

function MethodRow({ row, currency, days }: { row: MethodShare; currency: string; days: Days }) {
  const { byMethod, was: wasWords } = useTexts(dashboardTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const { amount, before } = row;
  const was = () => wasWords(formats.money(before ?? '0.00', currency));
  const change = before === null ? null : changeWords(readWire(amount), readWire(before), was, formats);
  return (
    <li>
      <Link
        {...rowsHref('amounts', days, [row.method])}
        className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-6 py-2.5 transition-colors hover:bg-sunken max-sm:px-4"
      >
        <span className="font-medium">{methods.names[row.method]}</span>
        <span className="text-right">
          {change === null ? null : <span className="num mr-2.5 text-small text-ink-faint">{change}</span>}
          <Amount text={formats.money(row.amount, currency)} />
        </span>
        <span className="col-span-2 flex items-center py-0.5">
          <Bar share={row.share} fill={SERIES_FILL[row.method]} />
        </span>
        <span className="num text-small text-ink-faint">
          {byMethod.share(formatShare(row.share, formats))}
        </span>
        <span className="num text-right text-small text-ink-faint">{byMethod.count(row.quantity)}</span>
      </Link>
    </li>
  );
}

type MethodsCardProps = {
  totals: DashboardTotals | undefined;
  before: DashboardTotals | undefined;
  days: Days;
};

/** Received amount by payment method, highest first, compared with the previous period; the bars repeat the figures. */
export function MethodsCard({ totals, before, days }: MethodsCardProps) {
  const { byMethod } = useTexts(dashboardTexts);
  return (
    <Card className="overflow-clip">
      <CardHeader
        title={byMethod.title}
        aside={<span className="text-small text-ink-faint max-sm:hidden">{byMethod.lead}</span>}
      />
      {totals ? (
        <ul aria-label={byMethod.label} className="py-2">
          {methodShares(totals, before).map((row) => (
            <MethodRow key={row.method} row={row} currency={totals.currency} days={days} />
          ))}
        </ul>
      ) : (
        <CardBody>
          <div aria-busy className="grid gap-6">
            {['a', 'b', 'c'].map((key) => (
              <div key={key} className="grid gap-2">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-2 w-full" />
              </div>
            ))}
          </div>
        </CardBody>
      )}
    </Card>
  );
}
