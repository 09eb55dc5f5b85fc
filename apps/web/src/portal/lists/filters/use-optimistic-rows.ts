import { useEffect, useState } from 'react';
import type { ListSearch } from '../schema.ts';
import type { ClientFields, narrowRows } from './client-filter.ts';
import { loadCode } from '../../../ui/load-code.ts';

/** Kept once loaded. */
let narrow: typeof narrowRows | null = null;

/**
 * Filters the rows still on screen while the server is asked (spec 5.9), so that rows that certainly do not match
 * disappear at once. Rows that the server returned for these filters stay unchanged.
 *
 * @param isStale true if the rows belong to the previous address
 */
export function useOptimisticRows<Row>(
  rows: readonly Row[],
  isStale: boolean,
  search: ListSearch,
  fields: ClientFields<Row> | undefined,
): readonly Row[] {
  const [, setReady] = useState(narrow !== null);
  useEffect(() => {
    if (!isStale || narrow !== null) return;
    void loadCode(() => import('./client-filter.ts')).then((module) => {
      narrow = module.narrowRows;
      setReady(true);
    });
  }, [isStale]);
  return isStale && narrow !== null && fields ? narrow(rows, search, fields) : rows;
}
