import type {
  getAcquirerItems as itemsCall,
  getBankDesk as deskCall,
  getBankLines as linesCall,
  getBankOrders as ordersCall,
  ResponseOf,
} from '@stuiver/contract';
import {
  getAcquirerItems,
  getAcquirerReports,
  getBankDesk,
  getBankFiles,
  getBankLines,
  getBankOrders,
  getBankStatements,
} from '@stuiver/contract/routes';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery, DESK, reloadQueries } from '../../lib/query.ts';

export type Desk = ResponseOf<typeof deskCall>;
type Page = { readonly pageNumber: number; readonly pageSize: number };

const KEY = 'bankFiles';
/** Rows of pages that are added below each other; the answer tells whether one is the last. */
const added = <Page extends { readonly isLast: boolean }, Row>(getRows: (page: Page) => readonly Row[]) => ({
  initialPageParam: 0,
  getNextPageParam: (page: Page, _: unknown, at: number) => (page.isLast ? null : at + 1),
  select: ({ pages }: InfiniteData<Page>) => pages.flatMap(getRows),
});

export const deskQuery = queryOptions({ ...callQuery([KEY, 'desk'], getBankDesk, {}), ...DESK });

export const filesQuery = (query: Page & { id?: string }) =>
  queryOptions({ ...callQuery([KEY, 'files', query], getBankFiles, { query }), ...DESK });

export const statementsQuery = (query: Page & { orderId?: string }) =>
  queryOptions({ ...callQuery([KEY, 'statements', query], getBankStatements, { query }), ...DESK });

/** Orders of a file, those that a search finds, or refunds that wait for a person. */
export const ordersQuery = (
  which: { readonly fileId: string } | { readonly search: string } | { readonly isHeld: 'true' },
) =>
  infiniteQueryOptions({
    ...added(({ orders }: ResponseOf<typeof ordersCall>) => orders),
    ...('isHeld' in which ? DESK : {}),
    queryKey: [KEY, 'orders', which],
    queryFn: ({ signal, pageParam: pageNumber }) =>
      call(getBankOrders, { query: { ...which, pageNumber } }, signal),
  });

/** Lines of a statement, or of an order on it; by default those that wait for a person. */
export const linesQuery = (which: { readonly statementId?: string; readonly orderId?: string } = {}) =>
  infiniteQueryOptions({
    ...added(({ lines }: ResponseOf<typeof linesCall>) => lines),
    ...DESK,
    queryKey: [KEY, 'lines', which],
    queryFn: ({ signal, pageParam: pageNumber }) =>
      call(getBankLines, { query: { ...which, pageNumber } }, signal),
  });

export const acquirerReportsQuery = (query: Page) =>
  queryOptions({ ...callQuery([KEY, 'reports', query], getAcquirerReports, { query }), ...DESK });

/** Lines and events of an acquirer that wait for a person. */
export const acquirerItemsQuery = infiniteQueryOptions({
  ...added(({ items }: ResponseOf<typeof itemsCall>) => items),
  ...DESK,
  queryKey: [KEY, 'items'],
  queryFn: ({ signal, pageParam: pageNumber }) => call(getAcquirerItems, { query: { pageNumber } }, signal),
});

/** Returns a function that waits for a change and reloads the desk, also when a colleague was first. */
export function useReload(): <T>(change: Promise<T>) => Promise<T> {
  return async (change) => {
    try {
      return await change;
    } finally {
      await reloadQueries([KEY]);
    }
  };
}
