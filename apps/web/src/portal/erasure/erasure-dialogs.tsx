import type { ErasureRequest } from '@stuiver/contract';
import {
  createErasure as createCall,
  decideErasure as decideCall,
} from '@stuiver/contract/endpoints/erasure/erasure';
import { createErasure, decideErasure } from '@stuiver/contract/routes';
import { erasuresTexts } from '@stuiver/messages/nl/erasure/erasures';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { ProposalStep } from '../parts/decisions.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';

/** Key of every query about requests. */
export const ERASURES_KEY = ['erasures'];

/** Sends a form, and reloads the requests: also when a colleague was first, whose decision shows behind the dialog. */
function useSend(onClose: () => void) {
  return async (request: Promise<unknown>) => {
    try {
      await request;
    } finally {
      await reloadQueries(ERASURES_KEY);
    }
    onClose();
  };
}

/** Asks whose data is to go. */
export function CreateDialog({ merchant, onClose }: { merchant: string; onClose: () => void }) {
  const { create: words } = useTexts(erasuresTexts);
  const send = useSend(onClose);
  const dialog = useFormDialog({
    name: 'erasure',
    schema: createCall.body,
    toRequest: (values: { person: string; merchant: string }) => values,
    defaultValues: { person: '', merchant },
    send: (body) => send(call(createErasure, { body })),
    onClose,
  });
  const { form } = dialog;
  return (
    <FormDialog words={words} {...dialog}>
      <TextField
        autoComplete="off"
        label={words.person}
        required
        maxLength={254}
        {...form.field('person', 'erasedPerson')}
      />
      <TextField
        autoComplete="off"
        label={words.merchant}
        hint={words.merchantHint}
        maxLength={200}
        {...form.field('merchant')}
      />
    </FormDialog>
  );
}

type DecideDialogProps = { request: ErasureRequest; decision: ProposalStep; onClose: () => void };

/** Asks before a request is filed, approved, rejected, with a reason, or withdrawn. */
export function DecideDialog({ request: { id }, decision, onClose }: DecideDialogProps) {
  const { decide, failed, rejection, rejectionHint } = useTexts(erasuresTexts);
  const { title, text: lead, action: submit } = decide[decision];
  const send = useSend(onClose);
  const dialog = useFormDialog({
    name: `erasure ${id} ${decision}`,
    schema: decideCall.body,
    toRequest: (values: { decision: ProposalStep; reason: string }) => values,
    defaultValues: { decision, reason: '' },
    send: (body) => send(call(decideErasure, { params: { id }, body })),
    onClose,
  });
  return (
    <FormDialog
      words={{ title, lead, submit, failed }}
      width="small"
      tone={decision === 'FILED' ? 'primary' : 'danger'}
      {...dialog}
    >
      {decision === 'REJECTED' ? (
        <TextArea
          {...dialog.form.field('reason')}
          required
          rows={3}
          maxLength={500}
          label={rejection}
          hint={rejectionHint}
        />
      ) : null}
    </FormDialog>
  );
}
