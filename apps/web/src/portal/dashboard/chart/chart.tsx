import type { Language } from '@stuiver/domain/languages';
import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Axis, FRAME, type Plot, computePlot, Rates, Stack, Steps } from './chart-parts.tsx';
import { bucketWord } from './chart-words.ts';
import type { Measure } from '../dashboard-search.ts';
import type { Bar } from '../figures.ts';
import { axisLines, labelStep } from './scale.ts';

export type ChartProps = {
  /** At least one. */
  bars: readonly Bar[];
  measure: Measure;
  currency: string;
  granularity: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  language: Language;
  /** Content of the chart and its keys, for screen readers. */
  label: string;
  /** Description of one bucket, for screen readers. */
  describe: (bar: Bar) => string;
  /** Address of the rows behind a bucket. */
  hrefOf: (bar: Bar) => { to: string; search: Record<string, string> };
  /** Called with the bucket under the pointer or focus. */
  onLook: (bar: Bar | null) => void;
  picture: RefObject<SVGSVGElement | null>;
};

const LABEL_WIDTH = 58;
const RATE_LINES = [0, 0.25, 0.5, 0.75, 1];

/** The width of an element in pixels, also after it changed. */
function useWidth(initial: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [ref, width] as const;
}

/** The bucket that a key leads to from another; undefined for keys that lead nowhere. */
function placeAfter(key: string, place: number, buckets: number): number | undefined {
  const target = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: buckets - 1 }[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), buckets - 1);
}

type BucketProps = Pick<ChartProps, 'measure' | 'describe' | 'hrefOf' | 'onLook'> & {
  bar: Bar;
  place: number;
  plot: Plot;
  /** The one that Tab leads to. */
  isCurrent: boolean;
  onKey: (event: KeyboardEvent) => void;
  onFocus: () => void;
};

/** A bucket: a link to the rows behind it, as high as the chart. */
function Bucket({ bar, place, plot, isCurrent, onKey, onFocus, ...props }: BucketProps) {
  const router = useRouter();
  const target = props.hrefOf(bar);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      href={router.buildLocation(target).href}
      data-place={place}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={props.describe(bar)}
      className="group outline-none"
      onClick={follow}
      onKeyDown={onKey}
      onFocus={() => {
        onFocus();
        props.onLook(bar);
      }}
      onBlur={() => props.onLook(null)}
      onPointerEnter={() => props.onLook(bar)}
      onPointerLeave={() => props.onLook(null)}
    >
      <rect
        x={plot.x(place)}
        y={FRAME.top - 6}
        width={plot.slot}
        height={FRAME.height - FRAME.top - FRAME.bottom + 6}
        rx="3"
        data-screen-only=""
        className="fill-transparent stroke-transparent stroke-2 group-hover:fill-sunken group-focus-visible:stroke-brand"
      />
      {props.measure === 'success' ? null : <Stack bar={bar} plot={plot} place={place} />}
    </a>
  );
}

/**
 * This period as stacked bars (a rate as a line), the period before as steps over them. Every bucket is a link to the
 * rows behind it; arrow keys move between buckets, so that Tab passes the chart by one step.
 */
export function Chart({ bars, measure, currency, label, picture, ...props }: ChartProps) {
  const [frame, width] = useWidth(720);
  const [chosen, setChosen] = useState(bars.length - 1);
  const current = Math.min(chosen, bars.length - 1);
  const isRate = measure === 'success';
  const most = Math.max(...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const lines = isRate ? RATE_LINES : axisLines(most);
  const plot = computePlot(width, bars.length, lines.at(-1) ?? 1);
  const step = labelStep(bars.length, width - FRAME.left - FRAME.right, LABEL_WIDTH);
  const move = (event: KeyboardEvent, place: number) => {
    const next = placeAfter(event.key, place, bars.length);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.closest('svg')?.querySelector<SVGAElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <div ref={frame}>
      <svg
        ref={picture}
        role="group"
        aria-label={label}
        width={width}
        height={FRAME.height}
        viewBox={`0 0 ${width} ${FRAME.height}`}
        className="block overflow-visible"
      >
        <Axis lines={lines} plot={plot} words={{ measure, currency }} />
        {bars.map((bar, place) => (
          <Bucket
            key={bar.first}
            {...props}
            measure={measure}
            bar={bar}
            place={place}
            plot={plot}
            isCurrent={place === current}
            onKey={(event) => move(event, place)}
            onFocus={() => setChosen(place)}
          />
        ))}
        {bars.map(({ first }, place) =>
          place % step === 0 ? (
            // Each bucket's link contains its own day.
            <text
              key={first}
              aria-hidden
              x={plot.x(place + 0.5)}
              y={FRAME.height - 8}
              textAnchor="middle"
              className="num pointer-events-none fill-ink-faint text-[11px]"
            >
              {bucketWord(first, props.granularity, props.language)}
            </text>
          ) : null,
        )}
        {isRate ? <Rates bars={bars} plot={plot} /> : <Steps bars={bars} plot={plot} />}
      </svg>
    </div>
  );
}
