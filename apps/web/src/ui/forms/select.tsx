import { cx } from '../cx.ts';
import { ChevronDown } from '../icons.tsx';
import { CONTROL, Field, type FieldTexts, useFieldIds } from './field.tsx';

type SelectOption<V extends string> = { value: V; label: string; disabled?: boolean };

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

/** One of many: the browser's own list, which a phone shows as its own picker. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, onBlur, placeholder, disabled, name } = props;
  const { hintId, errorId, ...input } = useFieldIds(props, props.id);
  return (
    <Field {...props} ids={{ id: input.id, hintId, errorId }}>
      <span className="relative block">
        <select
          {...input}
          name={name}
          disabled={disabled}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value as V)}
          onBlur={onBlur}
          className={cx(
            CONTROL,
            'cursor-pointer appearance-none truncate pr-9',
            value === null && 'text-ink-faint',
          )}
        >
          {value === null ? (
            <option value="" hidden>
              {placeholder}
            </option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} className="text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-faint" />
      </span>
    </Field>
  );
}
