import type { ComparedGraph, GraphData, GraphSeries, graphQuery } from '@stuiver/contract';
import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { addDays } from '@stuiver/domain/calendar';
import { type Buckets, cutIntoBuckets } from '@stuiver/domain/graph';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { reading } from '../../platform/list/reading.ts';
import {
  CHARGEBACK_COUNTERS,
  PAYMENT_COUNTERS,
  REFUND_COUNTERS,
  TRANSFER_COUNTERS,
} from '../../money/ledger/counters.ts';
import type { Counter } from '../../platform/list/counts/counter.ts';
import { splitTime, timeToSum } from '../../platform/list/counts/spans.ts';
import { type Range, refuseReversed, toTimeRange } from '../../platform/list/filter.ts';
import type { Queryable } from '../../platform/list/statement.ts';
import { readPeriod } from './period.ts';
import { type GraphSum, sumGraph } from './repository.ts';

export type GraphQuery = z.output<typeof graphQuery>;

/** Converts buckets to their instants: the first and last end with the period. */
function wireBuckets(
  starts: readonly string[],
  from: Date,
  to: Date,
  timeZone: string,
): GraphData['buckets'] {
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return {
      fromDateTime: index === 0 ? from.toISOString() : startOfDay(start, timeZone),
      toDateTime:
        next === undefined ? new Date(to.getTime() - 1).toISOString() : endOfDay(addDays(next, -1), timeZone),
    };
  });
}

/**
 * Returns a function that finds the bucket of a day. The first bucket also takes earlier days, such as the start of its
 * month. Results are cached, since many sums share a day.
 */
function placing(starts: readonly string[]): (day: string) => number {
  const known = new Map<string, number>();
  return (day) => {
    const place =
      known.get(day) ??
      Math.max(
        starts.findLastIndex((start) => start <= day),
        0,
      );
    known.set(day, place);
    return place;
  };
}

/** Builds series by currency and method, in that order, over the buckets that start at `starts`. */
function buildSeries(sums: readonly GraphSum[], starts: readonly string[]): GraphSeries[] {
  const placeOf = placing(starts);
  const fill = (of: readonly GraphSum[], counter: Counter, part: 'rows' | 'amount' | 'allRows') => {
    const values = starts.map(() => 0);
    for (const sum of of) if (sum.counter === counter.name) values[placeOf(sum.day)]! += sum[part];
    return values;
  };
  return [...Map.groupBy(sums, ({ currency, method }) => `${currency} ${method}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, of]) => ({
      paymentMethodName: of[0]!.method as GraphSeries['paymentMethodName'],
      currency: of[0]!.currency,
      amounts: fill(of, PAYMENT_COUNTERS, 'amount').map(formatWire),
      quantities: fill(of, PAYMENT_COUNTERS, 'rows'),
      endedQuantities: fill(of, PAYMENT_COUNTERS, 'allRows'),
      refundAmounts: fill(of, REFUND_COUNTERS, 'amount').map(formatWire),
      refundQuantities: fill(of, REFUND_COUNTERS, 'rows'),
      chargebackAmounts: fill(of, CHARGEBACK_COUNTERS, 'amount').map(formatWire),
      chargebackQuantities: fill(of, CHARGEBACK_COUNTERS, 'rows'),
    }));
}

type Drawn = { readonly maxDataPoints: number; readonly timeZone: string };

/** Draws a closed period; null for an open one. */
async function drawGraph(
  db: Queryable,
  scope: MerchantScope,
  { from, to }: Range,
  { maxDataPoints, timeZone }: Drawn,
): Promise<GraphData | null> {
  if (from === null || to === null) return null;
  const [first, last] = [localDay(from, timeZone), localDay(new Date(to.getTime() - 1), timeZone)];
  const { granularity, starts }: Buckets = cutIntoBuckets(first, last, maxDataPoints);
  const isByMonth = granularity === 'MONTH' || granularity === 'YEAR';
  const time = isByMonth ? timeToSum({ from, to }, timeZone) : splitTime({ from, to }, timeZone, 'day');
  const found = await sumGraph(db, scope, time, isByMonth ? 'month' : 'day');
  const { fees = [], sums = [] } = Object.groupBy(found, ({ counter }) =>
    counter === TRANSFER_COUNTERS.name ? 'fees' : 'sums',
  );
  return {
    granularity,
    buckets: wireBuckets(starts, from, to, timeZone),
    series: buildSeries(sums, starts),
    fees: [...Map.groupBy(fees, ({ currency }) => currency)].map(([currency, of]) => ({
      currency: currency as GraphSeries['currency'],
      amount: formatWire(
        sumMinor(of.map(({ method: to, amount }) => (to === 'available' ? -amount : amount))),
      ),
    })),
  };
}

/**
 * Returns the graph of a period (spec 7.19): series by method and currency over buckets of the finest granularity
 * that needs no more than `maxDataPoints`, and that of the period before if its ends are sent. Each reflects one moment.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getDashboardGraph(
  deps: Context,
  scope: MerchantScope,
  query: GraphQuery,
): Promise<ComparedGraph> {
  const how = { maxDataPoints: query.maxDataPoints, timeZone: deps.settings.timeZone };
  const period = readPeriod(query);
  const periodBefore = toTimeRange(query.beforeFromDateTime, query.beforeToDateTime);
  refuseReversed({ beforeFromDateTime: periodBefore });
  return reading(deps, async ({ pool }) => {
    const graph = await drawGraph(pool, scope, period, how);
    if (graph === null) throw new Error('the contract lets no graph without a period through');
    const before = await drawGraph(pool, scope, periodBefore, how);
    return before === null ? graph : { ...graph, before };
  });
}
