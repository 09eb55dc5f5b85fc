import type { z } from 'zod';
import { FormDialog, type FormDialogProps, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import type { Toast } from '../../lib/toasts.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';

export type ReasonDialogProps = Pick<FormDialogProps, 'tone' | 'onClose'> & {
  readonly words: FormDialogProps['words'] & { readonly reason: string; readonly hint?: string };
  readonly name: string;
  readonly schema: z.ZodType;
  /** Parts of the request besides the reason. */
  readonly rest?: object;
  /** Sends the reason; returns the toast, if there is one. */
  readonly send: (reason: string) => Promise<Toast | void>;
  readonly rows?: number;
  readonly maxLength?: number;
};

/** Asks for the reason of a step. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { words, tone = 'primary', name, schema, rest, send, onClose, rows = 3, maxLength = 500 } = props;
  const dialog = useFormDialog({
    name,
    schema,
    toRequest: (values: { reason: string }) => ({ ...rest, ...values }),
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const done = await send(reason);
      if (!done) onClose();
      return done;
    },
    onClose,
  });
  return (
    <FormDialog words={words} tone={tone} {...dialog}>
      <TextArea
        {...dialog.form.field('reason')}
        required
        rows={rows}
        maxLength={maxLength}
        label={words.reason}
        hint={words.hint}
      />
    </FormDialog>
  );
}
