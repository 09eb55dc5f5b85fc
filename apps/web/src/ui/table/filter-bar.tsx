import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { Search, X } from '../icons.tsx';

/** Debounce of the search box, in milliseconds. */
const REST_MS = 300;

/** The bar above a list: search and chips, and below them how many rows they leave. */
export function FilterBar({
  label,
  children,
  summary,
}: {
  label: string;
  children?: ReactNode;
  /** The number of rows that the filters leave, with its actions: a row of its own, which chips never move. */
  summary: ReactNode;
}) {
  return (
    <search
      aria-label={label}
      className="flex min-h-[49px] flex-wrap items-center gap-2 border-b border-line py-2 pr-2 pl-[9px] max-sm:gap-y-0 max-sm:px-3 max-sm:pt-1 max-sm:pb-0"
    >
      {children}
      <div className="flex basis-full items-start gap-1 max-sm:contents">{summary}</div>
    </search>
  );
}

/** Chips in the bar, which wrap together; on phones one row that scrolls sideways. */
export function ChipRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2 sm:flex-wrap max-sm:order-1 max-sm:-mx-3 max-sm:basis-[calc(100%+24px)] max-sm:scroll-row max-sm:px-3 max-sm:py-1 max-sm:*:shrink-0">
      {children}
    </div>
  );
}

export type ChipProps = {
  label: ReactNode;
  onClick: () => void;
  /** Called when the pointer or focus comes near, to load the code behind it. */
  onNear?: (() => void) | undefined;
  /** True if the filter is set; then a second button removes it. */
  active?: boolean;
  onClear?: () => void;
  clearLabel?: string;
  expanded?: boolean;
  controls?: string | undefined;
};

/** A filter: dashed while it is not set, filled while it is. */
export function Chip(props: ChipProps) {
  const { label, onClick, onNear, active = false, onClear, clearLabel, expanded, controls } = props;
  return (
    <span
      className={cx(
        'inline-flex h-7 max-w-full items-center rounded-full border text-table max-sm:h-9',
        active
          ? 'border-transparent bg-brand-soft font-medium text-brand'
          : 'border-dashed border-line-strong text-ink-soft hover:border-ink-faint hover:text-ink print:hidden',
      )}
    >
      <button
        type="button"
        onClick={onClick}
        onPointerEnter={onNear}
        onFocus={onNear}
        aria-expanded={expanded}
        aria-haspopup="dialog"
        aria-controls={expanded ? controls : undefined}
        className={cx('h-full truncate rounded-full px-3', active && onClear && 'pr-1')}
      >
        {label}
      </button>
      {active && onClear ? (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // This button disappears: its filter gets the focus.
            (currentTarget.previousElementSibling as HTMLElement).focus();
            onClear();
          }}
          aria-label={clearLabel}
          title={clearLabel}
          className="grid h-full min-w-6 place-items-center rounded-full pr-2 pl-0.5 print:hidden"
        >
          <X strokeWidth={1.75} className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}

export type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** The value in the URL. */
  value: string;
  maxLength: number;
  /** Gets the trimmed text, debounced, or at once with Enter. */
  onSearch: (text: string) => void;
};

/** The box at the start of the bar. */
export function SearchBox({ label, placeholder, value, maxLength, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Our own update must not overwrite newer typed text.
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, value, onSearch]);
  return (
    <label className="relative flex min-w-[200px] flex-1 items-center sm:max-w-[280px]">
      <span className="sr-only">{label}</span>
      <Search className="pointer-events-none absolute left-1.5 size-4 text-ink-faint" />
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || wanted === value) return;
          setSent(wanted);
          onSearch(wanted);
        }}
        className="h-8 w-full rounded-control bg-transparent pr-2 pl-7.5 text-body text-ellipsis text-ink placeholder:text-ink-faint hover:bg-sunken focus:bg-transparent max-sm:h-11 max-sm:text-field"
      />
    </label>
  );
}
