import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../lib/language.ts';
import { cx } from '../../ui/cx.ts';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from '../../ui/icons.tsx';
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

function Step(props: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className={cx(
        'grid size-8 place-items-center rounded-control text-ink-soft transition-colors max-sm:size-10',
        'hover:bg-line/50 hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent [&_svg]:size-4',
        props.className,
      )}
    >
      {props.children}
    </button>
  );
}

type SizeProps = Pick<PaginationProps, 'pageSize' | 'onPageSize'> & { label: string };

function SizeChoice({ pageSize, onPageSize, label }: SizeProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="print:hidden">
        {label}
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
    </>
  );
}

/** The foot of a list: page size, position, and three page buttons at most. */
export function Pagination(props: PaginationProps) {
  const { currentPage, totalPages, totalElements, pageSize, onPage, onPageSize } = props;
  const { pagination: texts } = useTexts(commonTexts);
  const lastPage = Math.max(totalPages, 1) - 1;
  const from = currentPage * pageSize + 1;
  const to = Math.min(from + pageSize - 1, totalElements);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-2.5 text-table text-ink-soft max-sm:px-4">
      <SizeChoice pageSize={pageSize} onPageSize={onPageSize} label={texts.itemsPerPage} />
      <p className="num" aria-live="polite">
        {texts.range(from, to, totalElements, props.totalElementsCapped)}
      </p>
      <nav aria-label={texts.label} className="num ml-auto flex items-center gap-1">
        <Step
          label={texts.first}
          disabled={currentPage <= 0}
          onClick={() => onPage(0)}
          className="max-sm:hidden"
        >
          <ChevronsLeft />
        </Step>
        <Step label={texts.previous} disabled={currentPage <= 0} onClick={() => onPage(currentPage - 1)}>
          <ChevronLeft />
        </Step>
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
        <Step label={texts.next} disabled={currentPage >= lastPage} onClick={() => onPage(currentPage + 1)}>
          <ChevronRight />
        </Step>
        <Step
          label={texts.last}
          disabled={currentPage >= lastPage}
          onClick={() => onPage(lastPage)}
          className="max-sm:hidden"
        >
          <ChevronsRight />
        </Step>
      </nav>
    </div>
  );
}
