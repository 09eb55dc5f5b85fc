import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { TotalAmounts } from '@stuiver/contract';
import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, hasFieldError } from '../../lib/api.ts';
import { useCompanies } from '../../lib/companies.ts';
import { useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { onCompaniesChosen } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { type DrawingName, EmptyState } from '../../ui/states.tsx';
import { ChangedPill } from './changed-pill.tsx';
import { ListBar } from './list-bar.tsx';
import { type ColumnViews, useListColumns } from './columns.tsx';
import type { ListSumsProps } from './list-sums.tsx';
import { rememberList } from './list-memory.ts';
import {
  ClearFilters,
  ListRows,
  type ListRowsProps,
  type ListWords,
  type RowPage,
  type Show,
} from './list-rows.tsx';
import { filtersSet, buildListRequest, withoutFilters, withPage } from './list-search.ts';
import type { List } from '@stuiver/contract/lists';
import type { ListContext, ListSearch } from './schema.ts';
import { latePart } from '../../ui/late-part.ts';
import { ButtonLink } from '../parts/button-link.tsx';

// They come after the rows, and are not part of the first view.
const ListSums = latePart(() => import('./list-sums.tsx'), 'ListSums');
const totalsKey = ({ name }: List) => [name, 'list', 'totals'];

/** The columns that a list's screen has. */
type ScreenColumn<L extends List> = {
  [C in keyof L['columns']]: L['columns'][C] extends { place: 'file' } ? never : C;
}[keyof L['columns']];

type ListScreenProps<L extends List, Row> = Omit<
  ListRowsProps<Row>,
  'columns' | 'result' | 'search' | 'onShow'
> & {
  list: L;
  /** The other columns show the field of their name, as their type does. */
  views: ColumnViews<Row>;
  /** Makes the list's call; `query` is the address in wire form (docs/filters.md), which fits that call. */
  fetchPage: (query: never, signal: AbortSignal) => Promise<RowPage<Row>>;
  /** Reads the sums of the list while nothing is filtered; without it they are shown of filtered lists only. */
  fetchTotals?: (signal: AbortSignal) => Promise<TotalAmounts>;
  /** Shown in the header, except while the list is empty. */
  action?: ReactNode;
  /** Shown between the header and the list, which is hidden until this has loaded, so that its rows don't move down. */
  above?: ReactNode;
  isAboveLoading?: boolean;
  /** Drawing and action of a list that has never had rows. */
  drawing: DrawingName;
  emptyAction?: ReactNode;
};

/** The list's address, which its route has parsed, and a function that goes to another. */
export function useListAddress(list: List): {
  search: ListSearch;
  /** Resolves once the address is the new one. */
  goTo: (...next: Parameters<Show>) => Promise<void>;
} {
  const { listSearch: search } = useRouteContext({ strict: false }) as ListContext;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  useEffect(() => rememberList(list.name, search), [list.name, search]);
  const goTo = (next: ListSearch, replace = false): Promise<void> => {
    // Before the navigation: a bare address would otherwise restore the remembered state.
    rememberList(list.name, next);
    return navigate({ to: path, search: next, replace });
  };
  // The page may not exist for other companies.
  useEffect(() =>
    onCompaniesChosen(() => {
      if (search.page !== undefined) void goTo(withPage(search, 0), true);
    }),
  );
  return { search, goTo };
}

/**
 * Focuses the page's heading when a change removes the button that caused it, such as the action of an empty
 * state; the focus would be lost otherwise.
 *
 * @returns wraps a function that makes such a change
 */
function useKeptFocus() {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  return <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      pressed.current = document.activeElement instanceof HTMLButtonElement ? document.activeElement : null;
      change(...args);
    };
}

/** One page of a list, and its meaning: `hasNone` if the list has never had rows. */
function useListPage<Row>(
  list: List,
  search: ListSearch,
  fetchPage: (query: never, signal: AbortSignal) => Promise<RowPage<Row>>,
) {
  const result = useQuery({
    queryKey: [list.name, 'list', search],
    // filters.test.ts checks for every list that the parameters are the contract's.
    queryFn: async ({ signal }) => fetchPage((await buildListRequest(list, search)) as never, signal),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = result;
  const isFiltered = filtersSet(list, search).length > 0;
  const isEveryCompanys = useCompanies() === null;
  const failed = error !== null && (!data || isPlaceholderData);
  const isWhole = !failed && !isFiltered && isEveryCompanys && !isPlaceholderData;
  return { result, isFiltered, failed, hasNone: isWhole && data?.totalElements === 0 };
}

/** Every list: header, filter bar, table and pages, and the states of being empty, filtered to nothing and failed. */
export function ListScreen<L extends List, Row extends Record<ScreenColumn<L>, unknown>>(
  props: ListScreenProps<L, Row>,
) {
  const { list, fetchPage, fetchTotals, words } = props;
  const { nothingLost } = useTexts(listsTexts);
  const columns = useListColumns(list, words.columns, props.views);
  const { search, goTo } = useListAddress(list);
  const { result, isFiltered, failed, hasNone } = useListPage(list, search, fetchPage);
  const { error, refetch } = result;
  const keepingFocus = useKeptFocus();
  const reload = keepingFocus(() => {
    void refetch();
    void reloadQueries(totalsKey(list));
  });
  const show: Show = keepingFocus((...next: Parameters<Show>) => void goTo(...next));
  const offer = <ChangedPill list={list.name} since={result.dataUpdatedAt} onShow={reload} />;
  const head = (actions?: ReactNode) => (
    <>
      <PageHeader compact title={words.title} text={words.lead} actions={actions} />
      {props.above}
    </>
  );

  // In the same place as below, so that what is above stays mounted and does not load again.
  if (props.isAboveLoading) return <>{head(props.action)}</>;
  if (hasNone) {
    return (
      <>
        {head()}
        {/* Nothing to search, sort or hide: one sentence and one action (design, "Empty states"). */}
        <Card className="overflow-clip">
          <EmptyState drawing={props.drawing} text={words.empty} action={props.emptyAction} />
        </Card>
        {offer}
      </>
    );
  }
  return (
    <>
      {head(props.action)}
      <Card>
        <ListBar
          list={list}
          search={search}
          onShow={show}
          columns={columns}
          placeholder={words.search}
          summary={
            <Summary
              result={failed ? null : result}
              isFiltered={isFiltered}
              list={list}
              words={words}
              fetchTotals={fetchTotals}
            />
          }
        />
        {isRefused(error) ? (
          <Refused error={error} onClear={() => show(withoutFilters(list, search))} />
        ) : failed ? (
          <LoadFailed
            text={nothingLost}
            {...words.error}
            query={{ isFetching: result.isFetching, refetch: async () => reload() }}
          />
        ) : (
          <ListRows {...props} columns={columns} result={result} search={search} onShow={show} />
        )}
      </Card>
      {isRefused(error) || failed ? null : offer}
    </>
  );
}

type SummaryProps = Pick<ListSumsProps, 'fetchTotals'> & {
  /** Null if the list failed. */
  result: Pick<UseQueryResult<RowPage<unknown>>, 'data' | 'isPlaceholderData'> | null;
  isFiltered: boolean;
  list: List;
  words: ListWords;
};

/** The number of rows, and their sums. */
function Summary({ result, isFiltered, list, words, fetchTotals }: SummaryProps) {
  const texts = useTexts(listsTexts);
  const data = result && result.data;
  return (
    <p
      aria-live="polite"
      className={cx(
        'num mr-auto px-1 py-1.5 sm:pl-[11px] text-table text-ink-soft max-sm:order-2 max-sm:flex-1 max-sm:py-1',
        // The sums of a filtered list come with its rows, and take a second line.
        isFiltered && words.sums && 'max-sm:min-h-12',
      )}
    >
      {data === undefined ? (
        <Skeleton className="my-[3px] h-3.5 w-24" />
      ) : data?.totalElementsCapped ? (
        texts.moreThan(words.count(data.totalElements))
      ) : (
        data && words.count(data.totalElements)
      )}
      {data && words.sums ? (
        <ListSums
          words={words.sums}
          totals={isFiltered && !result?.isPlaceholderData ? data.totalAmounts : undefined}
          totalsKey={totalsKey(list)}
          fetchTotals={isFiltered ? undefined : fetchTotals}
        />
      ) : null}
    </p>
  );
}

/** Checks whether the server refused the filters. */
function isRefused(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 422;
}

function Refused({ error, onClear }: { error: ApiError; onClear: () => void }) {
  const texts = useTexts(listsTexts);
  // The server would accept a narrower query.
  const { title, text } = hasFieldError(error, 'tooBroad') ? texts.tooBroad : texts.refused;
  return (
    <div role="alert">
      <EmptyState drawing="search" title={title} text={text} action={<ClearFilters onClear={onClear} />} />
    </div>
  );
}

/** The action of an empty list that payments fill. */
export function PaymentsLink({ children }: { children: string }) {
  return <ButtonLink to={SCREEN_PATHS.payments}>{children}</ButtonLink>;
}
