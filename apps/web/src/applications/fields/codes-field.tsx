import type { ReactNode } from 'react';
import { Select } from '../../ui/forms/select.tsx';
import { X } from '../../ui/icons.tsx';
import type { Option } from '../../lib/application-answers.ts';

export type CodesFieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  options: readonly Option[];
  /** Label of the list that adds one. */
  add: string;
  removeLabel: (name: string) => string;
  /** Codes, separated by commas. */
  value: string;
  onChange: (value: string) => void;
};

/** Several of many: each that was chosen can be taken away again. */
export function CodesField({ options, add, removeLabel, value, onChange, ...field }: CodesFieldProps) {
  const codes = value === '' ? [] : value.split(',');
  const nameOf = (code: string) => options.find((option) => option.value === code)?.label ?? code;
  return (
    <div>
      <Select
        {...field}
        options={options.filter((option) => !codes.includes(option.value))}
        value={null}
        placeholder={add}
        onChange={(code: string) => onChange([...codes, code].join(','))}
      />
      {codes.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {codes.map((code) => (
            <li
              key={code}
              className="inline-flex items-center gap-1 rounded-full border border-line bg-sunken pl-3 text-table"
            >
              {nameOf(code)}
              <button
                type="button"
                aria-label={removeLabel(nameOf(code))}
                title={removeLabel(nameOf(code))}
                onClick={() => onChange(codes.filter((one) => one !== code).join(','))}
                className="grid size-8 place-items-center rounded-full text-ink-soft hover:text-ink max-sm:size-10"
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
