import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { usePermission, useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { reloadTotals, todayQuery } from '../queries.ts';
import { useChanges } from '../live/use-changes.ts';
import { type DashboardSearch, DEFAULT_PERIOD, readDashboardSearch } from './dashboard-search.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { PeriodButton } from './period-button.tsx';
import { Tiles } from './tiles.tsx';
import { TodayLine } from './today-line.tsx';
import { graphWhole, useFigures } from './use-figures.ts';
import { lazyPart } from '../../ui/load-code.ts';

const AttentionCard = lazyPart(() => import('./attention/attention-card.tsx'), 'AttentionCard');
const ChartCard = lazyPart(() => import('./chart/chart-card.tsx'), 'ChartCard');
const BalancesCard = lazyPart(() => import('./balances-card.tsx'), 'BalancesCard');
const LatestCard = lazyPart(() => import('./latest-card.tsx'), 'LatestCard');
const MethodsCard = lazyPart(() => import('./methods/methods-card.tsx'), 'MethodsCard');
const CompaniesCard = lazyPart(() => import('./companies-card.tsx'), 'CompaniesCard');

/** Nothing received in the period; without a chosen period, the first steps. */
function NothingReceived({ isFirst }: { isFirst: boolean }) {
  const texts = useTexts(dashboardTexts);
  const mayMakeLink = usePermission('paymentLinks:write');
  if (!isFirst)
    return (
      <Card>
        <CardHeader title={texts.byMethod.title} />
        <CardBody className="text-ink-soft">{texts.empty.period}</CardBody>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        drawing="coins"
        text={mayMakeLink ? texts.empty.title : texts.empty.withoutLink}
        action={
          mayMakeLink ? (
            <Link to={SCREEN_PATHS.generatePaymentLink} className={buttonClass('primary')}>
              {texts.empty.action}
            </Link>
          ) : null
        }
      />
    </Card>
  );
}

/** Replaces the tiles; the parts below may still load. */
function TotalsFailed({ totals }: { totals: ReturnType<typeof useFigures>['totals'] }) {
  const { error } = useTexts(dashboardTexts);
  return (
    <Card>
      <LoadFailed {...error} query={totals} />
    </Card>
  );
}

/** Milliseconds that the dashboard waits for its last answer before it shows what has arrived. */
const PATIENCE = 2000;

const isFirstLoad = ({ state }: Query) => state.status === 'pending';

/** Calls `then` once its siblings have all their first answers, or after `PATIENCE`. */
function WhenComplete({ then }: { then: () => void }) {
  const client = useQueryClient();
  const waiting = useIsFetching({ predicate: isFirstLoad });
  useEffect(() => {
    // Read again: the siblings' first requests started after this was rendered.
    if (client.isFetching({ predicate: isFirstLoad }) === 0) then();
  }, [client, waiting, then]);
  // Starts once the siblings' code has loaded: without it there is nothing to show.
  useEffect(() => {
    const timer = setTimeout(then, PATIENCE);
    return () => clearTimeout(timer);
  }, [then]);
  return null;
}

/**
 * Shows the sentence of the day and its children as a whole: how high they are is known with their answers only, and nothing that can be read or
 * clicked may move.
 */
function Whole({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isComplete, setComplete] = useState(() => client.getQueryData(todayQuery().queryKey) !== undefined);
  const [complete] = useState(() => () => setComplete(true));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
      {isComplete ? null : <DashboardSkeleton />}
      <div className={isComplete ? undefined : 'invisible'}>
        {/* Starts its requests while the code of the others is loading. */}
        <TodayLine />
        <Suspense>
          {children}
          <WhenComplete then={complete} />
        </Suspense>
      </div>
    </div>
  );
}

/** Received and returned money of all companies that the user may see (spec 3.23). */
export function DashboardPage() {
  const texts = useTexts(dashboardTexts);
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: DashboardSearch = useSearch({ strict: false });
  const { days, comparison, totals, totalsBefore, graph, graphBefore } = useFigures(search);
  useChanges(
    ({ kind }) => kind !== 'unknown',
    () => void reloadTotals(client),
  );
  const show = (changes: object) =>
    void navigate({ to: '.', search: readDashboardSearch({ ...search, ...changes }) });
  const { data } = totals;
  const currency = data?.currency ?? 'EUR';
  const hasFailed = totals.error !== null && !data;
  const nothing = data?.totalTransactionQuantity === 0;
  const nothingBefore = totalsBefore.data?.totalTransactionQuantity === 0;
  return (
    <>
      <PageHeader
        title={texts.title}
        text={session?.hasTree ? texts.lead : texts.leadOne}
        actions={
          <PeriodButton
            value={search.period ?? DEFAULT_PERIOD}
            onChange={(period) => show({ period, companiesPage: undefined })}
          />
        }
      />
      <Whole>
        <AttentionCard />
        <div className="grid gap-4 max-sm:gap-3">
          {hasFailed ? (
            <TotalsFailed totals={totals} />
          ) : (
            <Tiles
              totals={data}
              before={totalsBefore.data}
              whole={graphWhole(graph.data, currency)}
              wholeBefore={graphWhole(graphBefore.data, currency)}
              days={days}
              comparison={comparison}
            />
          )}
          <ChartCard graph={graph} before={graphBefore.data} days={days} search={search} onShow={show} />
          <BalancesCard />
          {session?.hasTree ? (
            <CompaniesCard days={days} comparison={comparison} search={search} onShow={show} />
          ) : null}
          <div className="grid items-start gap-4 max-sm:gap-3 lg:grid-cols-2">
            {nothing ? (
              <NothingReceived isFirst={nothingBefore && search.period === undefined} />
            ) : hasFailed ? null : (
              <MethodsCard totals={data} before={totalsBefore.data} days={days} />
            )}
            <LatestCard />
          </div>
        </div>
      </Whole>
    </>
  );
}
