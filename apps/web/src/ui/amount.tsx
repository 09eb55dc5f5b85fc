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
        large ? 'text-figure font-semibold tracking-[-0.025em]' : 'font-medium',
        className,
      )}
    >
      {text}
    </span>
  );
}
