import { cx } from './cx.ts';

/** A placeholder for loading content; give it the real height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block rounded-control', className ?? 'h-4 w-24')} />;
}
