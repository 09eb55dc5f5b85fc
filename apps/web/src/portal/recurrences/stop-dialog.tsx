import type { RecurrenceDetails } from '@stuiver/contract';
import { stopRecurring } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/dates';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { runUnderWay } from './queries.ts';

export type StopDialogProps = {
  recurrence: RecurrenceDetails;
  /** Reloads by the id in the answer. */
  onStopped: (id: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation, and says what happens to a collection under way. */
export function StopDialog({ recurrence, onStopped, onClose }: StopDialogProps) {
  const { stop: words, per, thePayer } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const { sending, failure, run } = useAction();
  const running = runUnderWay(recurrence);
  const payer = recurrence.accountHolderName || thePayer;
  const amount = `${formats.money(recurrence.amount, recurrence.currency)} ${per[recurrence.frequency]}`;
  const stop = async () => {
    const done = await run(async () => {
      const { id } = await call(stopRecurring, { body: { id: recurrence.id } });
      await onStopped(id);
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog words={words} sending={sending} failure={failure} onConfirm={stop} onClose={onClose}>
      <p>
        {running
          ? words.running(formats.money(running.amount, running.currency), payer, formatDay(running.dueDate))
          : words.idle(amount, payer)}
      </p>
      <p className="text-ink-soft">{words.forGood}</p>
    </ConfirmDialog>
  );
}
