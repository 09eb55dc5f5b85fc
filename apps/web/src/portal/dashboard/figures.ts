import type { CompanyFigures, GraphData, GraphSeries } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { CHARGED_BACK_STATUSES } from '@stuiver/domain/sums';
import { toCalendarDay } from '../../lib/format.ts';
import type { DashboardSearch, Measure } from './dashboard-search.ts';
import type { Days } from './period.ts';

/** A method's value in a bucket: minor units or a number. */
type Part = { readonly method: PaymentMethod; readonly value: number };

/** One bucket of the chart. */
export type Bar = Days & {
  /** By method, in their fixed order; empty for a rate, whose parts do not add up. */
  readonly parts: readonly Part[];
  /** Minor units, a number, or a share of 0 to 1; null without a rate. */
  readonly value: number | null;
  /** The same in the previous period; null if that has no such bucket. */
  readonly before: number | null;
};

type Chosen = { readonly measure: Measure; readonly methods: readonly string[]; readonly currency: string };

/** The methods and currencies that a graph has anything of. */
export function collectChoices(graphs: readonly (GraphData | undefined)[]) {
  const series = graphs.flatMap((graph) => graph?.series ?? []);
  const methods = new Set<string>(series.map(({ paymentMethodName }) => paymentMethodName));
  const currencies = [...new Set<string>(series.map(({ currency }) => currency))].toSorted();
  return { methods: PAYMENT_METHODS.filter((method) => methods.has(method)), currencies };
}

/** The currency that the address chooses; EUR by default, or one that there is anything of. */
export function getChosenCurrency(
  { currency }: DashboardSearch,
  graphs: readonly (GraphData | undefined)[],
): string {
  const { currencies } = collectChoices(graphs);
  return currency ?? (currencies.includes('EUR') ? 'EUR' : (currencies[0] ?? 'EUR'));
}

/** The methods that the address chooses. */
export function parseMethods({ methods }: DashboardSearch): readonly string[] {
  if (methods === undefined) return PAYMENT_METHODS;
  return methods === 'none' ? [] : methods.split(',');
}

function readMeasure(series: GraphSeries, measure: Exclude<Measure, 'success'>, place: number): number {
  if (measure === 'quantities') return series.quantities[place] ?? 0;
  const amounts = {
    amounts: series.amounts,
    refunds: series.refundAmounts,
    chargebacks: series.chargebackAmounts,
  }[measure];
  return readWire(amounts[place] ?? '0.00');
}

function chosenSeries(
  graph: GraphData,
  { methods, currency }: Omit<Chosen, 'measure'>,
): readonly GraphSeries[] {
  const found = graph.series.filter(
    (series) => methods.includes(series.paymentMethodName) && series.currency === currency,
  );
  return PAYMENT_METHODS.flatMap((method) => found.filter((series) => series.paymentMethodName === method));
}

/** Computes the figure of some buckets together: a sum, or the rate over all of them; null without a rate. */
function compute(series: readonly GraphSeries[], measure: Measure, places: readonly number[]): number | null {
  const sum = (read: (one: GraphSeries, place: number) => number) =>
    sumMinor(series.flatMap((one) => places.map((place) => read(one, place))));
  if (measure !== 'success') return sum((one, place) => readMeasure(one, measure, place));
  const ended = sum(({ endedQuantities }, place) => endedQuantities[place] ?? 0);
  return ended === 0 ? null : sum(({ quantities }, place) => quantities[place] ?? 0) / ended;
}

/** Converts a graph to bars, with the previous period; none when the selection has no data. */
export function toBars(graph: GraphData, before: GraphData | undefined, chosen: Chosen): readonly Bar[] {
  const series = chosenSeries(graph, chosen);
  const seriesBefore = before ? chosenSeries(before, chosen) : [];
  if (series.length === 0 && seriesBefore.length === 0) return [];
  const { measure } = chosen;
  return graph.buckets.map(({ fromDateTime, toDateTime }, place) => ({
    first: toCalendarDay(fromDateTime),
    last: toCalendarDay(toDateTime),
    parts:
      measure === 'success'
        ? []
        : series.map((one) => ({
            method: one.paymentMethodName,
            value: readMeasure(one, measure, place),
          })),
    value: compute(series, measure, [place]),
    before: before?.buckets[place] ? compute(seriesBefore, measure, [place]) : null,
  }));
}

/** Computes a whole graph's figure: a sum, or a rate over all of it. */
export function computeWholeFigure(graph: GraphData, chosen: Chosen): number | null {
  const places = graph.buckets.map((_, place) => place);
  return compute(chosenSeries(graph, chosen), chosen.measure, places);
}

/** Sums of a period, and the share of ended payments that succeeded; null if nothing ended. */
export type PeriodSums = CompanyFigures['now'] & { readonly success: number | null };

/** Adds up a graph's money in one currency, by all methods or some; fees have no method. */
export function sumPeriod(
  graph: GraphData,
  currency: string,
  methods: readonly string[] = PAYMENT_METHODS,
): PeriodSums {
  const chosen = { methods, currency };
  const series = chosenSeries(graph, chosen);
  const number = (part: 'quantities' | 'refundQuantities' | 'chargebackQuantities') =>
    sumMinor(series.flatMap((one) => one[part]));
  const sum = (part: 'amounts' | 'refundAmounts' | 'chargebackAmounts') =>
    sumMinor(series.flatMap((one) => one[part].map(readWire)));
  const [received, refunded, chargedBack] = [sum('amounts'), sum('refundAmounts'), sum('chargebackAmounts')];
  const fees = readWire(graph.fees.find((one) => one.currency === currency)?.amount ?? '0.00');
  return {
    received: formatWire(received),
    receivedQuantity: number('quantities'),
    fees: formatWire(fees),
    refunded: formatWire(refunded),
    refundedQuantity: number('refundQuantities'),
    chargedBack: formatWire(chargedBack),
    chargedBackQuantity: number('chargebackQuantities'),
    kept: formatWire(received - fees - refunded - chargedBack),
    success: computeWholeFigure(graph, { ...chosen, measure: 'success' }),
  };
}

const RECEIVED = {
  to: SCREEN_PATHS.payments,
  dates: 'createDateRange',
  search: { statuses: 'SUCCEEDED,SETTLED' },
};

/** Lists of the rows behind a figure: their filter of days, and their other filters. */
const ROWS: Readonly<
  Record<Measure | 'fees', { to: string; dates: string; search: Record<string, string> }>
> = {
  amounts: RECEIVED,
  quantities: RECEIVED,
  success: { ...RECEIVED, search: { statuses: 'SUCCEEDED,SETTLED,FAILED,ABORTED,EXPIRED' } },
  fees: {
    to: SCREEN_PATHS.settlementLines,
    dates: 'createDateRange',
    search: { kinds: 'fee,feeReturned,vat' },
  },
  refunds: {
    to: SCREEN_PATHS.refunds,
    dates: 'dateRange',
    search: { statuses: 'SUCCEEDED', origins: 'ASKED' },
  },
  chargebacks: {
    to: SCREEN_PATHS.chargebacks,
    dates: 'createDateRange',
    search: { statuses: CHARGED_BACK_STATUSES.join(',') },
  },
};

/** The list that holds exactly the rows behind a figure of these days. */
export function rowsHref(
  measure: Measure | 'fees',
  { first, last }: Days,
  methods: readonly string[] = PAYMENT_METHODS,
  company?: string,
): { to: string; search: Record<string, string> } {
  const { to, dates, search } = ROWS[measure];
  // A payment without a method has no attempts, and so no rate.
  const isAll = measure !== 'success' && PAYMENT_METHODS.every((method) => methods.includes(method));
  return {
    to,
    search: {
      [dates]: `${first}..${last}`,
      ...search,
      ...(isAll ? {} : { methods: methods.join(',') }),
      ...(company === undefined ? {} : { company }),
    },
  };
}
