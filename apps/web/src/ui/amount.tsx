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
 * A row's amount, on phones with its status below. Only the amount decides the column's width, so that the text at the
 * left keeps its room.
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
