import type { FieldErrors } from '@stuiver/contract';
import type { CODES } from '@stuiver/contract/codes';
import type { CodeList, Filter, ListDefinition } from '@stuiver/contract/list';
import { localDay } from '@stuiver/domain/dates';
import { parseAmount } from '@stuiver/domain/money';
import { AppError } from '../app-error.ts';

/** A half-open range of time: it includes `from` and excludes `to`. */
export type Range = { readonly from: Date | null; readonly to: Date | null };

/** A range of days of the deployment's calendar, `YYYY-MM-DD`, both ends included. */
export type DaySpan = { readonly first: string | null; readonly last: string | null };

/** Minor units, both ends included. */
export type AmountSpan = { readonly min: number | null; readonly max: number | null };

type Span = Range | DaySpan | AmountSpan;

export type Sort = { readonly field: 'created' | 'amount'; readonly direction: 'asc' | 'desc' };

/** Value of a filter; null, or a span without ends, leaves its column unfiltered. */
export type FilterValue<F> = F extends { kind: 'many'; options: infer O extends CodeList }
  ? readonly (typeof CODES)[O][number][] | null
  : F extends { kind: 'choice'; options: readonly (infer V)[] }
    ? V | null
    : F extends { kind: 'amount' }
      ? AmountSpan
      : F extends { days: true }
        ? DaySpan
        : F extends { kind: 'dates' }
          ? Range
          : string | null;

/** The filters of a list that become conditions: companies are chosen before, and creation time has its own place. */
export type FilterName<L extends ListDefinition> = Exclude<
  keyof L['filters'] & string,
  L['created'] | 'company'
>;

/** Values of a list's filters, and the moment of the request, from which some statuses follow. */
export type FilterValues<L extends ListDefinition> = {
  readonly [F in FilterName<L>]: FilterValue<L['filters'][F]>;
} & { readonly created: Range; readonly now: Date };

/** The requested rows of a list, and their order. */
export type Asked<Filter> = { readonly filter: Filter; readonly sort: Sort };

type SortText = 'createdDateTime,asc' | 'createdDateTime,desc' | 'amount,asc' | 'amount,desc';

const SORTS: Record<SortText, Sort> = {
  'createdDateTime,asc': { field: 'created', direction: 'asc' },
  'createdDateTime,desc': { field: 'created', direction: 'desc' },
  'amount,asc': { field: 'amount', direction: 'asc' },
  'amount,desc': { field: 'amount', direction: 'desc' },
};

/** No row is older or newer than these; they keep dates away from the calendar's own limits. */
const EARLIEST = Date.parse('1970-01-02T00:00:00Z');
const LATEST = Date.parse('2999-12-30T00:00:00Z');

function within(milliseconds: number): Date {
  return new Date(Math.min(Math.max(milliseconds, EARLIEST), LATEST));
}

/** Newest first unless asked otherwise. */
function readSort(sort: SortText | undefined): Sort {
  return SORTS[sort ?? 'createdDateTime,desc'];
}

/** A filter of time as sent: both ends are included, to the millisecond (spec 5.11). */
export function toTimeRange(from: string | undefined, to: string | undefined): Range {
  return {
    from: from ? within(Date.parse(from)) : null,
    to: to ? within(Date.parse(to) + 1) : null,
  };
}

/** A filter of time as days, for columns that hold days. */
export function toDaySpan(from: string | undefined, to: string | undefined, timeZone: string): DaySpan {
  return {
    first: from ? localDay(within(Date.parse(from)), timeZone) : null,
    last: to ? localDay(within(Date.parse(to)), timeZone) : null,
  };
}

function toMinorOrNull(amount: string | number | undefined): number | null {
  if (amount === undefined) return null;
  const parsed = parseAmount(amount, { allowZero: true });
  return parsed.ok ? parsed.minor : null;
}

/** A filter of amounts that the contract has validated. */
function toAmountSpan(min: string | number | undefined, max: string | number | undefined): AmountSpan {
  return { min: toMinorOrNull(min), max: toMinorOrNull(max) };
}

/** The trimmed text; null when it is empty. */
function trimToNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Null for a choice that was not made. */
function toFilterList<T>(items: readonly T[] | undefined): readonly T[] | null {
  return items === undefined || items.length === 0 ? null : items;
}

/** Checks whether a span has no ends, and so excludes nothing. */
export function isOpen(span: Span): boolean {
  return Object.values(span).every((end) => end === null);
}

function isReversed(span: Span): boolean {
  if ('min' in span) return span.min !== null && span.max !== null && span.min > span.max;
  if ('first' in span) return span.first !== null && span.last !== null && span.first > span.last;
  return span.from !== null && span.to !== null && span.from >= span.to;
}

/**
 * Rejects ranges that end before they start.
 *
 * @param spans by the query parameter of their start
 * @throws AppError `invalidInput` with `reversedRange` at each
 */
export function refuseReversed(spans: Readonly<Record<string, Span>>): void {
  const errors: FieldErrors = {};
  for (const [field, span] of Object.entries(spans)) if (isReversed(span)) errors[field] = ['reversedRange'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/** Checks whether a filter's value narrows anything. */
export function isSet<V>(value: V): value is NonNullable<V> {
  return (
    value !== null &&
    !(typeof value === 'object' && !Array.isArray(value) && isOpen(value as unknown as Span))
  );
}

function readValue(filter: Filter, [value, end]: readonly never[], timeZone: string) {
  switch (filter.kind) {
    case 'text':
      return trimToNull(value);
    case 'many':
      return toFilterList(value);
    case 'amount':
      return toAmountSpan(value, end);
    case 'dates':
      return filter.days ? toDaySpan(value, end, timeZone) : toTimeRange(value, end);
    default:
      return (value as string | undefined) ?? null;
  }
}

/**
 * Reads the filters and the order of a list's query.
 *
 * @param query what the contract has parsed of the list's own query
 * @param timeZone the deployment's: it decides which days the instants of a range name
 * @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it
 */
export function readList<L extends ListDefinition>(
  list: L,
  query: Readonly<Record<string, unknown>>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Asked<FilterValues<L>> {
  const values: Record<string, unknown> = { now };
  const spans: Record<string, Span> = {};
  for (const filter of Object.values(list.filters)) {
    if (filter.kind === 'company') continue;
    const value = readValue(
      filter,
      filter.params.map((param) => query[param] as never),
      timeZone,
    );
    values[filter.name === list.created ? 'created' : filter.name] = value;
    if (filter.params.length === 2) spans[filter.params[0]] = value as Span;
  }
  refuseReversed(spans);
  return { filter: values as FilterValues<L>, sort: readSort(query['sort'] as SortText | undefined) };
}
