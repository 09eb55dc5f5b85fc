import type { GraphData, GraphSeries, graphQuery } from '@stuiver/contract';
import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { addDays } from '@stuiver/domain/calendar';
import { type Buckets, cutIntoBuckets } from '@stuiver/domain/graph';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { reading } from '../../platform/list/reading.ts';
import type { DaySum } from '../../platform/list/counts/read-queries.ts';
import { splitTime } from '../../platform/list/counts/spans.ts';
import { inSnapshot } from '../../platform/list/statement.ts';
import { readPeriod } from './period.ts';
import { type GraphSums, sumFees, sumGraph } from './repository.ts';

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

/** The bucket of a day, by its place. Many sums are of the same day. */
function placing(starts: readonly string[]): (day: string) => number {
  const known = new Map<string, number>();
  return (day) => {
    const place = known.get(day) ?? starts.findLastIndex((start) => start <= day);
    known.set(day, place);
    return place;
  };
}

const keyOf = ({ currency, method }: DaySum) => `${currency} ${method}`;

/** Builds series by currency and method, in that order, over the buckets that start at `starts`. */
function seriesOf(sums: GraphSums, starts: readonly string[]): GraphSeries[] {
  const all = Object.values(sums).flat();
  const heads = new Map(all.map((sum) => [keyOf(sum), sum]));
  const placeOf = placing(starts);
  const groups = {
    payments: Map.groupBy(sums.payments, keyOf),
    refunds: Map.groupBy(sums.refunds, keyOf),
    chargebacks: Map.groupBy(sums.chargebacks, keyOf),
  };
  const fill = (key: string, kind: keyof GraphSums, part: 'rows' | 'amount' | 'allRows') => {
    const values = starts.map(() => 0);
    for (const sum of groups[kind].get(key) ?? []) {
      const place = placeOf(sum.day);
      values[place] = (values[place] ?? 0) + sum[part];
    }
    return values;
  };
  return [...heads.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { method, currency }]) => ({
      paymentMethodName: method as GraphSeries['paymentMethodName'],
      currency,
      amounts: fill(key, 'payments', 'amount').map(formatWire),
      quantities: fill(key, 'payments', 'rows'),
      endedQuantities: fill(key, 'payments', 'allRows'),
      refundAmounts: fill(key, 'refunds', 'amount').map(formatWire),
      refundQuantities: fill(key, 'refunds', 'rows'),
      chargebackAmounts: fill(key, 'chargebacks', 'amount').map(formatWire),
      chargebackQuantities: fill(key, 'chargebacks', 'rows'),
    }));
}

/**
 * Returns the graph of a period (spec 7.19): series by method and currency over buckets of the finest granularity
 * that needs no more than `maxDataPoints`. All of it reflects one moment.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getDashboardGraph(
  context: Context,
  scope: MerchantScope,
  query: GraphQuery,
): Promise<GraphData> {
  const { timeZone } = context.settings;
  const { from, to } = readPeriod(query);
  if (from === null || to === null) throw new Error('the contract lets no graph without a period through');
  const [first, last] = [localDay(from, timeZone), localDay(new Date(to.getTime() - 1), timeZone)];
  const { granularity, starts }: Buckets = cutIntoBuckets(first, last, query.maxDataPoints);
  const isByMonth = granularity === 'MONTH' || granularity === 'YEAR';
  const time = splitTime({ from, to }, timeZone, isByMonth ? 'month' : 'day');
  const { sums, fees } = await reading(context, ({ pool }) =>
    inSnapshot(pool, async (db) => ({
      sums: await sumGraph(db, scope, time),
      fees: await sumFees(db, scope, time),
    })),
  );
  return {
    granularity,
    buckets: wireBuckets(starts, from, to, timeZone),
    series: seriesOf(sums, starts),
    fees: [...Map.groupBy(fees, ({ currency }) => currency)].map(([currency, of]) => ({
      currency: currency as GraphSeries['currency'],
      amount: formatWire(
        sumMinor(of.map(({ credit_account: to, amount }) => (to === 'available' ? -amount : amount))),
      ),
    })),
  };
}
