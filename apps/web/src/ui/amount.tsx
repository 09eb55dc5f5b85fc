import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type AmountProps = { text: string; large?: boolean; className?: string };

/** An amount as text from the language's formats; `large` for the one figure of a page. */
export function Amount({ text, large = false, className }: AmountProps) {
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
 * A row's amount, on phones with its status below; a long one wraps, so that the text at the left keeps its room and
 * is never covered.
 */
export function AmountCell({ text, status }: { text: string; status: ReactNode }) {
  return (
    <>
      <Amount text={text} className="block" />
      <span className="ml-auto block w-max max-w-[132px] text-right text-small whitespace-normal md:hidden">
        {status}
      </span>
    </>
  );
}
