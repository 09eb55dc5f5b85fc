import { redirect } from '@tanstack/react-router';
import type { ListDefinition, ListSearch } from '../areas/management/lists/filter-types.ts';
import { recallList } from '../areas/management/lists/list-memory.ts';
import { readListSearch } from '../areas/management/lists/list-search.ts';

type Arrival = {
  search: ListSearch;
  cause: 'preload' | 'enter' | 'stay';
  location: { pathname: string };
};

/**
 * What every list's route does with its URL: reads it by the list's filters and, when somebody comes
 * back to the list by an address without any, goes on to how it was left.
 */
export function listRoute(list: ListDefinition) {
  return {
    validateSearch: (raw: Record<string, unknown>): ListSearch => readListSearch(list, raw),
    beforeLoad({ search, cause, location }: Arrival): void {
      // Within the list, a bare URL is meant: everything was cleared, or one went back to it.
      if (cause !== 'enter' || Object.keys(search).length > 0) return;
      const kept = recallList(list.key);
      if (kept === null) return;
      throw redirect({ to: location.pathname, search: readListSearch(list, kept), replace: true });
    },
  };
}
