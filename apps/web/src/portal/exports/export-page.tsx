import type { ColumnName } from '@stuiver/contract/lists';
import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { hasFieldError } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BOOKKEEPERS_COLUMNS, TRANSACTIONS } from '@stuiver/contract/lists/payments';
import { runExport } from '../lists/export/export-request.ts';
import { reportExport } from '../lists/export/report-export.ts';
import { useExport } from '../lists/export/use-export.ts';
import { FilterEditor } from '../lists/filters/filter-editor.tsx';
import { ListBar } from '../lists/list-bar.tsx';
import { useListAddress } from '../lists/list-screen.tsx';
import { withFilters } from '../lists/list-search.ts';
import { type ListSearch, readSearchValue } from '../lists/schema.ts';
import { setListDisplay, useListDisplay } from '../lists/list-display.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ExportAction } from './export-action.tsx';
import { JobsCard } from './jobs-card.tsx';
import { resolvePeriod, type PeriodProblem } from './period.ts';
import { columnsQuery, estimateQuery, jobsQuery, selectionOfChosen } from './queries.ts';

type Column = ColumnName<'transactions'>;

/** The default columns. */
const USUAL: readonly Column[] = [
  'createdDateTime',
  'kind',
  'transactionId',
  'description',
  'accountHolderName',
  'paymentMethodName',
  'status',
  'amount',
];

const BOOKKEEPERS_FILTERS = { statuses: 'SUCCEEDED,SETTLED', createDateRange: 'last-month' };

const DATES = TRANSACTIONS.filters.createDateRange;
const SETTLED = TRANSACTIONS.filters.settlementDateRange;

const SETTLED_FILTERS = { statuses: 'SETTLED', [SETTLED.name]: 'last-month', [DATES.name]: undefined };

/** The choice, stored in the address and in this browser, with its number of lines. */
function useChoice() {
  const { search, goTo } = useListAddress(TRANSACTIONS);
  const language = useLanguage();
  const { columns: own } = useListDisplay('transactions');
  const [now] = useState(() => Date.now());
  const [isWrong, setWrong] = useState(false);
  const columns = own ?? USUAL;
  const { range, problem } = resolvePeriod(
    readSearchValue(search, DATES.name),
    { timeZone: config.timeZone, now },
    readSearchValue(search, SETTLED.name) !== undefined,
  );
  const isComplete = range !== null && !isWrong && columns.length > 0;
  const chosen = isComplete ? { search: { ...search, [DATES.name]: range }, columns, language } : null;
  const estimate = useQuery(estimateQuery(chosen));
  // The gateway's clock decides which day it is, not this browser's.
  const refused: PeriodProblem | null =
    chosen && hasFieldError(estimate.error, 'inFuture') ? 'inFuture' : null;
  return { search, goTo, columns, chosen, problem: problem ?? refused, setWrong, estimate };
}

/** The choice with its export; a change of the choice forgets the last outcome. */
function useExportOfChoice() {
  const choice = useChoice();
  const { goTo, chosen } = choice;
  const [round, setRound] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const dates = useRef<HTMLDivElement>(null);
  const run = useExport((end) => {
    if (end.outcome?.rows === null) reportExport(end);
    void reloadQueries(jobsQuery.queryKey);
  });
  const show = (next: ListSearch, replace?: boolean): Promise<void> => {
    run.reset();
    return goTo(next, replace);
  };
  /** The same when the date fields have to follow. */
  const showAll = (next: ListSearch, replace?: boolean) => {
    void show(next, replace).then(() => setRound((count) => count + 1));
  };
  const choose = (next: readonly string[] | null) => {
    run.reset();
    setListDisplay('transactions', { columns: next });
  };
  const start = () => {
    setAsked(true);
    if (chosen)
      void run.start(async (signal, onProgress) =>
        runExport(await selectionOfChosen(chosen), signal, onProgress),
      );
    else dates.current?.querySelector('input')?.focus();
  };
  return { ...choice, round, isAsked, dates, run, show, showAll, choose, start };
}

/** Payments with their refunds and chargebacks as a CSV file (spec 2.46). */
export function ExportPage() {
  const exporting = useExportOfChoice();
  const { search, columns, chosen, problem, setWrong, estimate } = exporting;
  const { round, isAsked, dates, run, show, showAll, choose, start } = exporting;
  const { data: all = [] } = useQuery(columnsQuery);
  const texts = useTexts(exportsTexts);
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      {/* The choice and the button at the left, the columns at the right; on phones between choice and button. */}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,496px)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <PeriodCard
            key={round}
            fields={dates}
            value={readSearchValue(search, DATES.name)}
            problem={problem === 'inFuture' || isAsked ? problem : null}
            onSettled={() => showAll(withFilters(TRANSACTIONS, search, SETTLED_FILTERS))}
            onWrong={setWrong}
            onChange={(value) => void show(withFilters(TRANSACTIONS, search, { [DATES.name]: value }), true)}
          />
          {/* All filters of the payments list but the dates, and the presets, which are its saved views. */}
          <Card title={texts.filters} className="*:last:border-b-0">
            <ListBar
              list={TRANSACTIONS}
              search={search}
              leaveOut={[DATES.name]}
              placeholder={texts.search}
              summary={null}
              onShow={showAll}
            />
          </Card>
        </div>
        <div className="min-w-0 xl:row-span-2">
          <ColumnChoice
            all={all}
            chosen={columns}
            onChoose={choose}
            onUsual={() => choose(null)}
            onBookkeeper={() => {
              choose(BOOKKEEPERS_COLUMNS);
              showAll(withFilters(TRANSACTIONS, search, BOOKKEEPERS_FILTERS));
            }}
          />
        </div>
        <div className="grid min-w-0 gap-5 xl:col-start-1">
          <ExportAction
            run={run}
            lines={chosen ? estimate.data?.rows : undefined}
            isCounting={estimate.isFetching}
            onStart={start}
            onCancel={run.cancel}
          />
          <JobsCard />
        </div>
      </div>
    </>
  );
}

type PeriodCardProps = {
  fields: Ref<HTMLDivElement>;
  value: string | undefined;
  problem: PeriodProblem | null;
  onSettled: () => void;
  onChange: (value: string | undefined) => void;
  onWrong: (isWrong: boolean) => void;
};

function PeriodCard({ fields, value, problem, onSettled, onChange, onWrong }: PeriodCardProps) {
  const texts = useTexts(exportsTexts);
  return (
    <Card
      title={texts.period}
      aside={
        <Button tone="quiet" size="small" className="-mr-2.5" onClick={onSettled}>
          {texts.settled}
        </Button>
      }
      padded
    >
      <div ref={fields}>
        <FilterEditor
          filter={DATES}
          value={value}
          problem={problem ? texts[problem] : undefined}
          hideLabel
          onWrong={onWrong}
          onChange={onChange}
        />
      </div>
    </Card>
  );
}
