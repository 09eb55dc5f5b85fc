import type { MandateDetails } from '@stuiver/contract';
import { stopMandate } from '@stuiver/contract/routes';
import { formatIban } from '@stuiver/domain/iban';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useTexts } from '../../lib/language.ts';
import { reloadMandates } from './queries.ts';

/** Asks before a mandate is stopped for good, naming its payer and what ends with it. */
export function StopMandateDialog({ mandate, onClose }: { mandate: MandateDetails; onClose: () => void }) {
  const texts = useTexts(mandatesTexts);
  const { stop: words } = texts;
  const active = mandate.recurrences.filter(({ recurrenceStatus }) => recurrenceStatus === 'ACTIVE');
  const isUnderWay = mandate.collections.some(({ status }) => status === 'PENDING');
  const stop = async () => {
    await call(stopMandate, { body: { id: mandate.id } });
    await reloadMandates();
  };
  return (
    <ConfirmDialog words={words} onConfirm={stop} done={{ title: words.done }} onClose={onClose}>
      <p>{words.text(mandate.consumerName || texts.thePayer, formatIban(mandate.consumerIban))}</p>
      {active.length === 0 ? null : <p>{words.ends(active.length)}</p>}
      {isUnderWay ? <p>{words.underWay}</p> : null}
      <p className="text-ink-soft">{words.forGood}</p>
    </ConfirmDialog>
  );
}
