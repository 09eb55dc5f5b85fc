import { createStore, type Store, useStore } from '../../lib/store.ts';
import type { Column } from '../../ui/table/table.tsx';
import type { ListName } from '@stuiver/contract/lists';

/** Display of a list in this browser: its columns, and the height of its rows. */
export type ListDisplay = {
  /** The fields that the user chose; null for the default ones. */
  columns: readonly string[] | null;
  density: 'regular' | 'compact';
};

const PLAIN: ListDisplay = { columns: null, density: 'regular' };
const stores = new Map<ListName, Store<ListDisplay>>();
const getDisplayKey = (list: ListName) => `list:${list}`;

function read(list: ListName): ListDisplay {
  try {
    return {
      ...PLAIN,
      ...(JSON.parse(localStorage.getItem(getDisplayKey(list)) ?? '{}') as Partial<ListDisplay>),
    };
  } catch {
    return PLAIN;
  }
}

function getDisplayStore(list: ListName): Store<ListDisplay> {
  const known = stores.get(list) ?? createStore(read(list));
  stores.set(list, known);
  return known;
}

/** Columns and row height of a list, as this browser remembers them. */
export function useListDisplay(list: ListName): ListDisplay {
  return useStore(getDisplayStore(list));
}

/** Changes and remembers how a list looks. */
export function setListDisplay(list: ListName, change: Partial<ListDisplay>): void {
  const store = getDisplayStore(list);
  store.set((now) => ({ ...now, ...change }));
  localStorage.setItem(getDisplayKey(list), JSON.stringify(store.get()));
}

export type ColumnOption = Pick<Column<never>, 'field' | 'label' | 'optional' | 'fixed'>;

/** Checks whether a column is always shown: the first one, which holds the row's link, and `fixed` ones. */
export function isFixed(column: ColumnOption, index: number): boolean {
  return index === 0 || column.fixed === true;
}

/** The columns that show, in their own order. */
export function shownColumns<C extends ColumnOption>(
  columns: readonly C[],
  chosen: ListDisplay['columns'],
): readonly C[] {
  return columns.filter(
    (column, index) =>
      isFixed(column, index) || (chosen ? chosen.includes(column.field) : column.optional !== true),
  );
}
