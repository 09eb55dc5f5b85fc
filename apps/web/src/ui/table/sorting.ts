type SortDirection = 'asc' | 'desc';
export type TableSort = { field: string; direction: SortDirection };

/** The sort after a click on a header (spec 2.36): another header sorts ascending, the same toggles. */
export function nextSort(now: TableSort | null, field: string): TableSort {
  if (now?.field !== field) return { field, direction: 'asc' };
  return { field, direction: now.direction === 'asc' ? 'desc' : 'asc' };
}
