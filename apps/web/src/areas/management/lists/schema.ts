import type { ListsTexts } from '@stuiver/messages/nl/portal/lists';

/** Each filter's key in the texts; the same words stand on its chip and its field. */
export type FilterLabel = keyof ListsTexts['filters'];

/** Where the choices of a filter come from; all but `frequency` are asked of the gateway. */
export type OptionSource =
  | 'payment'
  | 'refund'
  | 'chargeback'
  | 'recurrence'
  | 'paymentLink'
  | 'frequency'
  | 'method';

/** Ranges that are named instead of dated, so that a kept or shared view moves along with the calendar. */
export const PRESETS = [
  'today',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-year',
  'next-7-days',
  'next-30-days',
] as const;
export type Preset = (typeof PRESETS)[number];

type Shared = {
  /** The name of the specification, section 3; it is the key in the URL as well. */
  name: string;
  /** Its words, where they are not those of its name. */
  label?: FilterLabel;
  /** The box at the start of the bar, a chip in the bar, or under "more filters" until it is set. */
  place: 'search' | 'bar' | 'more';
};

/**
 * One filter of a list. In the URL each is one text: the words sought, `A,B`, a choice, or a range
 * `from..to` of which one side may be empty (`10.00..`, `2026-11-01..2026-11-20`, `last-7-days`).
 * `param` and `params` are the query parameters that it becomes (docs/filters.md).
 */
export type FilterDefinition = Shared &
  (
    | { kind: 'text'; param: string; maxLength: number }
    | { kind: 'many'; param: string; options: OptionSource }
    | { kind: 'choice'; param: string; options: readonly string[] }
    | { kind: 'amount'; params: readonly [string, string] }
    | { kind: 'dates'; params: readonly [string, string]; presets: readonly Preset[] }
  );

/** A filter of one kind. */
export type FilterOf<K extends FilterDefinition['kind']> = Extract<FilterDefinition, { kind: K }>;

/** What a list is, apart from its columns and its query: key, address, filters, orders. */
export type ListSchema = {
  /** The name under which its views are saved and its columns remembered. */
  key: 'payments' | 'recurring' | 'refunds' | 'chargebacks' | 'mandates' | 'links';
  filters: readonly FilterDefinition[];
  /** The orders that the server offers, `field,asc` or `field,desc`; the first is the default. */
  sorts: readonly string[];
};

/** The page of a list, as its URL says it; what is left out has its default. */
export type PageSearch = {
  /** One-based, as it shows; the server counts from zero. */
  page?: number;
  size?: number;
};

/** What a list's URL says: page, size, sort, and one text per filter; defaults are left out. */
export type ListSearch = PageSearch & { sort?: string } & {
  readonly [filter: string]: string | number | undefined;
};

/** A filter's text in the URL; undefined while it is not set. */
export function valueOf(search: ListSearch, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' ? value : undefined;
}
