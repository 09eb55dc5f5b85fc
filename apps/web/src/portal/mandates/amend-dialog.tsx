import type { MandateDetails } from '@stuiver/contract';
import { amendMandate as amendCall } from '@stuiver/contract/endpoints/money/mandates';
import { amendMandate } from '@stuiver/contract/routes';
import { formatIban, LONGEST_TYPED_IBAN, normaliseIban } from '@stuiver/domain/iban';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

/** Asks for the payer's new account, naming what follows. */
export function AmendDialog({ mandate, onClose }: { mandate: MandateDetails; onClose: () => void }) {
  const texts = useTexts(mandatesTexts);
  const { amend: words } = texts;
  const client = useQueryClient();
  const toRequest = ({ iban }: { iban: string }) => ({ id: mandate.id, iban: normaliseIban(iban) });
  const form = useContractForm({
    name: `mandate ${mandate.id}`,
    schema: amendCall.body,
    toRequest,
    defaultValues: { iban: '' },
  });
  const submit = form.submit(async (values) => {
    await call(amendMandate, { body: toRequest(values) });
    await Promise.all(
      ['mandate', 'mandates', 'recurrence', 'recurring', 'totals'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
    showToast({ tone: 'good', title: words.done });
    onClose();
  });
  const isUnderWay = mandate.collections.some(({ status }) => status === 'PENDING');
  return (
    <FormDialog
      words={{ ...words, lead: words.lead(mandate.consumerName || texts.thePayer) }}
      width="small"
      form={form}
      onSubmit={submit}
      onClose={onClose}
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
        {...form.field('iban')}
      />
      {mandate.blockedReason === null ? null : (
        <p>{mandate.blockedReason === 'AC01' ? words.unblocks : words.staysBlocked}</p>
      )}
      {isUnderWay ? <p className="text-ink-soft">{words.underWay}</p> : null}
    </FormDialog>
  );
}
