import { removeSecondFactor, renewRecoveryCodes } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/portal/account';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { useQueryClient } from '@tanstack/react-query';
import type { Path } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { type ContractForm, useContractForm } from '../../../lib/forms/form.ts';
import { useTexts } from '../../../lib/language.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { useCopyToasts } from '../parts/copy-text.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { factorQuery } from './account-queries.ts';

type CodeValues = { code: string };
const CODE = z.object({ code: z.string().min(1, 'required').max(40) });

/** A form that asks for a code. */
export function useCodeForm(name: string): ContractForm<CodeValues> {
  return useContractForm<CodeValues>({
    name,
    schema: CODE,
    toRequest: ({ code }) => ({ code: code.trim() }),
    defaultValues: { code: '' },
  });
}

export type CodeFieldProps<Values extends CodeValues> = {
  form: ContractForm<Values>;
  label?: string;
  hint?: string;
};

/** A code as an app shows it. */
export function CodeField<Values extends CodeValues>({ form, label, hint }: CodeFieldProps<Values>) {
  const { factor: words } = useTexts(accountTexts);
  const field = 'code' as Path<Values>;
  const missing = form.getFieldState(field, form.formState).error?.message === 'required';
  return (
    <TextField
      label={label ?? words.code}
      hint={hint ?? words.codeHint}
      required
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="max-w-80"
      error={missing ? words.codeMissing : form.errorOf(field)}
      {...form.register(field)}
    />
  );
}

type AskCodeProps = {
  name: string;
  words: { title: string; lead: string; submit: string; failed: string };
  /** What the code proves; the dialog's caller closes it. */
  send: (code: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a fresh code before a factor is changed. */
function AskCodeDialog({ name, words, send, onClose }: AskCodeProps) {
  const { factor } = useTexts(accountTexts);
  const form = useCodeForm(name);
  return (
    <FormDialog
      words={words}
      sending={form.formState.isSubmitting}
      failure={form.formError}
      onSubmit={form.submit(({ code }) => send(code.trim()))}
      onClose={onClose}
    >
      <CodeField form={form} hint={factor.codeOrRecovery} />
    </FormDialog>
  );
}

/** Asks for a fresh code before the factor is turned off. */
export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const { factor: words } = useTexts(accountTexts);
  const client = useQueryClient();
  const send = async (code: string) => {
    await call(removeSecondFactor, { body: { code } });
    client.setQueryData(factorQuery().queryKey, null);
    showToast({ tone: 'good', title: words.removed, text: words.removedText });
    onClose();
  };
  return <AskCodeDialog name="remove-factor" words={words.remove} send={send} onClose={onClose} />;
}

export type RenewCodesDialogProps = { onClose: () => void; onMade: (codes: readonly string[]) => void };

/** Asks for a fresh code before other recovery codes are made. */
export function RenewCodesDialog({ onClose, onMade }: RenewCodesDialogProps) {
  const { factor: words } = useTexts(accountTexts);
  const client = useQueryClient();
  const send = async (code: string) => {
    const { recoveryCodes } = await call(renewRecoveryCodes, { body: { code } });
    void client.invalidateQueries({ queryKey: factorQuery().queryKey });
    onMade(recoveryCodes);
  };
  return <AskCodeDialog name="renew-codes" words={words.renew} send={send} onClose={onClose} />;
}

export type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** New recovery codes, the only time that they can be seen; they exist in this dialog's memory only. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { factor: words } = useTexts(accountTexts);
  const { actions } = useTexts(commonTexts);
  const toasts = useCopyToasts();
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      closeLabel={actions.close}
      title={words.codes.title}
      actions={
        <>
          <Button onClick={() => saveFile(text, 'text/plain', words.codes.fileName)}>
            {words.codes.download}
          </Button>
          <CopyButton text={text} label={words.codes.copy} copiedLabel={actions.copied} {...toasts} />
          <Button tone="primary" onClick={onClose}>
            {words.codes.done}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="wait" title={words.codes.warning}>
          {words.codes.text}
        </Notice>
        <ul
          aria-label={words.codes.list}
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-sunken px-4 py-3 font-mono text-table select-all max-sm:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
