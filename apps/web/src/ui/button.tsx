import { type ComponentProps, useLayoutEffect } from 'react';
import { cx } from './cx.ts';
import type { Icon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'regular' | 'small' | 'large';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-brand border-brand text-brand-ink hover:brightness-110 active:brightness-95',
  secondary: 'bg-surface border-line-strong text-ink hover:bg-sunken active:bg-line/60',
  quiet: 'border-transparent text-ink-soft hover:bg-line/50 hover:text-ink active:bg-line',
  danger: 'bg-bad border-bad text-bad-ink hover:brightness-110 active:brightness-95',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 px-2.5 text-table gap-1.5',
  regular: 'h-9 px-3 text-body gap-2 max-sm:h-11 max-sm:px-4',
  large: 'h-11 px-5 text-field gap-2',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(
  tone: ButtonTone = 'secondary',
  size: ButtonSize = 'regular',
  className?: string,
): string {
  return cx(
    'relative inline-flex select-none items-center justify-center whitespace-nowrap rounded-control border font-medium',
    'transition-[background-color,filter,color] disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:shrink-0 print:hidden',
    TONES[tone],
    SIZES[size],
    className,
  );
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Under way: the button keeps its width, cannot be pressed and is marked busy. */
  loading?: boolean;
  /** Before its text. */
  icon?: Icon;
  /** Its subject, read out after its text where several buttons have the same. */
  what?: string;
  className?: string;
};

/** Gives a button that was pressed its focus back once it can be pressed again: browsers take it from a disabled one. */
function useKeptFocus(loading: boolean): void {
  useLayoutEffect(() => {
    const pressed = document.activeElement;
    if (!loading || !(pressed instanceof HTMLButtonElement && pressed.disabled)) return;
    return () => {
      if (document.activeElement === document.body) pressed.focus();
    };
  }, [loading]);
}

export function Button({
  tone,
  size,
  loading = false,
  icon: Mark,
  what,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  useKeptFocus(loading);
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass(tone, size, className)}
    >
      {loading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {Mark ? <Mark className="size-4" strokeWidth={1.75} /> : null}
        {children}
        {what && <span className="sr-only">{` ${what}`}</span>}
      </span>
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  /** The button's action, for screen readers and as its tooltip. */
  label: string;
  className?: string;
};

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-soft transition-colors',
        'hover:bg-line/50 hover:text-ink disabled:opacity-45 max-sm:size-11 print:hidden',
        className,
      )}
    >
      {children}
    </button>
  );
}
