import type { AccountantLink } from '@stuiver/contract';
import { accountantLinkRequest } from '@stuiver/contract/endpoints/insight/bookkeeping';
import { createAccountantLink, revokeAccountantLink } from '@stuiver/contract/routes';
import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useTexts } from '../../lib/language.ts';
import { Select } from '../../ui/forms/select.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';

const LONGEST_DAYS = 7;

export type MakeDialogProps = { merchantId: string; onMade: (url: string) => void; onClose: () => void };

/** Asks how long a new link works. */
export function MakeDialog({ merchantId, onMade, onClose }: MakeDialogProps) {
  const { make: words } = useTexts(bookkeepingTexts).links;
  const dialog = useFormDialog({
    name: 'accountant-link',
    schema: accountantLinkRequest,
    toRequest: ({ days }: { days: string }) => ({ merchantId, days: Number(days) }),
    defaultValues: { days: String(LONGEST_DAYS) },
    send: async (body) => onMade((await call(createAccountantLink, { body })).url),
    onClose,
  });
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

export type RevokeDialogProps = { link: AccountantLink; onDone: () => void; onClose: () => void };

/** Asks before a link is revoked. */
export function RevokeDialog({ link: { id }, onDone, onClose }: RevokeDialogProps) {
  const { revoke: words } = useTexts(bookkeepingTexts).links;
  return (
    <ConfirmDialog
      words={words}
      done={{ title: words.done }}
      onConfirm={() => call(revokeAccountantLink, { params: { id } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
