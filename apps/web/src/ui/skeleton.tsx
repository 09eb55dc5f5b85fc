import { cx } from './cx.ts';

/** The grey shape of what is about to come; give it the true height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block rounded-control', className ?? 'h-4 w-24')} />;
}
