export type SortDirection = 'asc' | 'desc';
export type Sort = { field: string; direction: SortDirection };

/**
 * What a click on a sortable header makes of the sort (specification, section 2): another header
 * sorts ascending, the same one toggles.
 */
export function nextSort(now: Sort | null, field: string): Sort {
  if (now?.field !== field) return { field, direction: 'asc' };
  return { field, direction: now.direction === 'asc' ? 'desc' : 'asc' };
}
