import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed, type LoadFailedProps } from '../../lib/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchBox } from '../../ui/table/filter-bar.tsx';
import { DEFAULT_PAGE_SIZE } from '../../ui/table/page-window.ts';
import { OpeningRow } from '../../ui/table/opening-row.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';
import { Table, type TableProps } from '../../ui/table/table.tsx';

/**
 * Reads from the address which part of a desk is shown and what is searched for, and keeps the page.
 *
 * @param views its parts, the one that opens first
 */
export function useDesk<View extends string>(views: readonly [View, ...View[]]) {
  const navigate = useNavigate();
  const address: { view?: string; search?: string } = useSearch({ strict: false });
  const [page, setPage] = useState<{ pageNumber: number; pageSize: number }>({
    pageNumber: 0,
    pageSize: DEFAULT_PAGE_SIZE,
  });
  const now = { view: views.find((view) => view === address.view) ?? views[0], search: address.search ?? '' };
  const show = (next: { readonly view?: View; readonly search?: string }) => {
    const { view, search } = { ...now, ...next };
    setPage({ ...page, pageNumber: 0 });
    void navigate({
      to: '.',
      search: { ...(view === views[0] ? {} : { view }), ...(search === '' ? {} : { search }) },
      replace: true,
    });
  };
  return { ...now, views, page, setPage, show };
}

type Desk<View extends string> = ReturnType<typeof useDesk<View>>;

type DeskPageProps<View extends string> = {
  readonly desk: Desk<View>;
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly views: { readonly label: string } & Readonly<Record<View, string>>;
  };
  /** Names a part, by default with its word. */
  readonly nameOf?: (view: View) => string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of the provider's people: a list of work in parts, of which one is shown. */
export function DeskPage<View extends string>({
  desk,
  words,
  nameOf,
  actions,
  children,
}: DeskPageProps<View>) {
  return (
    <>
      <PageHeader title={words.title} text={words.lead} actions={actions} />
      <Segmented
        label={words.views.label}
        className="mb-4 max-w-full min-w-0 scroll-row *:shrink-0"
        options={desk.views.map((value) => ({ value, label: nameOf?.(value) ?? words.views[value] }))}
        value={desk.view}
        onChange={(view) => desk.show({ view })}
      />
      {children}
    </>
  );
}

type Pages = Omit<PaginationProps, 'onPage' | 'onPageSize'>;
type Paging = Pick<Desk<never>, 'page' | 'setPage'>;

export type DeskRowsProps<Row> = Pick<TableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'rowHref'> & {
  /** What a row opens to; the only row is open at first. */
  readonly details?: (row: Row) => ReactNode;
  readonly desk: Pick<Desk<never>, 'search' | 'show' | 'page' | 'setPage'>;
  /** Names the search box; omitted where nothing is searched. */
  readonly search?: string;
  readonly query: LoadFailedProps['query'] & { readonly error: unknown; readonly isPlaceholderData: boolean };
  /** The page of rows, undefined until it has loaded; or all rows. */
  readonly page?: (Pages & { readonly content: readonly Row[] }) | undefined;
  readonly rows?: readonly Row[] | undefined;
  readonly empty: string;
};

/** The page buttons below the rows or cards of a part; empty if there is only one page. */
function DeskPages({ desk, pages }: { pages: Pages | undefined; desk: Paging }) {
  if (!pages || pages.totalPages <= 1) return null;
  return (
    <Pagination
      {...pages}
      onPage={(pageNumber) => desk.setPage({ ...desk.page, pageNumber })}
      onPageSize={(pageSize) => desk.setPage({ pageNumber: 0, pageSize })}
    />
  );
}

type DeskCardsProps<Row> = Pick<DeskRowsProps<Row>, 'query' | 'page' | 'empty'> & {
  readonly desk: Paging;
  readonly children: (row: Row) => ReactNode;
};

/** Cards of a part of a desk, with its pages; a card takes the focus when the button that was pressed has gone. */
export function DeskCards<Row extends { readonly id: string }>(props: DeskCardsProps<Row>) {
  const { desk, query, page, empty, children } = props;
  const { loadFailed } = useTexts(commonTexts);
  const rows = page?.content;
  return (
    <>
      <div className="grid gap-4" aria-busy={query.isPlaceholderData || !rows}>
        {rows?.map((row) => (
          <div key={row.id} tabIndex={-1} className="min-w-0 rounded-card">
            {children(row)}
          </div>
        ))}
        {rows && rows.length > 0 ? null : (
          <Card>
            {rows ? (
              <EmptyState drawing="coins" text={empty} />
            ) : query.error ? (
              <LoadFailed {...loadFailed} query={query} />
            ) : (
              <Skeleton className="m-6 h-24" />
            )}
          </Card>
        )}
      </div>
      <DeskPages desk={desk} pages={page} />
    </>
  );
}

/** Rows of a part of a desk, with its search and pages. */
export function DeskRows<Row>(props: DeskRowsProps<Row>) {
  const { desk, search, query, page, rows = page?.content, empty, details, ...table } = props;
  const common = useTexts(commonTexts);
  return (
    <Card className="overflow-clip">
      {search === undefined ? null : (
        <search aria-label={search} className="flex border-b border-line py-2 pr-2 pl-3 max-sm:pr-3">
          <SearchBox
            label={search}
            placeholder={search}
            value={desk.search}
            maxLength={100}
            onSearch={(text) => desk.show({ search: text })}
          />
        </search>
      )}
      {query.error && !rows ? (
        <LoadFailed {...common.loadFailed} query={query} />
      ) : (
        <Table<Row>
          {...table}
          rows={rows ?? []}
          loading={rows === undefined}
          busy={query.isPlaceholderData}
          drawRow={
            details &&
            ((row, cells) => (
              <OpeningRow cells={cells} startsOpen={rows?.length === 1}>
                {details(row)}
              </OpeningRow>
            ))
          }
          skeletonRows={6}
          placeholder={<EmptyState drawing="coins" text={empty} />}
        />
      )}
      <DeskPages desk={desk} pages={page} />
    </Card>
  );
}
