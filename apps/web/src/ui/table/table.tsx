import { Link } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ArrowDown, ArrowUp } from '../icons.tsx';
import { linkTo } from '../link-to.ts';
import { Skeleton } from '../skeleton.tsx';
import { nextSort, type TableSort } from './sorting.ts';
import { useFit } from './use-fit.ts';

/** A column (spec 2.37): field, label, align, and whether phones leave it out. */
export type Column<Row> = {
  field: string;
  label: string;
  /** Replaces the label. A lead column precedes the one with the row's link. */
  header?: ReactNode;
  isLead?: true;
  align?: 'left' | 'right';
  hideOnMobile?: boolean;
  /** Its turn to be hidden while the table is too wide, lowest first, of equals the last; without one it stays. */
  hideWhenNarrow?: number;
  /** Headers that are not sortable do nothing. */
  sortable?: boolean;
  /** Shows only when it is chosen. */
  optional?: boolean;
  /** Cannot be hidden. The first column never can: it holds the row's link. */
  fixed?: boolean;
  /** Extra classes of the column's cells, such as a width. */
  className?: string;
  cell: (row: Row) => ReactNode;
};

export type TableProps<Row> = {
  /** Names the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** By default the `id` of each row. */
  rowKey?: ((row: Row) => string) | undefined;
  /** Target of a row; the whole row is then a real link. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Draws a row around its cells instead. */
  drawRow?: ((row: Row, cells: RowCells) => ReactNode) | undefined;
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  /** Shows skeleton rows of a row's height while nothing has loaded yet. */
  loading?: boolean;
  skeletonRows?: number;
  /** New rows are loading; the old ones stay, dimmed. */
  busy?: boolean;
  /** Shown when there are no rows: never filled, no match, or an error. */
  placeholder?: ReactNode;
  density?: 'regular' | 'compact';
  /** Keeps the header in sight below the top bar if the table fits; off inside cards of a detail page. */
  stickyHeader?: boolean;
};

/** Spreads a row's link or button over the whole row. */
export const ROW_TARGET =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand';

/** Arrow keys move between the rows' links or buttons; Home and End go to the first and last. */
export function walkRows(event: KeyboardEvent<HTMLElement>) {
  const links = [
    ...(event.currentTarget.closest('tbody') as HTMLElement).querySelectorAll<HTMLElement>('[data-row]'),
  ];
  const at = links.indexOf(event.currentTarget);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  links[Math.min(Math.max(target, 0), links.length - 1)]?.focus();
}

function cellClass<Row>(column: Column<Row>, density: 'regular' | 'compact') {
  return cx(
    'px-3 first:pl-(--edge) last:pr-(--edge)',
    density === 'compact' ? 'h-9' : 'h-11 py-1.5',
    column.align === 'right' ? 'num text-right' : 'text-left',
    column.hideOnMobile && 'max-md:hidden',
    column.className,
  );
}

/** Aligns the last column that phones show with the edge of the card. */
function alignOnPhones<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const last = columns.findLast(({ hideOnMobile }) => !hideOnMobile);
  return columns.map((column) =>
    column === last ? { ...column, className: cx(column.className, 'max-md:pr-(--edge)') } : column,
  );
}

const SORTED = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

type HeaderProps<Row> = {
  column: Column<Row>;
  sort: TableSort | null;
  onSort: ((sort: TableSort) => void) | undefined;
  sticky: boolean;
};

function HeaderCell<Row>({ column, sort, onSort, sticky }: HeaderProps<Row>) {
  const sorted = sort?.field === column.field ? sort.direction : null;
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-turn={column.hideWhenNarrow}
      aria-sort={column.sortable ? SORTED[sorted ?? 'none'] : undefined}
      className={cx(
        cellClass(column, 'compact'),
        'max-sm:h-8 max-sm:py-0! align-middle! whitespace-nowrap border-b border-line bg-surface text-small font-medium text-ink-faint!',
        sticky && 'lg:sticky lg:top-[calc(var(--band-height)+var(--bar-height))] lg:z-10',
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column.field))}
          className={cx(
            'group/sort -mx-1.5 inline-flex items-center gap-1 rounded-control px-1.5 py-1 font-medium transition-colors hover:text-ink',
            column.align === 'right' && 'flex-row-reverse',
            sorted && 'text-ink',
          )}
        >
          {column.label}
          <Arrow
            aria-hidden
            strokeWidth={1.75}
            className={cx(
              'size-3.5',
              !sorted && 'opacity-0 group-hover/sort:opacity-40 group-focus-visible/sort:opacity-40',
            )}
          />
        </button>
      ) : (
        // Above buttons that are called so it would stand there twice.
        <span className={cx(column.field === 'actions' && 'sr-only')}>{column.header ?? column.label}</span>
      )}
    </th>
  );
}

type SkeletonProps<R> = { columns: readonly Column<R>[]; density: 'regular' | 'compact'; count: number };

function SkeletonRows<R>({ columns, count, density }: SkeletonProps<R>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="border-b border-line last:border-b-0">
      {columns.map((column, index) => (
        <td key={column.field} className={cellClass(column, density)}>
          <Skeleton
            className={cx(
              'h-3.5',
              index % 2 === 0 ? 'w-24' : 'w-32',
              column.align === 'right' && 'ml-auto w-16',
            )}
          />
        </td>
      ))}
    </tr>
  ));
}

/** The cells of a row; its content is the first that is no lead, within what makes the row a link or button. */
export type RowCells = {
  readonly count: number;
  readonly draw: (wrap: (content: ReactNode) => ReactNode) => ReactNode;
};

/** Looks of a row that a press anywhere on it opens. */
export const ROW_LOOK = 'relative transition-colors hover:bg-sunken focus-within:bg-sunken';

function buildRowCells<R>(columns: readonly Column<R>[], row: R, density: 'regular' | 'compact'): RowCells {
  const target = columns.find(({ isLead }) => !isLead);
  return {
    count: columns.length,
    draw: (wrap) =>
      columns.map((column) => (
        <td key={column.field} className={cellClass(column, density)}>
          {column === target ? wrap(column.cell(row)) : column.cell(row)}
        </td>
      )),
  };
}

function Row({ cells, href }: { cells: RowCells; href: string | undefined }) {
  return (
    <tr className={href ? ROW_LOOK : 'relative'}>
      {cells.draw((content) =>
        href ? (
          <Link {...linkTo(href)} data-row="" onKeyDown={walkRows} className={ROW_TARGET}>
            {content}
          </Link>
        ) : (
          content
        ),
      )}
    </tr>
  );
}

/** The table of every screen, from an array of columns and rows. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    rows,
    rowKey = (row) => (row as { id: string }).id,
    rowHref,
    drawRow,
    sort = null,
    onSort,
    density = 'regular',
    stickyHeader = true,
  } = props;
  const columns = alignOnPhones(props.columns);
  const { scrolls, watch } = useFit();
  const sticky = stickyHeader && !scrolls;
  const { caption, loading = false, busy = false, skeletonRows = 10, placeholder } = props;
  const shown = loading ? [] : rows;
  // Headers without rows would describe nothing.
  if (placeholder && !loading && rows.length === 0) return placeholder;

  return (
    // Below a card's heading, the first column aligns with the heading's text.
    <div
      ref={watch}
      className={cx(
        'relative max-sm:[--edge:16px]',
        sticky ? 'max-lg:overflow-x-auto' : 'overflow-x-auto',
        stickyHeader ? '[--edge:20px]' : '[--edge:24px]',
      )}
    >
      <table
        aria-busy={loading || busy || undefined}
        className={cx(
          'group/table w-full border-separate border-spacing-0 text-table transition-opacity',
          busy && 'opacity-60',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.field} column={column} sort={sort} onSort={onSort} sticky={sticky} />
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:border-b [&_td]:border-line [&_tr:last-child_td]:border-b-0">
          {loading ? <SkeletonRows columns={columns} count={skeletonRows} density={density} /> : null}
          {shown.map((row) => {
            const cells = buildRowCells(columns, row, density);
            return (
              <Fragment key={rowKey(row)}>
                {drawRow ? drawRow(row, cells) : <Row cells={cells} href={rowHref?.(row)} />}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
