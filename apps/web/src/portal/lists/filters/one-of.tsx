import { useId, useState } from 'react';

export type OneOfProps = {
  /** An empty value is no choice. */
  options: readonly { readonly value: string; readonly label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A choice of one, which is shown at once while the list loads. */
export function OneOf({ options, value, onChange }: OneOfProps) {
  const name = useId();
  const [chosen, setChosen] = useState(value ?? '');
  return (
    <div className="grid gap-1.5 max-sm:gap-3">
      {options.map((option) => (
        <label key={option.value} className="flex cursor-pointer items-center gap-2.5 text-body">
          <input
            type="radio"
            name={name}
            checked={chosen === option.value}
            onChange={() => {
              setChosen(option.value);
              onChange(option.value || undefined);
            }}
            className="size-4 shrink-0 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
