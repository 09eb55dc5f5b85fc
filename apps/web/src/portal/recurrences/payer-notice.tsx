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
import { useFollowRecurrence } from './queries.ts';

export type PayerNoticeProps = { recurrence: RecurrenceDetails; mayConfirm: boolean };

/**
 * Shows whether the payer of a direct debit was notified of the next one; without an e-mail address the merchant has
 * to do it.
 */
export function PayerNotice({ recurrence, mayConfirm }: PayerNoticeProps) {
  const { told: words } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const follow = useFollowRecurrence(recurrence);
  const { id, amount, currency, notice, nextRunDate: dueDate, pausedReason } = recurrence;
  if (notice === null || dueDate === null || pausedReason !== null) return null;
  const { collectionDate, toldBy, toldDateTime, hasAddress, days } = notice;
  const toCome = hasAddress ? words.mail(days) : words.noAddress(days);
  const known =
    toldBy === null || toldBy === 'mandate' ? words.mandate : words.by[toldBy](showDateTime(toldDateTime));
  const lines = [toldBy === null ? toCome : known];
  if (collectionDate !== dueDate) lines.push(words.later(formatDay(dueDate), formatDay(collectionDate)));
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
            <ConfirmDialog
              words={words.dialog}
              onConfirm={async () => follow(await call(confirmNotice, { body: { id, dueDate } }))}
              done={{ title: words.dialog.done }}
              onClose={onClose}
            >
              <p>{words.dialog.text(formats.money(amount, currency), formatDay(dueDate), days)}</p>
            </ConfirmDialog>
          )}
        >
          {words.action}
        </DialogButton>
      ) : null}
    </Notice>
  );
}
