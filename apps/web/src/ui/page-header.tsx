import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type PageHeaderProps = {
  title: ReactNode;
  /** One line about the page. */
  text?: ReactNode;
  /** A link back to the page's list. */
  trail?: ReactNode;
  actions?: ReactNode;
  /**
   * On phones, title and action share a line, and the text is for screen readers only, to save height; so is a title
   * below tabs, which name the page.
   */
  compact?: boolean;
  className?: string;
};

/** The head of a page. Its h1 takes the focus after a navigation. */
export function PageHeader({ title, text, trail, actions, compact = false, className }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'mb-5 flex items-end justify-between gap-x-6 gap-y-3 max-sm:flex-wrap',
        compact &&
          'max-sm:-mt-2 max-sm:mb-2 max-sm:min-h-11 max-sm:items-center max-sm:gap-x-3 max-sm:peer-[nav]:m-0 max-sm:peer-[nav]:min-h-0 max-sm:peer-[nav]:[&_h1]:sr-only',
        compact && actions ? 'max-sm:peer-[nav]:mb-3' : null,
        className,
      )}
    >
      <div className="min-w-0">
        {trail ? <div className="text-table text-ink-faint">{trail}</div> : null}
        <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em] text-ink sm:text-[22px]">
          {title}
        </h1>
        {text ? (
          <p className={cx('max-w-[68ch] text-ink-soft', compact && 'max-sm:sr-only')}>{text}</p>
        ) : null}
      </div>
      {actions ? (
        <div
          className={cx(
            'flex flex-wrap gap-2 empty:hidden',
            compact ? 'sm:shrink-0' : 'max-sm:w-full max-sm:*:flex-1',
          )}
        >
          {actions}
        </div>
      ) : null}
    </header>
  );
}
