import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useId } from 'react';
import { useTexts } from '../../lib/language.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  type Icon,
} from '../../ui/icons.tsx';
import { PAGE_SIZES, pageWindow } from '../../ui/table/page-window.ts';

export type PaginationProps = {
  /** Zero-based, as the server counts; shown one-based. */
  currentPage: number;
  totalPages: number;
  totalElements: number;
  /** There are more, which were not counted. */
  totalElementsCapped?: true | undefined;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
};

/** The foot of a list: page size, position, and three page buttons at most. */
export function Pagination(props: PaginationProps) {
  const { currentPage, totalPages, totalElements, pageSize, onPage, onPageSize } = props;
  const { pagination: texts } = useTexts(commonTexts);
  const id = useId();
  const lastPage = Math.max(totalPages, 1) - 1;
  const from = currentPage * pageSize + 1;
  const to = Math.min(from + pageSize - 1, totalElements);
  const step = (label: string, page: number, Mark: Icon, className = '') => (
    <IconButton
      label={label}
      disabled={page < 0 || page === currentPage || page > Math.max(currentPage, lastPage)}
      onClick={() => onPage(page)}
      className={cx('size-8! max-sm:size-10!', className)}
    >
      <Mark className="size-4" />
    </IconButton>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-2.5 text-table text-ink-soft max-sm:px-4">
      <label htmlFor={id} className="print:hidden">
        {texts.itemsPerPage}
      </label>
      <span className="relative print:hidden">
        <select
          id={id}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
          className="num h-8 cursor-pointer appearance-none rounded-control border border-control-line bg-surface pr-7 pl-2.5 text-table text-ink max-sm:h-10 max-sm:text-field"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-3.5 text-ink-faint" />
      </span>
      <p className="num" aria-live="polite">
        {texts.range(from, to, totalElements, props.totalElementsCapped)}
      </p>
      <nav aria-label={texts.label} className="num ml-auto flex items-center gap-1">
        {step(texts.first, 0, ChevronsLeft, 'max-sm:hidden')}
        {step(texts.previous, currentPage - 1, ChevronLeft)}
        {pageWindow(currentPage, totalPages).map((page) => (
          <button
            key={page}
            type="button"
            aria-label={texts.page(page + 1)}
            aria-current={page === currentPage ? 'page' : undefined}
            onClick={() => onPage(page)}
            className={cx(
              'h-8 min-w-8 rounded-control px-2 transition-colors max-sm:h-10 max-sm:min-w-10',
              page === currentPage
                ? 'bg-brand-soft font-semibold text-brand'
                : 'hover:bg-line/50 hover:text-ink',
            )}
          >
            {page + 1}
          </button>
        ))}
        {step(texts.next, currentPage + 1, ChevronRight)}
        {step(texts.last, lastPage, ChevronsRight, 'max-sm:hidden')}
      </nav>
    </div>
  );
}
