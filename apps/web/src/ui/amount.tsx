import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** An amount as text from the language's formats; `large` for the one figure of a page. */
export function Amount({
  text,
  large = false,
  className,
}: {
  text: string;
  large?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'num whitespace-nowrap text-ink',
        large ? 'text-figure font-semibold max-[359px]:text-title tracking-[-0.025em]' : 'font-medium',
        className,
      )}
    >
      {text}
    </span>
  );
}

/**
 * A row's amount; on phones its status stands below. Only the amount decides how wide the column is, so
 * that the words at the left keep their room; the status reaches to the moment below them, no further.
 */
export function AmountCell({ text, status }: { text: string; status: ReactNode }) {
  return (
    <>
      <Amount text={text} className="block" />
      <span className="flex w-0 min-w-full justify-end text-small md:hidden">
        <span className="max-w-[calc(100vw-184px)] shrink-0 whitespace-normal">{status}</span>
      </span>
    </>
  );
}
