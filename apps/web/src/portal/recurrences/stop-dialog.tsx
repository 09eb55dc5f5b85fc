import type { RecurrenceDetails } from '@stuiver/contract';
import { stopRecurring } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/dates';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { runUnderWay, useFollowRecurrence } from './queries.ts';

export type StopDialogProps = { recurrence: RecurrenceDetails; onClose: () => void };

/** Asks for confirmation, naming the effect on a collection under way. */
export function StopDialog({ recurrence, onClose }: StopDialogProps) {
  const { stop: words, per, thePayer } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const running = runUnderWay(recurrence);
  const payer = recurrence.accountHolderName || thePayer;
  const amount = `${formats.money(recurrence.amount, recurrence.currency)} ${per[recurrence.frequency]}`;
  const follow = useFollowRecurrence(recurrence);
  const stop = async () => follow(await call(stopRecurring, { body: { id: recurrence.id } }));
  return (
    <ConfirmDialog words={words} onConfirm={stop} onClose={onClose}>
      <p>
        {running
          ? words.running(formats.money(running.amount, running.currency), payer, formatDay(running.dueDate))
          : words.idle(amount, payer)}
      </p>
      <p className="text-ink-soft">{words.forGood}</p>
    </ConfirmDialog>
  );
}
