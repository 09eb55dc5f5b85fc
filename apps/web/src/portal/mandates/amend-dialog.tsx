import type { MandateDetails } from '@stuiver/contract';
import { amendMandate as amendCall } from '@stuiver/contract/endpoints/money/mandates';
import { amendMandate } from '@stuiver/contract/routes';
import { formatIban, LONGEST_TYPED_IBAN, normaliseIban } from '@stuiver/domain/iban';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { reloadMandates } from './queries.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';

/** Asks for the payer's new account, naming what follows. */
export function AmendDialog({ mandate, onClose }: { mandate: MandateDetails; onClose: () => void }) {
  const texts = useTexts(mandatesTexts);
  const { amend: words } = texts;
  const dialog = useFormDialog({
    name: `mandate ${mandate.id}`,
    schema: amendCall.body,
    toRequest: ({ iban }: { iban: string }) => ({ id: mandate.id, iban: normaliseIban(iban) }),
    defaultValues: { iban: '' },
    send: async (body) => {
      await call(amendMandate, { body });
      await reloadMandates();
      return { title: words.done };
    },
    onClose,
  });
  const isUnderWay = mandate.collections.some(({ status }) => status === 'PENDING');
  return (
    <FormDialog
      words={{ ...words, lead: words.lead(mandate.consumerName || texts.thePayer) }}
      width="small"
      {...dialog}
    >
      <TextField
        label={words.iban}
        hint={words.now(formatIban(mandate.consumerIban))}
        required
        data-autofocus
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_TYPED_IBAN}
        {...dialog.form.field('iban')}
      />
      {mandate.blockedReason === null ? null : (
        <p>{mandate.blockedReason === 'AC01' ? words.unblocks : words.staysBlocked}</p>
      )}
      {isUnderWay ? <p className="text-ink-soft">{words.underWay}</p> : null}
    </FormDialog>
  );
}
