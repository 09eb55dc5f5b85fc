import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../ui/page-window.ts';

/** Where a list stands, as the URL says it; what is left out has its default. */
export type PageSearch = {
  /** One-based, as it shows; the server counts from zero. */
  page?: number;
  size?: number;
};

/** The last page that the gateway takes, one-based; whoever types a higher one gets the same empty page. */
const LAST_PAGE = 100_000_001;

/**
 * Reads page and page size from a URL's query; anything else than a page or an offered size takes
 * the default, which then stands nowhere in the URL.
 */
export function readPageSearch(search: Record<string, unknown>): PageSearch {
  const page = Number(search.page);
  const size = PAGE_SIZES.find((offered) => offered === Number(search.size));
  return {
    ...(Number.isInteger(page) && page > 1 ? { page: Math.min(page, LAST_PAGE) } : {}),
    ...(size !== undefined && size !== DEFAULT_PAGE_SIZE ? { size } : {}),
  };
}

/** The same as the server wants it. */
export function pageRequest(search: PageSearch): { pageNumber: number; pageSize: number } {
  return { pageNumber: (search.page ?? 1) - 1, pageSize: search.size ?? DEFAULT_PAGE_SIZE };
}

/** The URL of another page, given as the server counts. */
export function withPage<S extends PageSearch>(search: S, page: number): S {
  const { page: _, ...rest } = search;
  return { ...rest, ...(page > 0 ? { page: page + 1 } : {}) } as S;
}

/** The URL of another page size, on the first page again. */
export function withSize<S extends PageSearch>(search: S, size: number): S {
  const { page: _, size: __, ...rest } = search;
  return { ...rest, ...readPageSearch({ size }) } as S;
}
