import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { afterPress } from './after-press.ts';
import { CONTROL, Field, type FieldTexts, splitTexts, useFieldIds } from './field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'required' | 'children'>;

export type TextFieldProps = InputProps &
  FieldTexts & {
    /** Next to the label, at the right: a link or a short help. */
    aside?: ReactNode;
    /** Inside the box, before or after the text: a sign, a unit, a button. */
    before?: ReactNode;
    after?: ReactNode;
  };

/** One line of text. `min`, `max`, `maxLength` and `ref` go to the input itself. */
export function TextField(props: TextFieldProps) {
  const [texts, { aside, before, after, id, onBlur, ...input }] = splitTexts(props);
  const { hintId, errorId, ...ids } = useFieldIds(texts, id);
  return (
    <Field {...texts} ids={{ id: ids.id, hintId, errorId }} aside={aside}>
      <div className="relative">
        {before ? (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-faint">
            {before}
          </span>
        ) : null}
        <input
          type="text"
          {...input}
          {...ids}
          onBlur={onBlur && ((event) => afterPress(() => onBlur(event)))}
          className={cx(CONTROL, Boolean(before) && 'pl-9', Boolean(after) && 'pr-11')}
        />
        {after ? (
          <span className="absolute inset-y-0 right-1 flex items-center text-ink-faint">{after}</span>
        ) : null}
      </div>
    </Field>
  );
}

/** An address for mail. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      type="email"
    />
  );
}

/** A web address. */
export function UrlField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField autoComplete="off" maxLength={2000} {...props} type="url" />;
}

export type AmountFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'inputMode'>;

/** An amount as typed. It stays text: the form converts it to the wire's decimal string by the domain's rules. */
export function AmountField(props: AmountFieldProps) {
  return <TextField autoComplete="off" maxLength={16} {...props} inputMode="decimal" before="€" />;
}
