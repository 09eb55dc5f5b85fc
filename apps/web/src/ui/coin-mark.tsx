import { cx } from './cx.ts';

/** The mark: a small coin, two rings and an S in one stroke. One colour, clear at 16 px. */
export function CoinMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      className={cx('text-accent', className ?? 'size-6')}
    >
      <circle cx="12" cy="12" r="10.6" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="7.9" strokeWidth="0.8" />
      <path
        d="M14.8 9.3c-.5-1-1.6-1.4-2.8-1.4-1.6 0-2.8.8-2.8 2 0 2.8 5.7 1.3 5.7 4.1 0 1.3-1.2 2.1-2.9 2.1-1.3 0-2.4-.5-3-1.5"
        strokeWidth="1.6"
      />
    </svg>
  );
}
