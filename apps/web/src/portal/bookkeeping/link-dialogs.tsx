import type { AccountantLink } from '@stuiver/contract';
import { accountantLinkRequest } from '@stuiver/contract/endpoints/insight/bookkeeping';
import { createAccountantLink, revokeAccountantLink } from '@stuiver/contract/routes';
import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useTexts } from '../../lib/language.ts';
import { Select } from '../../ui/forms/select.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';

const LONGEST_DAYS = 7;

export type MakeDialogProps = { merchantId: string; onMade: () => Promise<void>; onClose: () => void };

/** Asks how long a new link works, and shows it once. */
export function MakeDialog({ merchantId, onMade, onClose }: MakeDialogProps) {
  const { make: words, shown } = useTexts(bookkeepingTexts).links;
  const [url, setUrl] = useState<string | null>(null);
  const dialog = useFormDialog({
    name: 'accountant-link',
    schema: accountantLinkRequest,
    toRequest: ({ days }: { days: string }) => ({ merchantId, days: Number(days) }),
    defaultValues: { days: String(LONGEST_DAYS) },
    send: async (body) => {
      setUrl((await call(createAccountantLink, { body })).url);
      void onMade();
    },
    onClose,
  });
  if (url) return <SecretDialog words={shown} label={shown.field} secret={url} onClose={onClose} />;
  const { form } = dialog;
  const options = Array.from({ length: LONGEST_DAYS }, (_, at) => ({
    value: String(at + 1),
    label: words.daysOf(at + 1),
  }));
  return (
    <FormDialog words={words} width="small" {...dialog}>
      <Select
        label={words.days}
        options={options}
        value={form.watch('days')}
        onChange={(days) => form.setValue('days', days)}
      />
    </FormDialog>
  );
}

export type RevokeDialogProps = { link: AccountantLink; onDone: () => Promise<void>; onClose: () => void };

/** Asks before a link is revoked. */
export function RevokeDialog({ link: { id }, onDone, onClose }: RevokeDialogProps) {
  const { revoke: words } = useTexts(bookkeepingTexts).links;
  return (
    <ConfirmDialog
      words={words}
      done={{ title: words.done }}
      onConfirm={async () => {
        await call(revokeAccountantLink, { params: { id } });
        void onDone();
      }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
