import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { panelTexts } from '@stuiver/messages/nl/lists/list-panels';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { cx } from '../../../ui/cx.ts';
import type { ViewToSave } from './saved-views.ts';

type Values = Pick<ViewToSave, 'name' | 'shared'>;

type ViewFormProps = {
  /** Names the field of the name. */
  label: string;
  start: Values;
  send: (values: Values) => Promise<void>;
  onDone?: () => void;
  /** The error of a name that isn't empty. */
  judge?: (name: string) => string | undefined;
  hint?: (name: string) => string | undefined;
  /** The field of the name. */
  ref?: Ref<HTMLInputElement>;
  heading?: ReactNode;
  className: string;
  /** The foot, with its buttons. */
  children: (state: { isPending: boolean; isSuccess: boolean }) => ReactNode;
};

/** Name of a view, and whether colleagues see it. */
export function ViewForm(props: ViewFormProps) {
  const { label, start, send, onDone, judge, hint, ref = null, heading, className, children } = props;
  const { views: texts } = useTexts(panelTexts);
  const { missing } = useTexts(fieldErrorTexts);
  const { codes } = useTexts(errorTexts);
  const [values, setValues] = useState(start);
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () => send(values),
    onSuccess: () => {
      setValues(start);
      setAsked(false);
      onDone?.();
    },
  });
  const isFull = save.error instanceof ApiError && save.error.code === 'limitReached';
  const saveError = isFull ? codes.limitReached : texts.notSaved;
  const name = values.name.trim();
  const wrong = name === '' ? missing.name : judge?.(name);
  return (
    <form
      noValidate
      className={cx('grid gap-3', className)}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (wrong === undefined) save.mutate();
      }}
    >
      {heading}
      <TextField
        label={label}
        ref={ref}
        value={values.name}
        maxLength={60}
        autoComplete="off"
        error={(asked && wrong) || (save.isError ? saveError : undefined)}
        hint={hint?.(name)}
        onChange={(event) => {
          setValues({ ...values, name: event.target.value });
          save.reset();
        }}
      />
      <Checkbox
        label={texts.share}
        checked={values.shared}
        onChange={(event) => setValues({ ...values, shared: event.target.checked })}
      />
      {children(save)}
    </form>
  );
}
