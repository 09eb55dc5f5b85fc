import type { RecurrenceDetails } from '@stuiver/contract';
import { confirmNotice } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/dates';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { call } from '../../lib/api.ts';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Notice } from '../../ui/notice.tsx';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';

export type PayerNoticeProps = {
  recurrence: RecurrenceDetails;
  mayConfirm: boolean;
  /** Reloads by the id in the answer. */
  onConfirmed: (id: string) => Promise<void>;
};

/**
 * Shows whether the payer of a direct debit was notified of the next one; without an e-mail address the merchant has
 * to do it.
 */
export function PayerNotice({ recurrence, mayConfirm, onConfirmed }: PayerNoticeProps) {
  const { told: words } = useTexts(recurrencesTexts);
  const { notice, nextRunDate, pausedReason } = recurrence;
  if (notice === null || nextRunDate === null || pausedReason !== null) return null;
  const { collectionDate, toldBy, toldDateTime, hasAddress, days } = notice;
  const toCome = hasAddress ? words.mail(days) : words.noAddress(days);
  const known =
    toldBy === null || toldBy === 'mandate' ? words.mandate : words.by[toldBy](showDateTime(toldDateTime));
  const lines = [toldBy === null ? toCome : known];
  if (collectionDate !== nextRunDate)
    lines.push(words.later(formatDay(nextRunDate), formatDay(collectionDate)));
  const isCalm = toldBy !== null || hasAddress;
  return (
    <Notice tone={isCalm ? 'calm' : 'wait'} title={isCalm ? words.title : words.noAddressTitle}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {toldBy === null && mayConfirm ? (
        <DialogButton
          size="small"
          className="mt-2"
          dialog={(onClose) => (
            <ConfirmTold
              recurrence={recurrence}
              dueDate={nextRunDate}
              onConfirmed={onConfirmed}
              onClose={onClose}
            />
          )}
        >
          {words.action}
        </DialogButton>
      ) : null}
    </Notice>
  );
}

type ConfirmToldProps = Pick<PayerNoticeProps, 'recurrence' | 'onConfirmed'> & {
  dueDate: string;
  onClose: () => void;
};

function ConfirmTold({ recurrence, dueDate, onConfirmed, onClose }: ConfirmToldProps) {
  const { told } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const { id, amount, currency, notice } = recurrence;
  const confirm = async () => {
    const answer = await call(confirmNotice, { body: { id, dueDate } });
    await onConfirmed(answer.id);
  };
  return (
    <ConfirmDialog
      words={told.dialog}
      onConfirm={confirm}
      done={{ title: told.dialog.done }}
      onClose={onClose}
    >
      <p>{told.dialog.text(formats.money(amount, currency), formatDay(dueDate), notice?.days ?? 0)}</p>
    </ConfirmDialog>
  );
}
