import { type CountedTime, timeToSum } from '../../platform/list/counts/spans.ts';
import { type Range, refuseReversed, toTimeRange } from '../../platform/list/filter.ts';

/** A figure's period as sent: both ends are included, to the millisecond, as in the filters of lists. */
export type PeriodQuery = {
  readonly fromDateTime?: string | undefined;
  readonly toDateTime?: string | undefined;
};

/**
 * @returns open if nothing was sent
 * @throws AppError `invalidInput` with `reversedRange` at `fromDateTime` when it ends before it starts
 */
export function readPeriod(query: PeriodQuery): Range {
  const range = toTimeRange(query.fromDateTime, query.toDateTime);
  refuseReversed({ fromDateTime: range });
  return range;
}

/** Converts the same period to the counters' form. */
export function countedPeriod(query: PeriodQuery, timeZone: string): CountedTime {
  return timeToSum(readPeriod(query), timeZone);
}
