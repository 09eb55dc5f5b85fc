import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.tsx';
import type { Tone } from './status-dot.tsx';

const LOOKS: Record<Tone, { box: string; icon: string; Icon: typeof Info }> = {
  good: { box: 'border-good/30 bg-good-soft', icon: 'text-good', Icon: CircleCheck },
  wait: { box: 'border-wait/30 bg-wait-soft', icon: 'text-wait', Icon: TriangleAlert },
  bad: { box: 'border-bad/30 bg-bad-soft', icon: 'text-bad', Icon: CircleAlert },
  calm: { box: 'border-line bg-calm-soft', icon: 'text-calm', Icon: Info },
};

export type NoticeProps = {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  /** `alert` for an error, `status` for a change. */
  role?: 'alert' | 'status';
  className?: string;
};

/** Scrolls to a new error: the button that was pressed may be at the foot of a long form. */
function scrollTo(notice: HTMLDivElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

/** Information to read before the rest. */
export function Notice({ tone, title, children, role, className }: NoticeProps) {
  const { box, icon, Icon } = LOOKS[tone];
  return (
    <div
      ref={role === 'alert' ? scrollTo : undefined}
      role={role}
      className={cx('flex gap-3 rounded-card border px-4 py-3', box, className)}
    >
      <Icon className={cx('mt-0.5 size-[18px] shrink-0', icon)} />
      <div className="min-w-0">
        <p className="font-medium text-ink">{title}</p>
        {children ? <div className="mt-0.5 text-table text-ink-soft">{children}</div> : null}
      </div>
    </div>
  );
}
