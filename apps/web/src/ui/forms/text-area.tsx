import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { afterPress } from './after-press.ts';
import { CONTROL, Field, type FieldTexts, splitTexts, useFieldIds } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'required' | 'children'> &
  FieldTexts;

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const [texts, { id, onBlur, ...input }] = splitTexts(props);
  const { hintId, errorId, ...ids } = useFieldIds(texts, id);
  return (
    <Field {...texts} ids={{ id: ids.id, hintId, errorId }}>
      <textarea
        rows={4}
        {...input}
        {...ids}
        onBlur={onBlur && ((event) => afterPress(() => onBlur(event)))}
        className={cx(CONTROL, 'h-auto py-2 max-sm:h-auto')}
      />
    </Field>
  );
}
