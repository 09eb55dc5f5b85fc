import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListDefinition, ListSearch } from './filter-types.ts';
import { requestOf } from './list-search.ts';

/** A page of rows, as every list call answers it. */
export type RowPage<Row> = {
  content: Row[];
  totalElements: number;
  totalPages: number;
  currentPage: number;
  pageSize: number;
};

/** Makes a list's call; `query` is what its URL comes to on the wire (docs/filters.md). */
export type FetchPage<Row, Query> = (query: Query, signal: AbortSignal) => Promise<RowPage<Row>>;

/** A page of a list, as its URL asks for it; the page before stays until it has come. */
export function listQuery<Row, Query>(
  list: ListDefinition,
  fetchPage: FetchPage<Row, Query>,
  search: ListSearch,
) {
  return queryOptions({
    queryKey: [list.key, 'list', search],
    // That the parameters are the contract's is what filters.test.ts checks for every list.
    queryFn: async ({ signal }): Promise<RowPage<Row>> =>
      fetchPage((await requestOf(list, search)) as Query, signal),
    placeholderData: keepPreviousData,
  });
}
