import { useEffect, useState } from 'react';
import type { ClientFields } from './client-filter.ts';
import type { ListSearch } from './filter-types.ts';
import type { narrowRows } from './narrow-rows.ts';

/** Kept once it has come. */
let narrow: typeof narrowRows | null = null;

/**
 * While the server is asked, the rows still on screen are filtered here (specification, section 5),
 * so that what certainly does not fit goes at once. What the server gave for these filters is shown
 * as it came.
 *
 * @param rows the rows on screen
 * @param isOld whether they belong to the URL before
 * @param search the URL now
 * @param fields where rows hold what is filtered by
 */
export function useNarrowed<Row>(
  rows: readonly Row[],
  isOld: boolean,
  search: ListSearch,
  fields: ClientFields<Row> | undefined,
): readonly Row[] {
  const [, setReady] = useState(narrow !== null);
  useEffect(() => {
    if (!isOld || narrow !== null) return;
    void import('./narrow-rows.ts').then((module) => {
      narrow = module.narrowRows;
      setReady(true);
    });
  }, [isOld]);
  return isOld && narrow !== null && fields ? narrow(rows, search, fields) : rows;
}
