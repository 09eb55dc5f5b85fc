import type { GraphData, GraphSeries, graphQuery } from '@stuiver/contract';
import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { addDays } from '@stuiver/domain/calendar';
import { type Buckets, cutIntoBuckets } from '@stuiver/domain/graph';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Context } from '../../lib/context.ts';
import { splitTime } from '../../lib/counts/spans.ts';
import { inSnapshot } from '../../lib/list/statement.ts';
import { readPeriod } from './period.ts';
import { type GraphSum, sumGraph } from './repository.ts';

export type GraphQuery = z.output<typeof graphQuery>;

/** Buckets with their instants: the first and last end where the period does. */
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

function seriesOf(sums: readonly GraphSum[], buckets: number): GraphSeries {
  const [first] = sums;
  const fill = (kind: GraphSum['kind'], part: 'rows' | 'amount') => {
    const values = Array.from({ length: buckets }, () => 0);
    for (const sum of sums) if (sum.kind === kind) values[sum.place] = (values[sum.place] ?? 0) + sum[part];
    return values;
  };
  return {
    paymentMethodName: first?.method as GraphSeries['paymentMethodName'],
    currency: first?.currency as GraphSeries['currency'],
    amounts: fill('received', 'amount').map(formatWire),
    quantities: fill('received', 'rows'),
    endedQuantities: fill('ended', 'rows'),
    refundAmounts: fill('refunded', 'amount').map(formatWire),
    refundQuantities: fill('refunded', 'rows'),
    chargebackAmounts: fill('chargedBack', 'amount').map(formatWire),
    chargebackQuantities: fill('chargedBack', 'rows'),
  };
}

/**
 * What a graph draws of a period (specification, section 7): series by method and currency over buckets of the finest
 * granularity that needs no more than `maxDataPoints`. All of it is of one moment.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getDashboardGraph(
  { pool, settings }: Context,
  scope: MerchantScope,
  query: GraphQuery,
): Promise<GraphData> {
  const { timeZone } = settings;
  const { from, to } = readPeriod(query);
  if (from === null || to === null) throw new Error('the contract lets no graph without a period through');
  const [first, last] = [localDay(from, timeZone), localDay(new Date(to.getTime() - 1), timeZone)];
  const { granularity, starts }: Buckets = cutIntoBuckets(first, last, query.maxDataPoints);
  const isByMonth = granularity === 'MONTH' || granularity === 'YEAR';
  const time = splitTime({ from, to }, timeZone, isByMonth ? 'month' : 'day');
  const sums = await inSnapshot(pool, (db) => sumGraph(db, scope, time, starts));
  const groups = Map.groupBy(sums, ({ method, currency }) => `${currency} ${method}`);
  const series = [...groups.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    granularity,
    buckets: wireBuckets(starts, from, to, timeZone),
    series: series.map(([, group]) => seriesOf(group, starts.length)),
  };
}
