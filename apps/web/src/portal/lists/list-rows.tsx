import { chooseCompanies } from '../../lib/companies.ts';
import { useTexts } from '../../lib/language.ts';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import type { TotalAmounts } from '@stuiver/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import type { ClientFields, narrowRows } from './filters/client-filter.ts';
import type { SumWords } from './sums.ts';
import { filtersSet, parseSort, withoutFilters, withPage, withSize, withSort } from './list-search.ts';
import type { List } from '@stuiver/contract/lists';
import type { ListSearch } from './schema.ts';
import { shownColumns, useListDisplay } from './list-display.ts';
import { useEffect, useState } from 'react';
import { loadCode } from '../../ui/load-code.ts';

/** Kept once loaded. */
let narrow: typeof narrowRows | null = null;

/**
 * Filters the rows still on screen while the server is asked (spec 5.9), so that rows that certainly do not match
 * disappear at once. Rows that the server returned for these filters stay unchanged.
 *
 * @param isStale true if the rows belong to the previous address
 */
function useOptimisticRows<Row>(
  rows: readonly Row[],
  isStale: boolean,
  search: ListSearch,
  fields: ClientFields<Row> | undefined,
): readonly Row[] {
  const [, setReady] = useState(narrow !== null);
  useEffect(() => {
    if (!isStale || narrow !== null) return;
    void loadCode(() => import('./filters/client-filter.ts')).then((module) => {
      narrow = module.narrowRows;
      setReady(true);
    });
  }, [isStale]);
  return isStale && narrow !== null && fields ? narrow(rows, search, fields) : rows;
}

/** A page of rows, as every list call answers it. */
export type RowPage<Row> = {
  content: Row[];
  totalElements: number;
  /** There are more, which were not counted. */
  totalElementsCapped?: true | undefined;
  totalPages: number;
  /** Zero-based. */
  currentPage: number;
  pageSize: number;
  /** Only for some lists. */
  totalAmounts?: TotalAmounts;
};

/** The texts of a list; each list's own texts have these names. */
export type ListWords = {
  title: string;
  lead: string;
  /** Names the table. */
  label: string;
  count: (n: number) => string;
  /** Only for lists that return `totalAmounts`. */
  sums?: SumWords;
  empty: string;
  error: { title: string; text?: string };
  /** Headers of columns that differ from the file's. */
  columns?: Readonly<Record<string, string>>;
  /** Fields that the search box covers. */
  search?: string;
};

/** Goes to another address of the list; `replace` leaves no step behind for the back button. */
export type Show = (next: ListSearch, replace?: boolean) => void;

export type ListRowsProps<Row> = {
  list: List;
  /** All columns in their order; the reader chooses among them. */
  columns: readonly Column<Row>[];
  rowKey?: ((row: Row) => string) | undefined;
  rowHref?: ((row: Row) => string) | undefined;
  words: ListWords;
  /** Reads from rows the fields that the browser can filter while it waits for the server. */
  fields?: ClientFields<Row>;
  result: Pick<UseQueryResult<RowPage<Row>>, 'data' | 'isPending' | 'isPlaceholderData'>;
  search: ListSearch;
  onShow: Show;
  /** A column before all others, of the rows that show; readers cannot hide it. */
  lead?: ((rows: readonly Row[]) => Column<Row>) | undefined;
};

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return <Button onClick={onClear}>{useTexts(commonTexts).actions.clearAll}</Button>;
}

/** The table with its pagination, or a message instead of rows. */
export function ListRows<Row extends object>(props: ListRowsProps<Row>) {
  const { list, columns, search, onShow } = props;
  const { data, isPending, isPlaceholderData } = props.result;
  const texts = useTexts(listsTexts);
  const display = useListDisplay(list.name);
  const rows = useOptimisticRows(data?.content ?? [], isPlaceholderData, search, props.fields);
  const pages = data?.totalPages ?? 0;
  const placeholder =
    pages > 0 ? (
      <EmptyState
        drawing="search"
        text={texts.beyond}
        action={<Button onClick={() => onShow(withPage(search, pages - 1))}>{texts.beyondAction}</Button>}
      />
    ) : filtersSet(list, search).length > 0 ? (
      <EmptyState
        drawing="search"
        text={texts.noMatch}
        action={<ClearFilters onClear={() => onShow(withoutFilters(list, search))} />}
      />
    ) : (
      // Without filters, the choice of companies in the top bar excluded everything.
      <EmptyState
        drawing="search"
        text={texts.noneOfCompanies}
        action={<Button onClick={() => chooseCompanies(null)}>{texts.noneOfCompaniesAction}</Button>}
      />
    );
  return (
    <div className="overflow-clip rounded-b-card">
      <Table
        caption={props.words.label}
        columns={[...(props.lead ? [props.lead(rows)] : []), ...shownColumns(columns, display.columns)]}
        rows={rows}
        rowKey={props.rowKey}
        rowHref={props.rowHref}
        sort={parseSort(search.sort ?? list.orders[0])}
        onSort={(sort) => onShow(withSort(list, search, sort))}
        // While the next page loads, every row of the last one may have been filtered out.
        loading={isPending || (isPlaceholderData && rows.length === 0)}
        busy={isPlaceholderData}
        density={display.density}
        placeholder={placeholder}
      />
      {data && data.currentPage < data.totalPages ? (
        <Pagination
          currentPage={data.currentPage}
          totalPages={data.totalPages}
          totalElements={data.totalElements}
          totalElementsCapped={data.totalElementsCapped}
          pageSize={data.pageSize}
          onPage={(page) => onShow(withPage(search, page))}
          onPageSize={(size) => onShow(withSize(search, size))}
        />
      ) : null}
    </div>
  );
}
