import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { listsTexts } from '@stuiver/messages/nl/portal/lists';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Drawing, type DrawingName, EmptyState, InlineError } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { withPage, withSize } from '../pages.ts';
import { ChangedPill } from './changed-pill.tsx';
import type { ClientFields } from './client-filter.ts';
import type { ListDefinition, ListSearch } from './filter-types.ts';
import { ListBar } from './list-bar.tsx';
import { shownColumns, useListDisplay } from './list-display.ts';
import { rememberList } from './list-memory.ts';
import { type FetchPage, listQuery } from './list-query.ts';
import { filtersSet, readListSearch, sortOf, withoutFilters, withSort } from './list-search.ts';
import type { ListWords } from './list-words.ts';
import { useNarrowed } from './use-narrowed.ts';

export type ListScreenProps<Row, Query> = {
  list: ListDefinition;
  fetchPage: FetchPage<Row, Query>;
  /** All columns in their order; the reader chooses among them. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Where a row leads. */
  rowHref: (row: Row) => string;
  words: ListWords;
  /** What can be begun from the list; an empty one has its own action instead, so that there is one. */
  action?: ReactNode;
  /** What stands in an empty list, and what to do about it. */
  drawing: DrawingName;
  emptyAction?: ReactNode;
  /** Where rows hold what the browser filters by itself while the server is asked. */
  fields?: ClientFields<Row>;
};

/**
 * Gives the focus to the page's heading when what was pressed is gone with what it changed, such as the
 * action of an empty state; it would be lost otherwise.
 *
 * @returns what is called before the change
 */
function useKeptFocus(): () => void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  return () => {
    pressed.current = document.activeElement instanceof HTMLButtonElement ? document.activeElement : null;
  };
}

/** The one pattern of a list: head, bar, table, pages, and a state of its own for everything that may be. */
export function ListScreen<Row extends object, Query>(props: ListScreenProps<Row, Query>) {
  const { list, words, columns } = props;
  const texts = useTexts(listsTexts);
  const common = useTexts(commonTexts);
  const search = readListSearch(list, useSearch({ strict: false }));
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const display = useListDisplay(list.key);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch, dataUpdatedAt } = useQuery(
    listQuery(list, props.fetchPage, search),
  );
  const rows = useNarrowed(data?.content ?? [], isPlaceholderData, search, props.fields);
  const standing = JSON.stringify(search);
  useEffect(() => rememberList(list.key, JSON.parse(standing) as ListSearch), [list.key, standing]);

  const keepFocus = useKeptFocus();
  const reload = () => {
    keepFocus();
    void refetch();
  };
  const show = (next: ListSearch, replace = false) => {
    keepFocus();
    // Before the navigation: a bare URL would otherwise bring back what was remembered.
    rememberList(list.key, next);
    void navigate({ to: path, search: next, replace });
  };
  const clear = <Button onClick={() => show(withoutFilters(list, search))}>{texts.noMatchAction}</Button>;
  const isFiltered = filtersSet(list, search).length > 0;
  const refused = error instanceof ApiError && error.status === 422;
  const failed = error !== null && (!data || isPlaceholderData);
  // Rows of the page before may all have gone while the next is under way: then there is nothing to keep.
  const nothingKept = isPlaceholderData && rows.length === 0;
  const neverFilled = !failed && !isFiltered && !isPlaceholderData && data?.totalElements === 0;
  const offer = <ChangedPill list={list.key} since={dataUpdatedAt} onShow={reload} />;

  function placeholder(pages: number) {
    if (pages > 0) {
      const last = <Button onClick={() => show(withPage(search, pages - 1))}>{texts.beyondAction}</Button>;
      return <EmptyState drawing="search" text={texts.beyond} action={last} />;
    }
    return <EmptyState drawing="search" text={texts.noMatch} action={clear} />;
  }

  // Nothing to search, sort or hide: one sentence and one action (design, "Empty states").
  if (neverFilled) {
    return (
      <>
        <PageHeader title={words.title} text={words.lead} />
        <Card className="overflow-clip">
          <EmptyState drawing={props.drawing} text={words.empty} action={props.emptyAction} />
        </Card>
        {offer}
      </>
    );
  }
  return (
    <>
      <PageHeader compact title={words.title} text={words.lead} actions={props.action} />
      <Card>
        <ListBar
          list={list}
          search={search}
          onShow={show}
          columns={columns}
          placeholder={words.search}
          summary={
            <p aria-live="polite" className="num px-1 text-table whitespace-nowrap text-ink-soft">
              {failed ? null : data ? words.count(data.totalElements) : <Skeleton className="h-3.5 w-24" />}
            </p>
          }
        />
        {refused ? (
          <div role="alert" className="flex flex-col items-center gap-4 px-6 py-14 text-center">
            <Drawing name="search" />
            <div>
              <p className="font-medium">{texts.refused.title}</p>
              <p className="mt-0.5 text-ink-soft">{texts.refused.text}</p>
            </div>
            {clear}
          </div>
        ) : failed ? (
          <InlineError
            title={words.error.title}
            text={words.error.text}
            retryLabel={common.actions.retry}
            onRetry={reload}
            retrying={isFetching}
          />
        ) : (
          <div className="overflow-clip rounded-b-card">
            <Table
              caption={words.label}
              columns={shownColumns(columns, display.columns)}
              rows={rows}
              rowKey={props.rowKey}
              rowHref={props.rowHref}
              sort={sortOf(list, search)}
              onSort={(sort) => show(withSort(list, search, sort))}
              loading={isPending || nothingKept}
              busy={isPlaceholderData}
              density={display.density}
              placeholder={placeholder(data?.totalPages ?? 0)}
            />
            {data && data.currentPage < data.totalPages ? (
              <Pagination
                currentPage={data.currentPage}
                totalPages={data.totalPages}
                totalElements={data.totalElements}
                pageSize={data.pageSize}
                onPage={(page) => show(withPage(search, page))}
                onPageSize={(size) => show(withSize(search, size))}
                texts={common.pagination}
              />
            ) : null}
          </div>
        )}
      </Card>
      {refused || failed ? null : offer}
    </>
  );
}
