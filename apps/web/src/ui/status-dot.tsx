import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Green: money in or done. Amber: waiting. Red: failed or lost. Blue-grey: neutral. */
export type Tone = 'good' | 'wait' | 'bad' | 'calm';

export const TONE_TEXT: Record<Tone, string> = {
  good: 'text-good',
  wait: 'text-wait',
  bad: 'text-bad',
  calm: 'text-calm',
};

type StatusDotProps = { tone: Tone; children: ReactNode; className?: string };

/** A status: a coloured dot and a word. */
export function StatusDot({ tone, children, className }: StatusDotProps) {
  return (
    // A second line starts below the first word. Whether there is one is the place’s choice, which `text-balance` would end.
    <span
      className={cx(
        'inline-block pl-3.5 -indent-3.5 font-medium [text-wrap-style:balance]',
        TONE_TEXT[tone],
        className,
      )}
    >
      {/* A word joiner keeps the dot with the first word. */}
      <span aria-hidden className="after:content-['\2060']">
        <span className="mr-[7px] inline-block size-[7px] -translate-y-px rounded-full bg-current" />
      </span>
      {/* A line may end at the separator, and never begins with it. */}
      {typeof children === 'string' ? children.replaceAll(' · ', '\u00a0· ') : children}
    </span>
  );
}
