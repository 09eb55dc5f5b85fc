import { useCallback } from 'react';
import { cx } from '../cx.ts';
import { showChosen } from '../show-chosen.ts';

export type SegmentedProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
};

/** A segmented control: a few views of the same thing, of which one is shown. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<V>) {
  const labels = options.map((option) => option.label).join();
  // Again once labels have grown by their counts.
  // oxlint-disable-next-line react/exhaustive-deps
  const chosen = useCallback((part: HTMLElement | null) => showChosen(part), [labels]);
  return (
    <fieldset className={cx('inline-flex rounded-control border border-line bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          ref={option.value === value ? chosen : null}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'rounded-[5px] border border-transparent px-3 py-1 text-table text-ink-soft transition-colors hover:text-ink',
            'aria-pressed:border-line aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink max-sm:py-2.5',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
