import type { ComparedGraph, GraphData } from '@stuiver/contract';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Chart } from './chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartHead, ChartLegend } from './chart-controls.tsx';
import { daysWords, figureWords } from './chart-words.ts';
import type { Choosing, Measure } from '../dashboard-search.ts';
import {
  type Bar,
  toBars,
  collectChoices,
  parseMethods,
  rowsHref,
  sumPeriod,
  computeWholeFigure,
} from '../figures.ts';
import type { Days } from '../period.ts';

export type ChartCardProps = Choosing & {
  graph: UseQueryResult<ComparedGraph>;
  currency: string;
  days: Days;
};

/** One figure of the chart in full, for the line above it and for screen readers. */
function useDescriptions(measure: Measure, currency: string) {
  const { chart } = useTexts(dashboardTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const words = (value: number | null) => figureWords(value, { measure, currency }, formats);
  const describe = (bar: Bar) => {
    const days = daysWords(bar, formats.language);
    const whole =
      bar.before === null
        ? chart.barAlone(days, words(bar.value))
        : chart.bar(days, words(bar.value), words(bar.before));
    const parts = bar.parts.filter(({ value }) => value !== 0);
    return [whole, ...parts.map(({ method, value }) => `${methods.names[method]} ${words(value)}`)].join(
      '; ',
    );
  };
  return { words, describe };
}

type Chosen = { measure: Measure; methods: readonly string[]; currency: string };

type ChartBodyProps = Choosing & {
  data: ComparedGraph;
  days: Days;
  bars: readonly Bar[];
  chosen: Chosen;
  known: readonly PaymentMethod[];
  label: string;
  picture: RefObject<SVGSVGElement | null>;
};

/** Amount and number of a method by the chart's measure; the share that succeeded for a rate. */
function useLegend(data: GraphData, { measure, currency }: Chosen) {
  const { money: words } = useTexts(dashboardTexts);
  const formats = useFormats();
  const views = {
    amounts: ['received', 'receivedQuantity'],
    quantities: ['received', 'receivedQuantity'],
    refunds: ['refunded', 'refundedQuantity'],
    chargebacks: ['chargedBack', 'chargedBackQuantity'],
  } as const;
  return (method: PaymentMethod): { text: string; count: string } => {
    const sums = sumPeriod(data, currency, [method]);
    if (measure === 'success')
      return { text: figureWords(sums.success, { measure, currency }, formats), count: '' };
    const [amount, number] = views[measure];
    return {
      text: `${formats.money(sums[amount], currency)} · ${formats.number(sums[number])}`,
      count: `${formats.money(sums[amount], currency)}, ${words.counts[measure](sums[number])}`,
    };
  };
}

/** The controls, and their result: chart, table, or a sentence that there is nothing. */
function ChartBody({ data, days, bars, chosen, known, label, picture, ...choosing }: ChartBodyProps) {
  const { chart } = useTexts(dashboardTexts);
  const { language } = useFormats();
  const [looked, setLooked] = useState<Bar | null>(null);
  const { measure, currency, methods } = chosen;
  const { words, describe } = useDescriptions(measure, currency);
  const buildBarHref = (bar: Bar) => rowsHref(measure, bar, methods);
  return (
    <>
      <ChartLegend
        onShow={choosing.onShow}
        known={known}
        methods={methods}
        describe={useLegend(data, chosen)}
      />
      {bars.length === 0 ? (
        <p className="px-6 py-20 text-center text-ink-soft">{chart.empty}</p>
      ) : choosing.search.view === 'table' ? (
        <ChartTable bars={bars} measure={measure} currency={currency} label={label} hrefOf={buildBarHref} />
      ) : (
        <div className="px-6 pb-4 max-sm:px-4">
          <div className="flex items-start justify-between gap-x-4 max-sm:flex-col">
            <p aria-hidden="true" className="num min-h-5 text-table text-ink-soft max-sm:min-h-10">
              {looked
                ? describe(looked)
                : `${daysWords(days, language)}: ${words(computeWholeFigure(data, chosen))}`}
            </p>
            <p className="flex shrink-0 items-center gap-2 text-small text-ink-faint">
              <svg viewBox="0 0 20 4" aria-hidden="true" className="h-1 w-5">
                <path d="M0 2H20" className="stroke-ink-soft stroke-[1.5] [stroke-dasharray:3_2]" />
              </svg>
              {chart.before}
            </p>
          </div>
          <Chart
            bars={bars}
            measure={measure}
            currency={currency}
            label={`${label}. ${chart.hint}`}
            hrefOf={buildBarHref}
            granularity={data.granularity}
            language={language}
            describe={describe}
            onLook={setLooked}
            picture={picture}
          />
        </div>
      )}
    </>
  );
}

/** The chart (spec 2.42): this period drawn over the last, with its choices in the address. */
export function ChartCard({ graph, currency, days, ...choosing }: ChartCardProps) {
  const texts = useTexts(dashboardTexts);
  const { language } = useFormats();
  const picture = useRef<SVGSVGElement>(null);
  const { search } = choosing;
  const { data } = graph;
  const known = collectChoices([data, data?.before]);
  const measure: Measure = search.measure ?? 'amounts';
  const chosen = { measure, methods: parseMethods(search), currency };
  const bars = data ? toBars(data, data.before, chosen) : [];
  const label = texts.chart.label(texts.chart.measures[measure], daysWords(days, language));
  const shared = { ...choosing, picture, bars, days, label };
  return (
    <Card>
      <ChartHead
        {...shared}
        measure={measure}
        granularity={search.granularity ?? data?.granularity ?? 'DAY'}
        currency={currency}
        currencies={known.currencies}
      />
      {data ? (
        <div
          aria-busy={graph.isPlaceholderData || undefined}
          className={cx(graph.isPlaceholderData && 'opacity-60')}
        >
          <ChartBody {...shared} data={data} chosen={chosen} known={known.methods} />
        </div>
      ) : graph.error ? (
        <LoadFailed title={texts.chart.failed} text={texts.error.text} query={graph} />
      ) : (
        <div aria-busy className="p-6 max-sm:p-4">
          <Skeleton className="h-[300px] w-full" />
        </div>
      )}
    </Card>
  );
}
