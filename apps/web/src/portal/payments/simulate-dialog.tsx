import { getSimulatedOutcomes, simulateOutcome } from '@stuiver/contract/routes';
import type { SimulatedOutcome } from '@stuiver/domain/simulated-outcomes';
import { simulateTexts } from '@stuiver/messages/nl/payments/simulate';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/dialogs/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reloadPayment } from '../parts/reload.ts';

/** Test mode: what can still become of a payment; the simulator reports the one that is chosen. */
export function SimulateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(simulateTexts);
  const { actions } = useTexts(commonTexts);
  const client = useQueryClient();
  const { sending, failure, run } = useAction();
  const [chosen, setChosen] = useState<SimulatedOutcome | null>(null);
  // Reloaded with the payment, which may change while the dialog is open.
  const { data: possible, error } = useQuery({
    queryKey: ['payment', id, 'outcomes'],
    queryFn: async ({ signal }) => (await call(getSimulatedOutcomes, { params: { id } }, signal)).content,
  });
  const outcome = chosen !== null && possible?.includes(chosen) ? chosen : null;
  const isChanged = failure?.code === 'changedMeanwhile';
  const submit = () =>
    run(async () => {
      if (outcome === null) return;
      try {
        await call(simulateOutcome, { body: { id, outcome } });
      } finally {
        await reloadPayment(client, id);
      }
      showToast({ tone: 'good', title: texts.done(texts.outcomes[outcome][0]) });
      onClose();
    });
  return (
    <Modal
      open
      onClose={() => (sending ? undefined : onClose())}
      width="small"
      closeLabel={actions.close}
      title={texts.title}
      description={texts.lead}
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            {actions.cancel}
          </Button>
          <Button tone="primary" loading={sending} disabled={outcome === null} onClick={() => void submit()}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isChanged ? (
          <Notice tone="wait" role="alert" title={texts.failed}>
            {texts.changed}
          </Notice>
        ) : (
          <FailureNotice title={texts.failed} error={failure ?? (error instanceof ApiError ? error : null)} />
        )}
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
      </div>
    </Modal>
  );
}
