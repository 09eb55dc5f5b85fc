import { countBuckets, cutIntoBuckets } from '@stuiver/domain/graph';
import { readWire, sumMinor } from '@stuiver/domain/money';
import { startOfDay } from '@stuiver/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { config } from '../../lib/config.ts';
import { graphQuery, totalsQuery } from '../queries.ts';
import { type DashboardSearch, DEFAULT_PERIOD } from './dashboard-search.ts';
import { type Days, periodBefore, periodDays, periodQuery } from './period.ts';
import type { GraphWhole } from './tiles.tsx';
import { useToday } from './use-today.ts';

/** Default number of bars. */
const USUAL_BARS = 31;
/** The most that the gateway answers. */
const MOST_BARS = 400;

/** As many buckets as days of the wished length need. */
function pointsOf({ first, last }: Days, granularity: DashboardSearch['granularity']): number {
  const wished = granularity ?? cutIntoBuckets(first, last, USUAL_BARS).granularity;
  return Math.min(countBuckets(first, last, wished), MOST_BARS);
}

/** Everything that the dashboard shows of a period and of the one before. */
export function useFigures({ period = DEFAULT_PERIOD, granularity }: DashboardSearch) {
  const { timeZone } = config;
  const days = periodDays(period, { timeZone, now: Date.parse(startOfDay(useToday(), timeZone)) });
  const comparison = periodBefore(period, days);
  const query = periodQuery(days, timeZone);
  const queryBefore = periodQuery(comparison, timeZone);
  const wished = granularity ?? cutIntoBuckets(days.first, days.last, USUAL_BARS).granularity;
  const totals = useQuery(totalsQuery(query));
  const totalsBefore = useQuery(totalsQuery(queryBefore));
  const graph = useQuery(graphQuery({ ...query, maxDataPoints: pointsOf(days, wished) }));
  const graphBefore = useQuery(graphQuery({ ...queryBefore, maxDataPoints: pointsOf(comparison, wished) }));
  return { days, comparison, totals, totalsBefore, graph, graphBefore };
}

/** Extracts the tiles' figures from a graph: series of one currency, all methods. */
export function graphWhole(
  graph: ReturnType<typeof useFigures>['graph']['data'],
  currency: string,
): GraphWhole | null {
  if (!graph) return null;
  const series = graph.series.filter((one) => one.currency === currency);
  const number = (part: 'quantities' | 'endedQuantities' | 'chargebackQuantities') =>
    sumMinor(series.flatMap((one) => one[part]));
  const ended = number('endedQuantities');
  return {
    success: ended === 0 ? null : number('quantities') / ended,
    chargebacks: sumMinor(series.flatMap((one) => one.chargebackAmounts.map(readWire))),
    chargebackRows: number('chargebackQuantities'),
  };
}
