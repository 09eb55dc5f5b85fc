import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { cx } from '../cx.ts';
import { CONTROL, Field, type FieldTexts, useFieldIds } from './field.tsx';
import { Check, ChevronDown } from '../icons.tsx';

export type SelectOption<V extends string> = { value: V; label: string; disabled?: boolean };

export type SelectProps<V extends string> = FieldTexts & {
  id?: string;
  name?: string;
  options: readonly SelectOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
};

/** One of many, by click, arrow keys or typing its first letters. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, placeholder, disabled = false, name } = props;
  // A button that opens a list cannot be aria-required; its label contains it.
  const { id, hintId, errorId, 'aria-required': _, ...described } = useFieldIds(props, props.id);
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...props} ids={{ id, hintId, errorId }}>
      <Listbox
        value={value}
        onChange={(next: V | null) => next !== null && onChange(next)}
        disabled={disabled}
        {...(name ? { name } : {})}
      >
        <ListboxButton
          id={id}
          {...described}
          onBlur={props.onBlur}
          className={cx(CONTROL, 'flex items-center justify-between gap-2 text-left')}
        >
          <span className={cx('truncate', !chosen && 'text-ink-faint')}>{chosen?.label ?? placeholder}</span>
          <ChevronDown className="size-4 shrink-0 text-ink-faint" />
        </ListboxButton>
        <ListboxOptions
          anchor="bottom start"
          modal={false}
          className="z-50 w-(--button-width) rounded-card border border-line bg-surface p-1 shadow-float [--anchor-gap:4px] [--anchor-max-height:320px] focus:outline-none"
        >
          {options.map((option) => (
            <ListboxOption
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              className="group flex cursor-pointer items-center gap-2 rounded-control px-2.5 py-1.5 text-body data-disabled:opacity-50 data-focus:bg-sunken max-sm:py-2.5"
            >
              <span className="flex-1">{option.label}</span>
              <Check className="invisible size-4 text-brand group-data-selected:visible" strokeWidth={1.75} />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
  );
}
