import type { CODES } from './codes.ts';

/** Codes that a filter chooses from. */
export type CodeList = keyof typeof CODES;

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

const PAST: readonly Preset[] = PRESETS.slice(0, 6);
const AHEAD: readonly Preset[] = ['today', 'next-7-days', 'next-30-days', 'this-month', 'this-year'];

/** The box at the start of the bar, a chip in the bar, or under "more filters" until it is set. */
type Place = 'search' | 'bar' | 'more';

/**
 * One filter of a list, apart from its name. `params` are its query parameters. Its value in the URL is one text: the
 * searched text, `A,B`, a choice, or a range `from..to` of which one end may be empty (`10.00..`,
 * `2026-11-01..2026-11-20`, `last-7-days`).
 */
export type Filter = {
  readonly place: Place;
  /** The key of its label in the texts, if that is not its name. */
  readonly label?: string;
} & (
  | {
      readonly kind: 'text';
      readonly params: readonly [string];
      readonly maxLength: number;
      /** True if the typed text may be personal data, which no log keeps. */
      readonly personal: boolean;
    }
  | { readonly kind: 'many'; readonly params: readonly [string]; readonly options: CodeList }
  | { readonly kind: 'choice'; readonly params: readonly [string]; readonly options: readonly string[] }
  | { readonly kind: 'company'; readonly params: readonly [string] }
  | { readonly kind: 'endpoint'; readonly params: readonly [string] }
  | { readonly kind: 'settlement'; readonly params: readonly [string] }
  | { readonly kind: 'amount'; readonly params: readonly [string, string] }
  | {
      readonly kind: 'dates';
      /** Its column holds days, not instants. */
      readonly days?: true;
      /** Its instants are of real time, which a test deployment's clock may be ahead of. */
      readonly real?: true;
      readonly params: readonly [string, string];
      readonly presets: readonly Preset[];
    }
);

export function text<const P extends string>(param: P, maxLength: number, place: Place = 'more') {
  return { kind: 'text', params: [param], maxLength, place, personal: true } as const;
}

/** A text filter of codes that no person has. */
export function code<const P extends string>(param: P, maxLength: number, place: Place = 'more') {
  return { ...text(param, maxLength, place), personal: false } as const;
}

export function many<const P extends string, const O extends CodeList>(
  param: P,
  options: O,
  place: Place = 'bar',
) {
  return { kind: 'many', params: [param], options, place } as const;
}

export function choice<const P extends string, const O extends string>(param: P, options: readonly O[]) {
  return { kind: 'choice', params: [param], options, place: 'bar' } as const;
}

export function endpointId<const P extends string>(param: P) {
  return { kind: 'endpoint', params: [param], place: 'bar' } as const;
}

/** One settlement, or `open` for lines that are in none yet. */
export function settlementId<const P extends string>(param: P) {
  return { kind: 'settlement', params: [param], place: 'bar' } as const;
}

export function amount(place: Place) {
  return { kind: 'amount', params: ['minAmount', 'maxAmount'], place } as const;
}

export function dates<const F extends string, const T extends string>(from: F, to: T, place: Place = 'more') {
  return { kind: 'dates', params: [from, to], place, presets: PAST } as const;
}

/** A filter by instants of real time. */
export function realDates<const F extends string, const T extends string>(from: F, to: T, place?: Place) {
  return { ...dates(from, to, place), real: true } as const;
}

export function days<const F extends string, const T extends string>(
  from: F,
  to: T,
  { ahead, place = 'more' }: { readonly ahead: boolean; readonly place?: Place },
) {
  return { ...dates(from, to, place), days: true, presets: ahead ? AHEAD : PAST } as const;
}

/** One company, for users who see several; overrides those chosen in the top bar. */
export const COMPANY = { kind: 'company', params: ['selectedIds'], place: 'bar' } as const;

/** Orders that the server offers; the first is the default. */
export const BY_DAY = ['createdDateTime,desc', 'createdDateTime,asc'] as const;
export const BY_DAY_OR_AMOUNT = [...BY_DAY, 'amount,desc', 'amount,asc'] as const;

/** Words for the codes of a column. */
export type WordList =
  | 'auditAction'
  | 'auditActor'
  | 'auditSubject'
  | 'chargeback'
  | 'delivery'
  | 'dispute'
  | 'frequency'
  | 'kind'
  | 'line'
  | 'lineKind'
  | 'mandate'
  | 'mandateType'
  | 'method'
  | 'payment'
  | 'paymentLink'
  | 'recurrence'
  | 'refund'
  | 'refundRequest'
  | 'settlement';

/** Type of a column's values, which decides how screen and file write them: of codes, the list of their words. */
export type ColumnType = 'text' | 'amount' | 'number' | 'instant' | 'day' | WordList;

/** A column, in every list's file. The screen shows it, offers it to be shown, or leaves it to the file. */
export type ListColumn = { readonly type: ColumnType; readonly place: 'screen' | 'optional' | 'file' };

export function column(type: ColumnType) {
  return { type, place: 'screen' } as const;
}

export function optional(type: ColumnType) {
  return { type, place: 'optional' } as const;
}

export function inFile(type: ColumnType) {
  return { type, place: 'file' } as const;
}

type ListFields = {
  /** Saved views, chosen columns and exports are stored under it. */
  readonly name: string;
  readonly orders: readonly (typeof BY_DAY_OR_AMOUNT)[number][];
  /** By their names in the specification (spec 3.27), which are their keys in the URL. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** The filter of the time at which rows were created. */
  readonly created: string;
  /** Columns of its screen and its file, in their usual order. */
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** Columns of the file for a column of the screen that shows several things at once. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
};

/** A list: its filters, orders and columns. */
export type ListDefinition<N extends string = string> = Omit<ListFields, 'name' | 'filters'> & {
  readonly name: N;
  readonly filters: Readonly<Record<string, NamedFilter>>;
};

export type NamedFilter = Filter & { readonly name: string };

/** A filter of one kind. */
export type FilterOf<K extends Filter['kind']> = Extract<NamedFilter, { kind: K }>;

/** Declares a list once for address, chips, panels, request, table, file and docs/filters.md. */
export function defineList<const L extends ListFields>(
  list: L & { readonly created: keyof L['filters'] },
): Omit<L, 'filters'> & {
  readonly filters: { readonly [F in keyof L['filters']]: L['filters'][F] & { readonly name: F & string } };
} {
  const named = Object.entries(list.filters).map(([name, filter]) => [name, { ...filter, name }]);
  return { ...list, filters: Object.fromEntries(named) };
}
