import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { type Query, useIsFetching, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { reloadTotals } from '../parts/reload.ts';
import { graphOptions, todayQuery, useLatest } from './queries.ts';
import { useChanges } from '../live/use-changes.ts';
import { type DashboardSearch, DEFAULT_PERIOD, readDashboardSearch } from './dashboard-search.ts';
import { PeriodButton } from './period-button.tsx';
import { getChosenCurrency, sumPeriod } from './figures.ts';
import { TodayLine } from './today-line.tsx';
import { lazyPart } from '../../ui/load-code.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countGraphBuckets, cutIntoBuckets } from '@stuiver/domain/graph';
import { startOfDay } from '@stuiver/domain/dates';
import { config } from '../../lib/config.ts';
import { comparedQuery, periodBefore, periodDays } from './period.ts';
import { useToday } from './use-today.ts';

/** Default number of bars. */
const USUAL_BARS = 31;
/** The most that the gateway answers. */
const MOST_BARS = 400;

/** Everything that the dashboard shows of a period and of the one before. */
function useFigures({ period = DEFAULT_PERIOD, granularity }: DashboardSearch) {
  const { timeZone } = config;
  const days = periodDays(period, { timeZone, now: Date.parse(startOfDay(useToday(), timeZone)) });
  const comparison = periodBefore(period, days);
  const wished = granularity ?? cutIntoBuckets(days.first, days.last, USUAL_BARS).granularity;
  const buckets = [days, comparison].map(({ first, last }) => countGraphBuckets(first, last, wished));
  const maxDataPoints = Math.min(Math.max(...buckets), MOST_BARS);
  const graph = useQuery(graphOptions({ ...comparedQuery(days, comparison, timeZone), maxDataPoints }));
  return { days, comparison, graph };
}

/** A row of attention items: title, reason and action. */
function Row() {
  return (
    <div className="flex h-14.25 items-center gap-3 border-line px-6 not-first:border-t max-sm:h-26 max-sm:px-4">
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-64 max-w-full" />
        <Skeleton className="h-3 w-40" />
      </div>
      <Skeleton className="h-8 w-24" />
    </div>
  );
}

const MoneySkeleton = () => <Skeleton className="h-30 max-sm:h-86" />;

/** The loading dashboard: attention items, money and chart, each at its final height. */
function DashboardSkeleton() {
  return (
    // Below a title of one line; its sentence is longer, and comes as this goes.
    <div aria-busy className="z-10 pt-13">
      <Card className="mb-6 overflow-clip max-sm:mb-4">
        <Row />
        <Row />
        <Row />
        <Row />
      </Card>
      <Skeleton className="mb-4 h-9 w-64" />
      <MoneySkeleton />
      <Card className="mt-4 max-sm:mt-3">
        <div className="border-b border-line px-6 py-3 max-sm:px-4 max-sm:pb-16">
          <Skeleton className="h-8 w-72 max-w-full" />
        </div>
        <div className="p-6 max-sm:p-4">
          <Skeleton className="h-90 w-full max-sm:h-[37rem]" />
        </div>
      </Card>
    </div>
  );
}

const AttentionCard = lazyPart(() => import('./attention/attention-card.tsx'), 'AttentionCard');
const FirstPayment = lazyPart(() => import('./first-payment.tsx'), 'FirstPaymentCard');
const ChartCard = lazyPart(() => import('./chart/chart-card.tsx'), 'ChartCard');
const loadMoney = () => import('./period-money.tsx');
const PeriodMoney = lazyPart(loadMoney, 'PeriodMoney');
const ComparedWith = lazyPart(loadMoney, 'ComparedWith');
const BalancesCard = lazyPart(() => import('./balances-card.tsx'), 'BalancesCard');
const LatestCard = lazyPart(() => import('./latest-card.tsx'), 'LatestCard');
const CompaniesCard = lazyPart(() => import('./companies-card.tsx'), 'CompaniesCard');

/** Milliseconds that the dashboard waits for its last answer before it shows what has arrived. */
const PATIENCE = 2000;

const isFirstLoad = ({ state }: Query) => state.status === 'pending';

/** Calls `then` once its siblings have all their first answers, or after `PATIENCE`. */
function WhenComplete({ then }: { then: () => void }) {
  const waiting = useIsFetching({ predicate: isFirstLoad });
  useEffect(() => {
    // Read again: the siblings' first requests started after this was rendered.
    if (queryClient.isFetching({ predicate: isFirstLoad }) === 0) then();
  }, [waiting, then]);
  // Starts once the siblings' code has loaded: without it there is nothing to show.
  useEffect(() => {
    const timer = setTimeout(then, PATIENCE);
    return () => clearTimeout(timer);
  }, [then]);
  return null;
}

/**
 * Shows the sentence of the day as title, and its children as a whole: how high they are is known with their answers
 * only, and nothing that can be read or clicked may move.
 */
function Whole({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const texts = useTexts(dashboardTexts);
  const today = todayQuery(useToday());
  const [isComplete, setComplete] = useState(() => queryClient.getQueryData(today.queryKey) !== undefined);
  const [complete] = useState(() => () => setComplete(true));
  // Starts its request while the code of the children is loading.
  useQuery(today);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
      {isComplete ? null : <DashboardSkeleton />}
      <div className={isComplete ? undefined : 'invisible'}>
        <PageHeader
          className="visible"
          title={
            <span className="block text-[24px] leading-8">
              {isNew ? texts.first.title : isComplete ? <TodayLine /> : texts.title}
            </span>
          }
        />
        <Suspense>
          {children}
          <WhenComplete then={complete} />
        </Suspense>
      </div>
    </div>
  );
}

/** Received and returned money of all companies that the user may see. */
function Figures() {
  const texts = useTexts(dashboardTexts);
  const session = useSession();
  const navigate = useNavigate();
  const search: DashboardSearch = useSearch({ strict: false });
  const { days, comparison, graph } = useFigures(search);
  const show = (changes: object) =>
    void navigate({ to: '.', search: readDashboardSearch({ ...search, ...changes }) });
  const currency = getChosenCurrency(search, [graph.data, graph.data?.before]);
  const sums = graph.data && sumPeriod(graph.data, currency);
  const before = graph.data?.before && sumPeriod(graph.data.before, currency);
  return (
    <div className="grid gap-4 max-sm:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex-1 basis-40">
          <h2 className="text-section font-semibold">
            {session?.hasTree ? texts.figuresOfAll : texts.figures}
          </h2>
          <ComparedWith comparison={comparison} />
        </div>
        <PeriodButton
          value={search.period ?? DEFAULT_PERIOD}
          onChange={(period) => show({ period, companiesPage: undefined })}
        />
      </div>
      {sums ? (
        <PeriodMoney sums={sums} before={before} currency={currency} days={days} />
      ) : graph.isPending ? (
        <MoneySkeleton />
      ) : null}
      <ChartCard graph={graph} currency={currency} days={days} search={search} onShow={show} />
      {session?.hasTree ? (
        <CompaniesCard
          whole={sums && before && { now: sums, before }}
          currency={currency}
          days={days}
          comparison={comparison}
          search={search}
          onShow={show}
        />
      ) : null}
      <div className="grid gap-4 max-sm:gap-3 lg:grid-cols-2">
        <BalancesCard />
        <LatestCard />
      </div>
    </div>
  );
}

/** A letter: the day, what needs attention, and then the figures; or the way to a first payment. */
export function DashboardPage() {
  const latest = useLatest();
  const isNew = latest.data?.content.length === 0;
  useChanges(
    ({ kind }) => kind !== 'unknown',
    () => void reloadTotals(),
  );
  return (
    <Whole isNew={isNew}>
      <AttentionCard />
      {isNew ? <FirstPayment /> : <Figures />}
    </Whole>
  );
}
