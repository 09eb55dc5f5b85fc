/** A page of results (specification, section 3): `currentPage` is zero-based. */
export type PageAnswer<T> = {
  content: T[];
  totalElements: number;
  totalPages: number;
  currentPage: number;
  pageSize: number;
  elements: number;
};

/** A page with what all rows of the list come to: decimal texts by currency, never added up. */
export type SummedPage<T> = PageAnswer<T> & { totalAmounts: { currency: 'EUR'; amount: string }[] };

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
