import type { ComponentProps, ReactNode } from 'react';
import { FieldError, FieldHint, useFieldIds } from './field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** The first server error of its field, in red under the box (spec 5.15). */
  error?: string | undefined;
  className?: string;
};

/** A checkbox; a native input, so that forms and screen readers recognise it. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const { hintId, errorId, ...ids } = useFieldIds({ hint, error }, id);
  return (
    <div className={className}>
      <div className="group flex gap-2.5">
        <input
          {...input}
          type="checkbox"
          {...ids}
          className="mt-[3px] size-4 shrink-0 cursor-pointer rounded-[4px] accent-brand aria-invalid:outline-2 aria-invalid:outline-bad disabled:cursor-not-allowed disabled:opacity-55"
        />
        <div>
          <label htmlFor={ids.id} className="cursor-pointer text-body text-ink group-has-disabled:opacity-55">
            {label}
          </label>
          <FieldHint id={hintId}>{hint}</FieldHint>
        </div>
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

export type CheckboxGroupProps = {
  legend: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
};

/** Checkboxes that belong together, with their one error. */
export function CheckboxGroup({ legend, hint, error, children }: CheckboxGroupProps) {
  const { hintId, errorId, ...ids } = useFieldIds({ hint, error });
  return (
    <fieldset aria-describedby={ids['aria-describedby']}>
      <legend className="text-body font-medium">{legend}</legend>
      <FieldHint id={hintId} className="mt-0.5">
        {hint}
      </FieldHint>
      {/* Above them: the first takes the focus, and a long list would hide what is below it. */}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      <div className="mt-3 grid gap-3">{children}</div>
    </fieldset>
  );
}

type Choice<V extends string> = { value: V; label: string; hint?: string; disabled?: boolean };

export type RadioGroupProps<V extends string> = {
  label: string;
  hint?: ReactNode;
  options: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
  className?: string;
};

/** One of a few, each with room for a hint. */
export function RadioGroup<V extends string>({
  label,
  hint,
  options,
  value,
  onChange,
  error,
  className,
}: RadioGroupProps<V>) {
  const { id, hintId, errorId, ...ids } = useFieldIds({ hint, error });
  return (
    <div className={className}>
      <p id={id} className="mb-1.5 text-body font-medium">
        {label}
      </p>
      <FieldHint id={hintId} className="-mt-1 mb-1.5">
        {hint}
      </FieldHint>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={ids['aria-describedby']}
        className="overflow-clip rounded-card border border-line bg-surface"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer gap-3 border-line px-4 py-3 not-first:border-t has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-[18px] shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-control-line bg-surface outline-none checked:border-[5px] checked:border-brand"
            />
            <span>
              <span className="block text-body font-medium">{option.label}</span>
              {option.hint ? <span className="block text-table text-ink-soft">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
