/** A page of results (spec 3.25): `currentPage` is zero-based. */
export type PageAnswer<T> = {
  content: T[];
  totalElements: number;
  /** There are more, which were not counted. */
  totalElementsCapped?: true;
  totalPages: number;
  currentPage: number;
  pageSize: number;
  elements: number;
};

/** Sums of rows in one currency, as decimal texts: included and excluded ones. */
export type TotalAmount = { currency: string; amount: string; excludedAmount: string };

/** A page with the sums of all rows of the list; amounts of different currencies are never added up. */
export type SummedPage<T> = PageAnswer<T> & { totalAmounts: TotalAmount[] };

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
