import type { FieldErrors } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { parseAmount } from '@stuiver/domain/money';
import { AppError } from '../app-error.ts';

/** A half-open range of time: it includes `from` and excludes `to`. */
export type Range = { readonly from: Date | null; readonly to: Date | null };

/** A range of days of the deployment's calendar, `YYYY-MM-DD`, both ends included. */
export type DaySpan = { readonly first: string | null; readonly last: string | null };

/** Minor units, both ends included. */
export type AmountSpan = { readonly min: number | null; readonly max: number | null };

export type Sort = { readonly field: 'created' | 'amount'; readonly direction: 'asc' | 'desc' };

/** The parts of a list's query that select and order rows. */
export type Unpaged<Query> = Omit<Query, 'pageNumber' | 'pageSize' | 'selectedIds'>;

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
export function readSort(sort: SortText | undefined): Sort {
  return SORTS[sort ?? 'createdDateTime,desc'];
}

/** A filter of time as sent: both ends are included, to the millisecond (spec 5.11). */
export function timeRangeOf(from: string | undefined, to: string | undefined): Range {
  return {
    from: from ? within(Date.parse(from)) : null,
    to: to ? within(Date.parse(to) + 1) : null,
  };
}

/** A filter of time as days, for columns that hold days. */
export function daySpanOf(from: string | undefined, to: string | undefined, timeZone: string): DaySpan {
  return {
    first: from ? localDay(within(Date.parse(from)), timeZone) : null,
    last: to ? localDay(within(Date.parse(to)), timeZone) : null,
  };
}

function minorOf(amount: string | number | undefined): number | null {
  if (amount === undefined) return null;
  const parsed = parseAmount(amount, { allowZero: true });
  return parsed.ok ? parsed.minor : null;
}

/** A filter of amounts that the contract has validated. */
export function amountSpanOf(min: string | number | undefined, max: string | number | undefined): AmountSpan {
  return { min: minorOf(min), max: minorOf(max) };
}

/** The trimmed text; null when it is empty. */
export function textOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Null for a choice that was not made. */
export function listOf<T>(items: readonly T[] | undefined): readonly T[] | null {
  return items === undefined || items.length === 0 ? null : items;
}

/** Checks whether a span has no ends, and so excludes nothing. */
export function isOpen(span: Range | DaySpan | AmountSpan): boolean {
  return Object.values(span).every((end) => end === null);
}

function isReversed(span: Range | DaySpan | AmountSpan): boolean {
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
export function refuseReversed(spans: Readonly<Record<string, Range | DaySpan | AmountSpan>>): void {
  const errors: FieldErrors = {};
  for (const [field, span] of Object.entries(spans)) if (isReversed(span)) errors[field] = ['reversedRange'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}
