import { businessNow, config } from '../../lib/config.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../ui/table/page-window.ts';
import type { TableSort } from '../../ui/table/sorting.ts';
import { type NamedFilter, type CodeList, PRESETS } from '@stuiver/contract/list';
import type { List } from '@stuiver/contract/lists';
import type { FilterLabel, ListSearch, PageSearch } from './schema.ts';
import { loadCode } from '../../ui/load-code.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const RANGES = {
  amount: /^(?:\d{1,9}(?:\.\d{1,2})?)?\.\.(?:\d{1,9}(?:\.\d{1,2})?)?$/,
  dates: /^(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?$/,
};

/** The codes that a choice may have; those of the audit log and of lines are written small. */
function buildCodePattern(options: CodeList): RegExp {
  return options.startsWith('audit') || options === 'lineKind'
    ? /^[a-zA-Z]{1,20}$/
    : /^(?:[A-Z_]{1,40}|[a-z]{1,20}\.[a-z]{1,20})$/;
}

/**
 * A filter's value for the URL, from a URL, a field or a saved view.
 *
 * @returns undefined when nothing valid is left. A value that only the server can check (an unknown status, a reversed
 *   range) is kept, and refused there.
 */
export function readFilter(filter: NamedFilter, raw: unknown): string | undefined {
  if (raw === undefined || raw === null) return undefined;
  const text = (Array.isArray(raw) ? raw.join(',') : String(raw))
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  const fits = (holds: boolean) => (holds ? text : undefined);
  switch (filter.kind) {
    case 'text':
      return text.slice(0, filter.maxLength).trim() || undefined;
    case 'many':
      return (
        [...new Set(text.split(',').filter((item) => buildCodePattern(filter.options).test(item)))].join(
          ',',
        ) || undefined
      );
    case 'company':
    case 'endpoint':
      return fits(ID.test(text));
    case 'settlement':
      return fits(text === 'open' || ID.test(text));
    case 'choice':
      return fits(filter.options.includes(text));
    case 'amount':
      return fits(text !== '..' && RANGES.amount.test(text));
    case 'dates':
      return fits(
        (text !== '..' && RANGES.dates.test(text)) || (PRESETS as readonly string[]).includes(text),
      );
  }
}

/** The last page that the gateway accepts, one-based; higher ones are read as this one, which is empty. */
const LAST_PAGE = 100_000_001;

/** Reads page and page size; anything but a page or an offered size becomes the default, which is left out. */
export function readPageSearch(search: Record<string, unknown>): PageSearch {
  const page = Number(search.page);
  const size = PAGE_SIZES.find((offered) => offered === Number(search.size));
  return {
    ...(Number.isInteger(page) && page > 1 ? { page: Math.min(page, LAST_PAGE) } : {}),
    ...(size !== undefined && size !== DEFAULT_PAGE_SIZE ? { size } : {}),
  };
}

/** The page in the server's parameters. */
export function pageRequest(search: PageSearch): { pageNumber: number; pageSize: number } {
  return { pageNumber: (search.page ?? 1) - 1, pageSize: search.size ?? DEFAULT_PAGE_SIZE };
}

/** The URL of another page, which is zero-based here. */
export function withPage<S extends PageSearch>(search: S, page: number): S {
  const { page: _, ...rest } = search;
  return { ...rest, ...(page > 0 ? { page: page + 1 } : {}) } as S;
}

/** The URL of another page size, on the first page again. */
export function withSize<S extends PageSearch>(search: S, size: number): S {
  const { page: _, size: __, ...rest } = search;
  return { ...rest, ...readPageSearch({ size }) } as S;
}

/** Reads a list's URL; unknown, empty and default values are left out. */
export function readListSearch(list: List, raw: Record<string, unknown>): ListSearch {
  const read: Record<string, string | number> = { ...readPageSearch(raw) };
  const sort = list.orders.find((offered, index) => index > 0 && offered === raw.sort);
  if (sort !== undefined) read.sort = sort;
  for (const filter of Object.values(list.filters)) {
    const value = readFilter(filter, raw[filter.name]);
    if (value !== undefined) read[filter.name] = value;
  }
  return read;
}

/** The filters that are set. */
export function filtersSet(list: List, search: ListSearch): readonly NamedFilter[] {
  return Object.values(list.filters).filter((filter) => search[filter.name] !== undefined);
}

/** The URL with some filters changed (undefined removes one), on the first page again. */
export function withFilters(
  list: List,
  search: ListSearch,
  changes: Readonly<Record<string, string | undefined>>,
): ListSearch {
  return readListSearch(list, { ...search, ...changes, page: undefined });
}

/** The URL without any filter, on the first page; size and sort stay. */
export function withoutFilters(list: List, search: ListSearch): ListSearch {
  return withFilters(
    list,
    search,
    Object.fromEntries(Object.values(list.filters).map(({ name }) => [name, undefined])),
  );
}

/** An order such as `amount,desc`, as a table's header shows it. */
export function parseSort(order = ''): TableSort | null {
  const [field, direction] = order.split(',');
  return field ? { field, direction: direction === 'asc' ? 'asc' : 'desc' } : null;
}

/** The URL with another sort, on the first page again. */
export function withSort(list: List, search: ListSearch, sort: TableSort): ListSearch {
  return withFilters(list, search, { sort: `${sort.field},${sort.direction}` });
}

/** The key of a filter's label. */
export function getLabelKey(filter: NamedFilter): FilterLabel {
  return (filter.label ?? filter.name) as FilterLabel;
}

/**
 * The list call's query for a URL. The code of the filters is loaded only when one is set.
 *
 * @returns page, sort, and the parameters of docs/filters.md; days as instants of the deployment's zone
 */
export async function buildListRequest(list: List, search: ListSearch): Promise<Record<string, unknown>> {
  const sort = search.sort ?? list.orders[0];
  const request = { ...pageRequest(search), ...(sort ? { sort } : {}) };
  const set = filtersSet(list, search);
  if (set.length === 0) return request;
  const { filterQuery } = await loadCode(() => import('./filters/filter-query.ts'));
  return { ...request, ...filterQuery(set, search, { timeZone: config.timeZone, now: businessNow() }) };
}
