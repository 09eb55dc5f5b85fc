import type { ViewList } from '@stuiver/contract';
import type { ListsTexts } from '@stuiver/messages/nl/lists/lists';

/** A filter's key in the texts; its chip and its field have the same label. */
export type FilterLabel = keyof ListsTexts['filters'];

/** Sources of a filter's choices; constant ones are defined here, the others requested from the gateway. */
export type OptionSource =
  | 'payment'
  | 'refund'
  | 'chargeback'
  | 'recurrence'
  | 'mandate'
  | 'paymentLink'
  | 'delivery'
  | 'eventType'
  | 'frequency'
  | 'refundOrigin'
  | 'refundRequest'
  | 'auditActor'
  | 'auditSubject'
  | 'method';

/** Named ranges, so that a saved or shared view moves with the calendar. */
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
  /** The name in the specification (spec 3.27), and the key in the URL. */
  name: string;
  /** The key of its label, when that is not its name. */
  label?: FilterLabel;
  /** The box at the start of the bar, a chip in the bar, or under "more filters" until it is set. */
  place: 'search' | 'bar' | 'more';
};

/**
 * One filter of a list. Its value in the URL is one text: the text sought, `A,B`, a choice, or a range `from..to` of
 * which one end may be empty (`10.00..`, `2026-11-01..2026-11-20`, `last-7-days`). `param` and `params` are its query
 * parameters (docs/filters.md).
 */
export type FilterDefinition = Shared &
  (
    | { kind: 'text'; param: string; maxLength: number }
    | { kind: 'many'; param: string; options: OptionSource }
    | { kind: 'choice'; param: string; options: readonly string[] }
    | { kind: 'company'; param: string }
    | { kind: 'endpoint'; param: string }
    | { kind: 'amount'; params: readonly [string, string] }
    | { kind: 'dates'; params: readonly [string, string]; presets: readonly Preset[] }
  );

/** A filter of one kind. */
export type FilterOf<K extends FilterDefinition['kind']> = Extract<FilterDefinition, { kind: K }>;

/** A list apart from its columns and its query: key, filters and orders. */
export type ListSchema = {
  /** The name that its saved views and chosen columns are stored under. */
  key: ViewList;
  filters: readonly FilterDefinition[];
  /** The orders that the server offers, `field,asc` or `field,desc`; the first is the default. */
  sorts: readonly string[];
};

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
export function valueOf(search: ListSearch, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' ? value : undefined;
}
