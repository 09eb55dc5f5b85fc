import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { RefObject } from 'react';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { usePermission } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Download } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { type Choosing, MEASURES, type Measure } from '../dashboard-search.ts';
import type { Bar } from '../figures.ts';
import type { Days } from '../period.ts';
import { SERIES_FILL } from './series.ts';
import { loadCode } from '../../../ui/load-code.ts';

type TakeProps = {
  picture: RefObject<SVGSVGElement | null>;
  measure: Measure;
  bars: readonly Bar[];
  days: Days;
  label: string;
};

/** Exports the chart: the picture on screen, or its figures. */
function useTake({ picture, measure, bars, days, label }: TakeProps) {
  const { chart } = useTexts(dashboardTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const name = `${chart.measures[measure]} ${days.first} ${days.last}`;
  return async (form: 'png' | 'svg' | 'csv') => {
    try {
      const { csvText, renderPng, svgText } = await loadCode(() => import('./chart-file.ts'));
      if (form === 'csv') {
        const words = { ...chart, methodOf: (method: string) => methods.names[method as PaymentMethod] };
        saveFile(csvText(bars, measure, words, formats.language), 'text/csv;charset=utf-8', `${name}.csv`);
        return;
      }
      const drawn = picture.current;
      if (drawn === null) return;
      const svg = svgText(drawn, label, getComputedStyle(document.body).backgroundColor);
      if (form === 'svg') saveFile(svg, 'image/svg+xml', `${name}.svg`);
      else {
        const { width, height } = drawn.viewBox.baseVal;
        saveFile(await renderPng(svg, width, height), 'image/png', `${name}.png`);
      }
    } catch {
      showToast({ tone: 'bad', title: chart.saveFailed, text: chart.saveFailedText });
    }
  };
}

type ChartHeadProps = Choosing &
  TakeProps & {
    granularity: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
    currency: string;
    currencies: readonly string[];
  };

/** The chart's controls: measure, length of the buckets, currency, chart or table, and exports. */
export function ChartHead(props: ChartHeadProps) {
  const { search, onShow, granularity, currency, currencies, ...taken } = props;
  const { chart } = useTexts(dashboardTexts);
  const take = useTake(taken);
  const entry = (form: 'png' | 'svg' | 'csv', label: string) => ({
    key: form,
    label,
    onSelect: () => void take(form),
  });
  const mayExport = usePermission('exports:read');
  const isChart = search.view !== 'table';
  const files = [
    ...(isChart ? [entry('png', chart.takePng), entry('svg', chart.takeSvg)] : []),
    ...(mayExport ? [entry('csv', chart.takeCsv)] : []),
  ];
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-6 py-2.5 max-sm:px-4">
      <Segmented
        label={chart.measureLabel}
        options={MEASURES.map((value) => ({ value, label: chart.measures[value] }))}
        value={taken.measure}
        onChange={(measure) => onShow({ measure: measure === 'amounts' ? undefined : measure })}
        className="max-w-full min-w-0 scroll-row whitespace-nowrap *:shrink-0"
      />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Segmented
          label={chart.granularityLabel}
          options={(['DAY', 'WEEK', 'MONTH', 'YEAR'] as const).map((value) => ({
            value,
            label: chart.granularities[value],
          }))}
          value={granularity}
          onChange={(value) => onShow({ granularity: value })}
        />
        <div className="w-22">
          <Select
            label={chart.currency}
            hideLabel
            options={[...new Set(['EUR', ...currencies, currency])].map((one) => ({
              value: one,
              label: one,
            }))}
            value={currency}
            onChange={(next) => onShow({ currency: next === 'EUR' ? undefined : next })}
          />
        </div>
        <Segmented
          label={chart.viewLabel}
          options={(['chart', 'table'] as const).map((value) => ({ value, label: chart.views[value] }))}
          value={search.view ?? 'chart'}
          onChange={(view) => onShow({ view: view === 'table' ? view : undefined })}
        />
        {taken.bars.length > 0 && files.length > 0 ? (
          <Menu
            label={chart.take}
            button={<Download className="size-4" />}
            buttonClassName={buttonClass('quiet', 'small', 'max-sm:size-11')}
            groups={[{ key: 'files', entries: files }]}
          />
        ) : null}
      </div>
    </header>
  );
}

type ChartLegendProps = Pick<Choosing, 'onShow'> & {
  /** The methods that there is anything of. */
  known: readonly PaymentMethod[];
  /** The methods that are chosen. */
  methods: readonly string[];
  /** Figures of a method, short and in words. */
  describe: (method: PaymentMethod) => { text: string; count: string };
};

/** The methods with their figures, as legend and choice. */
export function ChartLegend({ onShow, known, methods, describe }: ChartLegendProps) {
  const { chart } = useTexts(dashboardTexts);
  const names = useTexts(methodTexts).names;
  const toggle = (method: PaymentMethod) => {
    const next = known.filter((one) => (one === method) !== methods.includes(one));
    onShow({
      methods: next.length === known.length ? undefined : next.length === 0 ? 'none' : next.join(','),
    });
  };
  return (
    <div
      role="group"
      aria-label={chart.methodsLabel}
      className="flex flex-wrap gap-1.5 px-6 pt-4 pb-3 max-sm:px-4"
    >
      {known.map((method) => {
        const { text, count } = describe(method);
        return (
          <button
            key={method}
            type="button"
            aria-pressed={methods.includes(method)}
            onClick={() => toggle(method)}
            className={cx(
              'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-small max-sm:h-9',
              methods.includes(method)
                ? 'border-line text-ink'
                : 'border-dashed border-line-strong text-ink-faint line-through',
            )}
          >
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
              <rect width="10" height="10" rx="2.5" className={SERIES_FILL[method]} />
            </svg>
            {names[method]}
            <span aria-hidden={count !== ''} className="num text-ink-faint">
              {text}
            </span>
            <span className="sr-only">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
