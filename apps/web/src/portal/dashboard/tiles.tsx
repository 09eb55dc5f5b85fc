import type { DashboardTotals } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { dashboardTexts, type DashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { CARD } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changeWords, formatShare } from './chart/chart-words.ts';
import type { Measure } from './dashboard-search.ts';
import { rowsHref } from './figures.ts';
import type { Comparison, Days } from './period.ts';
import { daysBetween } from '@stuiver/domain/calendar';

/** Figures that the graph adds to the totals, in the totals' currency. */
export type GraphWhole = {
  /** Two decimals. */
  readonly fees: string;
  /** 0 to 1; null if nothing ended. */
  readonly success: number | null;
  /** Minor units. */
  readonly chargebacks: number;
  readonly chargebackRows: number;
};

type Tile = {
  key: string;
  label: string;
  figure: string;
  measure: Measure;
  note: string;
  /** Minor units or numbers, to compare. */
  pair: readonly [now: number, before: number] | null;
  /** The figure of such a number. */
  write: (value: number) => string;
  /** True if merchants hope for more of it. */
  isWelcome: boolean;
};

type Texts = DashboardTexts['tiles'];

/** Describes the period that a figure is compared with. */
function thanWords(texts: Texts, before: Comparison): string {
  return before.kind === 'days'
    ? texts.than.days(daysBetween(before.first, before.last) + 1)
    : texts.than[before.kind];
}

type DifferenceProps = { tile: Tile; pair: readonly [number, number]; before: Comparison };

function Difference({ tile: { isWelcome, write }, pair: [now, past], before }: DifferenceProps) {
  const { tiles: texts, was: wasWords } = useTexts(dashboardTexts);
  const formats = useFormats();
  if (past === 0) return now === 0 ? texts.equal : texts.fresh;
  if (now === past) return texts.equal;
  const was = wasWords(write(past));
  const change = changeWords(now, past, () => was, formats);
  return (
    <>
      <span className={cx('num font-medium', isWelcome && now > past ? 'text-good' : 'text-ink-soft')}>
        {change}
      </span>{' '}
      {change === was ? null : thanWords(texts, before)}
    </>
  );
}

type Figures = {
  now: DashboardTotals;
  past: DashboardTotals | undefined;
  whole: GraphWhole | null;
  wholePast: GraphWhole | null;
};

function tilesOf(
  texts: Texts,
  { now, past, whole, wholePast }: Figures,
  { money, number, language }: ReturnType<typeof useFormats>,
): Tile[] {
  const pair = (one: number, other: number | undefined): Tile['pair'] =>
    other === undefined ? null : [one, other];
  const amount = (minor: number) => money(formatWire(minor), now.currency);
  return [
    {
      key: 'received',
      label: texts.received,
      figure: money(now.totalTransactionAmounts, now.currency),
      measure: 'amounts',
      note: '',
      pair: pair(readWire(now.totalTransactionAmounts), past && readWire(past.totalTransactionAmounts)),
      write: amount,
      isWelcome: true,
    },
    {
      key: 'payments',
      label: texts.payments,
      figure: number(now.totalTransactionQuantity),
      measure: 'quantities',
      note:
        whole?.success === null || whole === null
          ? ''
          : texts.paymentsNote(formatShare(whole.success, { language })),
      pair: pair(now.totalTransactionQuantity, past?.totalTransactionQuantity),
      write: number,
      isWelcome: true,
    },
    {
      key: 'refunded',
      label: texts.refunded,
      figure: money(now.totalRefundAmounts, now.currency),
      measure: 'refunds',
      note: texts.refundedNote(now.totalNumberOfRefunds),
      pair: pair(readWire(now.totalRefundAmounts), past && readWire(past.totalRefundAmounts)),
      write: amount,
      isWelcome: false,
    },
    {
      key: 'chargedBack',
      label: texts.chargedBack,
      figure: whole ? amount(whole.chargebacks) : '',
      measure: 'chargebacks',
      note: whole ? texts.chargedBackNote(whole.chargebackRows) : '',
      pair: whole && pair(whole.chargebacks, wholePast?.chargebacks),
      write: amount,
      isWelcome: false,
    },
  ];
}

const FRAME = cx(CARD, 'block min-w-0 px-5 py-4 max-sm:px-4 max-sm:py-3.5');

const TILES = 'grid grid-cols-2 gap-4 max-sm:gap-3 xl:grid-cols-4';

export function TileSkeletons() {
  return (
    <div aria-busy className={TILES}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={FRAME}>
          <Skeleton className="my-0.5 h-4 w-20" />
          <Skeleton className="mt-1.5 h-7 w-28 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-32 max-w-full" />
          <Skeleton className="mt-1.5 h-3.5 w-24 max-w-full max-sm:mb-7" />
        </div>
      ))}
    </div>
  );
}

export type TilesProps = {
  totals: DashboardTotals | undefined;
  before: DashboardTotals | undefined;
  whole: GraphWhole | null;
  wholeBefore: GraphWhole | null;
  days: Days;
  comparison: Comparison;
};

/** The totals of a period (spec 3.23), against the period before; each opens the rows behind it. */
export function Tiles({ totals, before, whole, wholeBefore, days, comparison }: TilesProps) {
  const { tiles: texts } = useTexts(dashboardTexts);
  const formats = useFormats();
  if (!totals) return <TileSkeletons />;
  return (
    <ul className={TILES}>
      {tilesOf(texts, { now: totals, past: before, whole, wholePast: wholeBefore }, formats).map((tile) => (
        <li key={tile.key} className="min-w-0">
          <Link
            {...rowsHref(tile.measure, days)}
            className={cx(FRAME, 'h-full transition-colors hover:border-line-strong')}
          >
            <span className="block text-table text-ink-soft">{tile.label}</span>
            <span className="num mt-0.5 block text-[26px] leading-9 font-semibold tracking-[-0.025em] whitespace-nowrap text-ink max-sm:text-[19px] max-sm:leading-7">
              {tile.figure}
            </span>
            <span className="mt-0.5 block text-small text-ink-faint">
              {tile.pair ? <Difference tile={tile} pair={tile.pair} before={comparison} /> : null}
              {tile.pair && tile.note ? <span className="block">{tile.note}</span> : tile.note}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
