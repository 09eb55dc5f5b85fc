import { addDays, addMonthsKeepingAnchor, daysBetween, utcOfDay } from './calendar.ts';

/** Bucket lengths of a graph (spec 2.42), finest first. */
export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** The buckets of a span of days. */
export type Buckets = {
  readonly granularity: Granularity;
  /** First day of each bucket, oldest first: that of the span, then the first day of a week, month or year. */
  readonly starts: readonly string[];
};

/** The first day of the week (a Monday), month or year that a day is in. */
function getBucketStart(day: string, granularity: Granularity): string {
  if (granularity === 'DAY') return day;
  if (granularity === 'MONTH') return `${day.slice(0, 7)}-01`;
  if (granularity === 'YEAR') return `${day.slice(0, 4)}-01-01`;
  const daysSinceMonday = (new Date(utcOfDay(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

function later(start: string, granularity: Granularity, buckets: number): string {
  if (granularity === 'DAY') return addDays(start, buckets);
  if (granularity === 'WEEK') return addDays(start, 7 * buckets);
  return addMonthsKeepingAnchor(start, (granularity === 'MONTH' ? 1 : 12) * buckets);
}

const toMonthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Counts the buckets of a length that a span of days touches.
 *
 * @param first `YYYY-MM-DD`
 * @param last `YYYY-MM-DD`, not before the first
 */
export function countGraphBuckets(first: string, last: string, granularity: Granularity): number {
  if (granularity === 'MONTH') return toMonthNumber(last) - toMonthNumber(first) + 1;
  if (granularity === 'YEAR') return Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1;
  const days = daysBetween(getBucketStart(first, granularity), getBucketStart(last, granularity));
  return (granularity === 'DAY' ? days : days / 7) + 1;
}

/**
 * Cuts a span of days into buckets of the finest granularity that needs no more than `most` (`maxDataPoints`). If
 * even years are too many, a bucket holds several.
 *
 * @param first `YYYY-MM-DD`
 * @param last `YYYY-MM-DD`, not before the first
 * @param most at least 1
 */
export function cutIntoBuckets(first: string, last: string, most: number): Buckets {
  const granularity = GRANULARITIES.find((one) => countGraphBuckets(first, last, one) <= most) ?? 'YEAR';
  const count = countGraphBuckets(first, last, granularity);
  const step = Math.ceil(count / most);
  const origin = getBucketStart(first, granularity);
  const starts = Array.from({ length: Math.ceil(count / step) }, (_, index) =>
    index === 0 ? first : later(origin, granularity, index * step),
  );
  return { granularity, starts };
}
