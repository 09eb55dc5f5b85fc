import { useFormats } from '../../../lib/language.ts';
import { axisWord } from './chart-words.ts';
import type { Measure } from '../dashboard-search.ts';
import type { Bar } from '../figures.ts';
import { SERIES_FILL } from './series.ts';

/** The drawing's margins, in pixels. */
export const FRAME = { height: 248, top: 12, bottom: 26, left: 56, right: 4 } as const;

const WIDEST_BAR = 44;

/** Drawing area. */
export type Plot = {
  readonly width: number;
  /** The width of a bucket. */
  readonly slot: number;
  /** The width of its bar. */
  readonly bar: number;
  /** The left edge of a bucket. */
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
};

export function computePlot(width: number, buckets: number, top: number): Plot {
  const { height, left, right } = FRAME;
  const slot = (width - left - right) / buckets;
  return {
    width,
    slot,
    bar: Math.max(1, Math.min(WIDEST_BAR, slot * 0.68)),
    x: (place) => left + place * slot,
    y: (value) => FRAME.top + (height - FRAME.top - FRAME.bottom) * (1 - value / top),
  };
}

/** The segments of a stacked bar, each above the one before with a hairline between. */
export function Stack({ bar, plot, place }: { bar: Bar; plot: Plot; place: number }) {
  const bottoms = bar.parts.map((_, index) =>
    bar.parts.slice(0, index).reduce((sum, { value }) => sum + value, 0),
  );
  return bar.parts.map(({ method, value }, index) => {
    if (value === 0) return null;
    const below = bottoms[index] ?? 0;
    const top = plot.y(below + value);
    const height = plot.y(below) - top;
    return (
      <rect
        key={method}
        x={plot.x(place) + (plot.slot - plot.bar) / 2}
        y={top}
        width={plot.bar}
        height={Math.max(height - (height > 3 ? 1 : 0), 0.75)}
        rx={Math.min(2, plot.bar / 4)}
        className={SERIES_FILL[method]}
      />
    );
  });
}

/** Draws a line through the buckets' rates, with gaps for missing ones. */
function ratePath(bars: readonly Bar[], plot: Plot, valueOf: (bar: Bar) => number | null): string {
  let isOpen = false;
  return bars
    .map((bar, place) => {
      const value = valueOf(bar);
      const command = isOpen ? 'L' : 'M';
      isOpen = value !== null;
      return value === null ? '' : `${command}${plot.x(place + 0.5)} ${plot.y(value)}`;
    })
    .join('');
}

/** A rate as a line with its points, the period before dashed. */
export function Rates({ bars, plot }: { bars: readonly Bar[]; plot: Plot }) {
  return (
    <g className="pointer-events-none fill-none">
      <path
        d={ratePath(bars, plot, (bar) => bar.before)}
        className="stroke-ink-faint stroke-[1.5] [stroke-dasharray:3_4]"
      />
      <path d={ratePath(bars, plot, (bar) => bar.value)} className="stroke-brand stroke-2" />
      {bars.map(({ first, value }, place) =>
        value === null ? null : (
          <circle
            key={first}
            cx={plot.x(place + 0.5)}
            cy={plot.y(value)}
            r={plot.slot > 14 ? 3 : 1.5}
            className="fill-brand"
          />
        ),
      )}
    </g>
  );
}

/** The period before, as a step over each bucket. */
export function Steps({ bars, plot }: { bars: readonly Bar[]; plot: Plot }) {
  const steps = bars.map(({ before }, place) =>
    before === null ? '' : `M${plot.x(place) + 1} ${plot.y(before)}h${Math.max(plot.slot - 2, 1)}`,
  );
  return (
    <path
      d={steps.join('')}
      className="pointer-events-none fill-none stroke-ink-soft stroke-[1.5] [stroke-dasharray:3_2]"
    />
  );
}

export type AxisProps = {
  lines: readonly number[];
  plot: Plot;
  words: { measure: Measure; currency: string };
};

/** Hairlines at round values; the zero line is stronger. */
export function Axis({ lines, plot, words }: AxisProps) {
  const formats = useFormats();
  return lines.map((line) => (
    <g key={line} aria-hidden="true">
      <path
        d={`M${FRAME.left} ${plot.y(line)}H${plot.width - FRAME.right}`}
        className={line === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text
        x={FRAME.left - 8}
        y={plot.y(line) + 4}
        textAnchor="end"
        className="num fill-ink-faint text-[11px]"
      >
        {axisWord(line, words, formats)}
      </text>
    </g>
  ));
}
