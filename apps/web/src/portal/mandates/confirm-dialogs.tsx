import type { MandateDetails } from '@stuiver/contract';
import { stopMandate, unblockMandate } from '@stuiver/contract/routes';
import { formatIban } from '@stuiver/domain/iban';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useFormats, useTexts } from '../../lib/language.ts';
import { reloadMandates } from './queries.ts';

type DialogProps = { mandate: MandateDetails; onClose: () => void };

const findActive = ({ recurrences }: MandateDetails) =>
  recurrences.filter(({ recurrenceStatus }) => recurrenceStatus === 'ACTIVE');

/** Asks before a mandate is stopped for good, naming its payer and what ends with it. */
export function StopMandateDialog({ mandate, onClose }: DialogProps) {
  const texts = useTexts(mandatesTexts);
  const { stop: words } = texts;
  const active = findActive(mandate);
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

/** Asks before collections on a blocked mandate are allowed again, naming what continues then. */
export function UnblockDialog({ mandate, onClose }: DialogProps) {
  const texts = useTexts(mandatesTexts);
  const { dialog } = texts.blocked;
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const active = findActive(mandate);
  const unblock = async () => {
    await call(unblockMandate, { body: { id: mandate.id } });
    await reloadMandates();
  };
  return (
    <ConfirmDialog
      words={dialog}
      tone="primary"
      onConfirm={unblock}
      done={{ title: dialog.done }}
      onClose={onClose}
    >
      <p>{dialog.text(mandate.consumerName || texts.thePayer)}</p>
      {active.length === 0 ? (
        <p className="text-ink-soft">{dialog.nothing}</p>
      ) : (
        <>
          <p className="text-ink-soft">{dialog.goesOn}</p>
          <ul className="grid gap-1">
            {active.map(({ id, description, amount, currency, frequency }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">{description || texts.recurrences.noDescription}</span>
                <span className="num shrink-0 font-medium">
                  {statuses.perFrequency(formats.money(amount, currency), statuses.frequency[frequency])}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
