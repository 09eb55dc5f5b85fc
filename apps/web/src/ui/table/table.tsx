import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { ArrowDown, ArrowUp, ChevronRight } from '../icons.tsx';
import { linkTo } from '../link-to.ts';
import { Skeleton } from '../skeleton.tsx';
import { nextSort, type Sort } from './sorting.ts';
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
  rowKey: (row: Row) => string;
  /** Target of a row; the whole row is then a real link. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Opens below a row; the whole row is then a button. It takes the focus when the button that was pressed has gone. */
  rowDetails?: ((row: Row) => ReactNode) | undefined;
  /** Details are open at first. */
  startsOpen?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
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
const ROW_TARGET =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand';

/** Arrow keys move between the rows' links or buttons; Home and End go to the first and last. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
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

function HeaderCell<Row>({
  column,
  sort,
  onSort,
  sticky,
}: {
  column: Column<Row>;
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
  sticky: boolean;
}) {
  const sorted = sort?.field === column.field ? sort.direction : null;
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-turn={column.hideWhenNarrow}
      aria-sort={
        column.sortable
          ? sorted === 'asc'
            ? 'ascending'
            : sorted === 'desc'
              ? 'descending'
              : 'none'
          : undefined
      }
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
        (column.header ?? column.label)
      )}
    </th>
  );
}

type SkeletonProps<R> = Pick<RowProps<R>, 'columns' | 'density'> & { count: number };

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

type RowProps<R> = {
  columns: readonly Column<R>[];
  row: R;
  href: string | undefined;
  details: ((row: R) => ReactNode) | undefined;
  startsOpen: boolean;
  density: 'regular' | 'compact';
};

function Row<R>({ columns, row, href, details, startsOpen, density }: RowProps<R>) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const target = columns.find(({ isLead }) => !isLead);
  const content = (column: Column<R>) => {
    const cell = column.cell(row);
    if (column !== target) return cell;
    if (href)
      return (
        <Link {...linkTo(href)} data-row="" onKeyDown={walkRows} className={ROW_TARGET}>
          {cell}
        </Link>
      );
    if (!details) return cell;
    return (
      <button
        type="button"
        data-row=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onKeyDown={walkRows}
        onClick={() => setOpen(!isOpen)}
        className={cx(ROW_TARGET, 'flex w-full items-start gap-2 text-left')}
      >
        <ChevronRight
          aria-hidden
          strokeWidth={1.75}
          className={cx('mt-0.5 size-4 shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">{cell}</span>
      </button>
    );
  };
  return (
    <>
      <tr
        className={cx(
          'relative',
          (href || details) && 'transition-colors hover:bg-sunken focus-within:bg-sunken',
        )}
      >
        {columns.map((column) => (
          <td key={column.field} className={cellClass(column, density)}>
            {content(column)}
          </td>
        ))}
      </tr>
      {details && isOpen ? (
        <tr>
          <td colSpan={columns.length}>
            {/* As wide as the other rows make the table. */}
            <div id={id} tabIndex={-1} className="w-0 min-w-full">
              {details(row)}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** The table of every screen, from an array of columns and rows. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    rowHref,
    rowDetails,
    startsOpen = false,
    sort = null,
    onSort,
    density = 'regular',
    stickyHeader = true,
  } = props;
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
          {shown.map((row) => (
            <Row
              key={rowKey(row)}
              columns={columns}
              row={row}
              href={rowHref?.(row)}
              details={rowDetails}
              startsOpen={startsOpen}
              density={density}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
