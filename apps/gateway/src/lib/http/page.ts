/** A page of results (specification, section 3): `currentPage` is zero-based. */
export type PageAnswer<T> = {
  content: T[];
  totalElements: number;
  totalPages: number;
  currentPage: number;
  pageSize: number;
  elements: number;
};

/**
 * @param content the rows of this page
 * @param total how many rows there are in all
 * @param query the page that was asked for
 * @returns the page as every list answers it
 */
export function pageAnswer<T>(
  content: T[],
  total: number,
  query: { pageNumber: number; pageSize: number },
): PageAnswer<T> {
  return {
    content,
    totalElements: total,
    totalPages: Math.ceil(total / query.pageSize),
    currentPage: query.pageNumber,
    pageSize: query.pageSize,
    elements: content.length,
  };
}
