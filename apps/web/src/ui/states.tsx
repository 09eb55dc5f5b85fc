import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

export type DrawingName = 'coins' | 'search' | 'link' | 'signpost' | 'cloud';

/** Small line drawings of empty states, one stroke and one spot of copper each. */
const DRAWINGS: Record<DrawingName, ReactNode> = {
  coins: (
    <>
      <ellipse cx="48" cy="60" rx="24" ry="8" />
      <path d="M24 60v-9c0 4.4 10.7 8 24 8s24-3.6 24-8v9" />
      <path d="M24 51v-9c0 4.4 10.7 8 24 8s24-3.6 24-8v9" />
      <ellipse cx="48" cy="42" rx="24" ry="8" />
      <g className="text-accent">
        <circle cx="66" cy="20" r="10" />
        <circle cx="66" cy="20" r="6.5" strokeWidth="1" />
      </g>
    </>
  ),
  search: (
    <>
      <path d="M20 22h40M20 34h26M20 46h20M20 58h28" strokeDasharray="1 5" />
      <g className="text-accent">
        <circle cx="60" cy="46" r="13" />
        <path d="M69.5 55.500L80 66" />
      </g>
    </>
  ),
  link: (
    <>
      <rect x="22" y="16" width="36" height="48" rx="5" />
      <path d="M30 28h20M30 36h12" />
      <g className="text-accent">
        <path d="M58 56l8-8a7 7 0 0 1 10 10l-6 6a7 7 0 0 1-10 0" />
        <path d="M66 54l-8 8a7 7 0 0 1-10-10l3-3" />
      </g>
    </>
  ),
  signpost: (
    <>
      <path d="M48 14v54M38 68h20" />
      <path d="M48 20h22l7 7-7 7H48z" />
      <path d="M48 40H28l-7 7 7 7h20z" className="text-accent" />
    </>
  ),
  cloud: (
    <>
      <path d="M32 56a12 12 0 0 1-1-24 18 18 0 0 1 34-3 14 14 0 0 1 2 27" />
      <path d="M40 50l16 16M56 50L40 66" className="text-accent" />
    </>
  ),
};

export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      viewBox="0 0 96 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('h-20 w-24 text-ink-faint [&_.text-accent]:stroke-accent', className)}
    >
      {DRAWINGS[name]}
    </svg>
  );
}

type EmptyStateProps = { drawing: DrawingName; title?: string; text: string; action?: ReactNode };

/** Nothing here yet: one sentence, one action, one small drawing. */
export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <Drawing name={drawing} />
      <div>
        {title ? <p className="mb-0.5 font-medium">{title}</p> : null}
        <p className={cx('text-body text-balance text-ink-soft', title ? 'max-w-[52ch]' : 'max-w-[44ch]')}>
          {text}
        </p>
      </div>
      {action}
    </div>
  );
}

export type InlineErrorProps = {
  title: string;
  /** Reassurance and next step. */
  text: string;
  retryLabel: string;
  /** Null where trying again would fail again. */
  onRetry: (() => void) | null;
  retrying?: boolean;
};

/** An error instead of content that did not load, with a retry button. */
export function InlineError({ title, text, retryLabel, onRetry, retrying = false }: InlineErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing="cloud"
        title={title}
        text={text}
        action={
          onRetry && (
            <Button onClick={onRetry} loading={retrying}>
              {retryLabel}
            </Button>
          )
        }
      />
    </div>
  );
}
