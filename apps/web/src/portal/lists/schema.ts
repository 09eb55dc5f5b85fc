import type { ListsTexts } from '@stuiver/messages/nl/lists/lists';

/** A filter's key in the texts; its chip and its field have the same label. */
export type FilterLabel = keyof ListsTexts['filters'];

/** A list's page in its URL; omitted values have their defaults. */
export type PageSearch = {
  /** One-based, as shown; the server counts from zero. */
  page?: number;
  size?: number;
};

/** A list's URL: page, size, sort, and one text per filter; defaults are left out. */
export type ListSearch = PageSearch & { sort?: string } & {
  readonly [filter: string]: string | number | undefined;
};

/** Context that a list's route passes to its screen. */
export type ListContext = { readonly listSearch: ListSearch };

/** A filter's text in the URL; undefined while it is not set. */
export function readSearchValue(search: ListSearch, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' ? value : undefined;
}
