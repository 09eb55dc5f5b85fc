import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { CircleAlert } from '../icons.tsx';

/** Common properties of input components (spec 2.40): texts and error. */
export type FieldTexts = {
  label: string;
  /** One line under the label. */
  hint?: ReactNode;
  /** Shown in red under the field, with how to fix it. */
  error?: string | undefined;
  /** Id of an error next to several fields that concerns this one too. */
  sharedErrorId?: string | undefined;
  required?: boolean | undefined;
  /** Shown next to the label of an optional field. */
  optionalText?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
};

export type FieldIds = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** The ids that tie an input to its hint and error. */
export function useFieldIds(
  texts: Pick<FieldTexts, 'hint' | 'error' | 'sharedErrorId' | 'required'>,
  givenId?: string,
): FieldIds & { hintId: string; errorId: string } {
  const made = useId();
  const id = givenId ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [texts.hint ? hintId : null, texts.error ? errorId : null, texts.sharedErrorId]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    hintId,
    errorId,
    'aria-describedby': described || undefined,
    'aria-invalid': texts.error || texts.sharedErrorId ? true : undefined,
    'aria-required': texts.required ? true : undefined,
  };
}

/** Splits the props of an input component into the texts of its field and those of the input itself. */
export function splitTexts<P extends FieldTexts>(props: P) {
  const { label, hint, error, sharedErrorId, required, optionalText, hideLabel, className, ...input } = props;
  const texts = { label, hint, error, sharedErrorId, required, optionalText, hideLabel, className };
  return [texts, input] as const;
}

type HintProps = { id: string; className?: string; children: ReactNode };

/** The quiet line under a label; nothing without a text. */
export function FieldHint({ id, className, children }: HintProps) {
  if (!children) return null;
  return (
    <p id={id} className={cx('text-table text-ink-faint', className)}>
      {children}
    </p>
  );
}

/** The red line under a field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-table text-bad">
      <CircleAlert strokeWidth={2} className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

type FieldProps = FieldTexts & {
  ids: { id: string; hintId: string; errorId: string };
  /** Next to the label, at the right. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The shell of an input: label above, hint under the label, the input, its error. */
export function Field({
  label,
  hint,
  error,
  required,
  optionalText,
  hideLabel,
  className,
  ids,
  aside,
  children,
}: FieldProps) {
  return (
    <div className={className}>
      <div
        className={cx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}
      >
        <label htmlFor={ids.id} className={cx('text-body font-medium text-ink', hideLabel && 'sr-only')}>
          {label}
          {!required && optionalText ? (
            <span className="font-normal text-ink-faint"> {optionalText}</span>
          ) : null}
        </label>
        {aside}
      </div>
      <FieldHint id={ids.hintId} className="-mt-1 mb-1.5">
        {hint}
      </FieldHint>
      {children}
      {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
    </div>
  );
}

/** The look of a box that text is typed into; 16 px on phones, so that they do not zoom in. */
export const CONTROL =
  'block w-full rounded-control border border-control-line bg-surface px-3 text-ink placeholder:text-ink-faint ' +
  'h-10 max-sm:h-12 text-body max-sm:text-field transition-[border-color,box-shadow] ' +
  'hover:border-ink-faint focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand/35 ' +
  'aria-invalid:border-bad aria-invalid:focus:outline-bad/30 [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-faint';
