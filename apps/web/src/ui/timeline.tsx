import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { type Tone, TONE_TEXT } from './status-dot.tsx';

export type TimelineItem = {
  key: string;
  tone: Tone;
  title: ReactNode;
  /** The moment, as text. */
  when: string;
  /** The same as ISO 8601. */
  instant?: string;
  text?: ReactNode;
};

/** Events, newest first or last as the caller orders them. */
export function Timeline({ entries, className }: { entries: readonly TimelineItem[]; className?: string }) {
  return (
    <ol className={className}>
      {entries.map((entry) => (
        <li key={entry.key} className="group relative grid grid-cols-[20px_1fr] gap-3 pb-5 last:pb-0">
          <span
            aria-hidden
            className="absolute top-[22px] -bottom-1 left-[9.5px] w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden
            className={cx(
              'mx-[5px] mt-[7px] size-[9px] rounded-full bg-current shadow-[0_0_0_4px_color-mix(in_oklab,currentColor_16%,transparent)]',
              TONE_TEXT[entry.tone],
            )}
          />
          <div className="min-w-0">
            <p className="font-medium text-ink">{entry.title}</p>
            <time dateTime={entry.instant} className="num block text-small text-ink-faint">
              {entry.when}
            </time>
            {entry.text ? <div className="mt-0.5 text-table text-ink-soft">{entry.text}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
