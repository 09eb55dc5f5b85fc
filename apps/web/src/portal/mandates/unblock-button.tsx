import type { MandateDetails } from '@stuiver/contract';
import { unblockMandate } from '@stuiver/contract/routes';
import { mandateCondition } from '@stuiver/domain/conditions';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { reloadMandates } from './queries.ts';
import { usePermission } from '../../lib/session.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';

/** Asks before collections on a blocked mandate are allowed again, naming what continues then. */
export function UnblockDialog({ mandate, onClose }: { mandate: MandateDetails; onClose: () => void }) {
  const texts = useTexts(mandatesTexts);
  const { dialog } = texts.blocked;
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const active = mandate.recurrences.filter(({ recurrenceStatus }) => recurrenceStatus === 'ACTIVE');
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

/** Allows collections on a blocked mandate again after a check; hidden while it is not blocked. */
export function UnblockButton({ mandate }: { mandate: MandateDetails }) {
  const { action } = useTexts(mandatesTexts).blocked;
  const mayUnblock = usePermission('recurrences:write');
  if (!mayUnblock || mandateCondition(mandate) !== 'BLOCKED') return null;
  return (
    <DialogButton tone="primary" dialog={(onClose) => <UnblockDialog mandate={mandate} onClose={onClose} />}>
      {action}
    </DialogButton>
  );
}
