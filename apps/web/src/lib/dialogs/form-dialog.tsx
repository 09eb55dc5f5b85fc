import { type ReactNode, type SyntheticEvent, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from './modal.tsx';
import type { ModalWidth } from '../../ui/overlays/modal-dialog.tsx';
import type { ApiError } from '../api.ts';
import { type ContractFormOptions, useContractForm } from '../forms/form.ts';
import { showToast, type Toast } from '../toasts.ts';
import { FailureNotice } from './failure-notice.tsx';

export type FormDialogProps = {
  /**
   * `keep` names the button that closes the dialog where "Cancel" would sound like `submit`; `lost` replaces the title
   * if the answer was lost; `conflict` is the text if someone else made a change first.
   */
  words: Record<'title' | 'submit' | 'failed', string> &
    Partial<Record<'lead' | 'keep' | 'lost' | 'conflict', string>>;
  width?: ModalWidth;
  /** `danger` for dialogs that end something. */
  tone?: 'primary' | 'danger';
  form: { readonly formState: { readonly isSubmitting: boolean }; readonly formError: ApiError | null };
  /** True if there is nothing to send. */
  disabled?: boolean;
  /** An error outside the form's own request, shown while the form has none. */
  failure?: ApiError | null;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
  /** What the button before `submit` does instead of closing. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** A form in a dialog, which stays open while its request is under way: the answer belongs in it. */
export function FormDialog({
  words,
  width = 'medium',
  tone = 'primary',
  form,
  disabled = false,
  failure = null,
  onSubmit,
  onClose,
  onBack,
  children,
}: FormDialogProps) {
  const id = useId();
  const sending = form.formState.isSubmitting;
  const error = form.formError ?? failure;
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      width={width}
      title={words.title}
      description={words.lead}
      canCancel={words.keep ?? true}
      onCancel={onBack}
      actions={
        <Button
          type="submit"
          form={id}
          tone={tone}
          loading={sending}
          disabled={disabled}
          // The second press of a double click was meant for what the button said before.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {words.submit}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
        {error?.status === 409 && words.conflict ? (
          <Notice tone="wait" role="alert" title={words.failed}>
            {words.conflict}
          </Notice>
        ) : (
          <FailureNotice title={words.failed} lost={words.lost} error={error} />
        )}
        {children}
      </form>
    </Modal>
  );
}

export type FormDialogOptions<Values extends FieldValues, Request> = Omit<
  ContractFormOptions<NoInfer<Values>>,
  'toRequest'
> & {
  /** Makes the request from the fields' values; its parameter declares them. */
  toRequest: (values: Values) => Request;
  /** Sends the request. A toast that it returns is shown, and the dialog closes; without one the caller goes on. */
  send: (request: Request, values: Values) => Promise<Toast | void>;
  onClose: () => void;
};

/**
 * Builds the form of a dialog.
 *
 * @returns the props of its `FormDialog`, of which `form` has its fields
 */
export function useFormDialog<Values extends FieldValues, Request>({
  send,
  onClose,
  ...options
}: FormDialogOptions<Values, Request>) {
  const form = useContractForm<Values>(options);
  const onSubmit = form.submit(async (values) => {
    const done = await send(options.toRequest(values), values);
    if (!done) return;
    showToast(done);
    onClose();
  });
  return { form, onSubmit, onClose };
}
