import { useId } from 'react';

export type SwitchProps = {
  /** Name of the switch, for screen readers. */
  label: string;
  /** Its state as a word next to it: never only by colour. */
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Something that is on or off; a native checkbox, so that forms and screen readers recognise it. */
export function Switch({ label, text, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex min-h-9 shrink-0 items-center gap-2 max-sm:min-h-11">
      <span className="relative inline-flex h-6 w-10">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-label={label}
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-control-line bg-sunken transition-colors checked:border-brand checked:bg-brand"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control-line transition-transform peer-checked:translate-x-4 peer-checked:bg-brand-ink motion-reduce:transition-none"
        />
      </span>
      <label htmlFor={id} aria-hidden className="w-7 cursor-pointer text-right text-table text-ink-soft">
        {text}
      </label>
    </span>
  );
}
