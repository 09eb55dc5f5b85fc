import type { SavedView } from '@stuiver/contract';
import { deleteView, getSavedViews, renameView, saveView } from '@stuiver/contract/routes';
import { call } from '../../../lib/api.ts';
import { callQuery, reloadQueries } from '../../../lib/query.ts';
import type { List } from '@stuiver/contract/lists';
import type { ListSearch } from '../schema.ts';
import { readListSearch } from '../list-search.ts';

/** The user's views and those that colleagues share, of all lists. */
export const savedViewsQuery = () => callQuery(['saved-views'], getSavedViews, {}, ({ content }) => content);

/** What a view keeps of a list's URL: filters that the list has, sort and page size, but not the page. */
export function keptSearch(list: List, search: Readonly<Record<string, unknown>>): ListSearch {
  return readListSearch(list, { ...search, page: undefined });
}

/** Checks whether the list's state equals the view's. */
export function isShown(list: List, view: SavedView, search: ListSearch): boolean {
  const kept = keptSearch(list, view.search);
  const now = keptSearch(list, search);
  const names = new Set([...Object.keys(kept), ...Object.keys(now)]);
  return [...names].every((name) => kept[name] === now[name]);
}

export type ViewToSave = {
  name: string;
  shared: boolean;
  search: ListSearch;
  columns: readonly string[] | null;
};

/** Saves a view; the user's own view of that name and list is replaced. */
export async function keepView(list: List, view: ViewToSave): Promise<void> {
  const { name, shared, columns } = view;
  await call(saveView, {
    body: {
      list: list.name,
      name: name.trim(),
      shared,
      search: keptSearch(list, view.search) as Record<string, string | number>,
      columns: columns ? [...columns] : null,
    },
  });
  await reloadQueries(['saved-views']);
}

/** Renames the user's own view, and shares it or not. */
export async function rename(
  id: string,
  { name, shared }: Pick<ViewToSave, 'name' | 'shared'>,
): Promise<void> {
  await call(renameView, { params: { id }, body: { name: name.trim(), shared } });
  await reloadQueries(['saved-views']);
}

/** Deletes the user's own view. */
export async function dropView(id: string): Promise<void> {
  await call(deleteView, { params: { id } });
  await reloadQueries(['saved-views']);
}
