import { getSimulatedOutcomes, simulateOutcome } from '@stuiver/contract/routes';
import type { SimulatedOutcome } from '@stuiver/domain/simulated-outcomes';
import { simulateTexts } from '@stuiver/messages/nl/payments/simulate';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { reloadPayment } from '../parts/reload.ts';

/** Test mode: what can still become of a payment; the simulator reports the one that is chosen. */
export function SimulateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(simulateTexts);
  const { sending, failure, run } = useAction();
  const [chosen, setChosen] = useState<SimulatedOutcome | null>(null);
  // Reloaded with the payment, which may change while the dialog is open.
  const { data: possible, error } = useQuery(
    callQuery(
      ['payment', id, 'outcomes'],
      getSimulatedOutcomes,
      { params: { id } },
      ({ content }) => content,
    ),
  );
  const outcome = chosen !== null && possible?.includes(chosen) ? chosen : null;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    await run(async () => {
      if (outcome === null) return;
      try {
        await call(simulateOutcome, { body: { id, outcome } });
      } finally {
        await reloadPayment(id);
      }
      showToast({ title: texts.done(texts.outcomes[outcome][0]) });
      onClose();
    });
  };
  return (
    <FormDialog
      words={{ ...texts, conflict: texts.changed }}
      width="small"
      form={{ formState: { isSubmitting: sending }, formError: failure }}
      failure={error instanceof ApiError ? error : null}
      disabled={outcome === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {possible === undefined ? (
        error ? null : (
          <Skeleton className="h-48" />
        )
      ) : possible.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <RadioGroup
          label={texts.choose}
          value={outcome}
          onChange={setChosen}
          options={possible.map((value) => {
            const [label, hint] = texts.outcomes[value];
            return { value, label, hint };
          })}
        />
      )}
    </FormDialog>
  );
}
