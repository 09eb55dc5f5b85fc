import type { RecurrenceDetails } from '@stuiver/contract';
import { resolveSkipped } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/dates';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Card } from '../../ui/card.tsx';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useFollowRecurrence } from './queries.ts';

export type SkippedCardProps = { recurrence: RecurrenceDetails; mayResolve: boolean };

/** Missed runs, each to be collected now or dropped; empty without any. */
export function SkippedCard({ recurrence, mayResolve }: SkippedCardProps) {
  const { skipped: words, thePayer } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const follow = useFollowRecurrence(recurrence);
  const { id, skipped, pausedReason, mandateReference, accountHolderName } = recurrence;
  if (skipped.length === 0) return null;
  const isPaused = pausedReason !== null;
  const amount = formats.money(recurrence.amount, recurrence.currency);
  const button = (dueDate: string, collect: boolean) => {
    const label = collect ? words.collect : words.drop;
    const dialog = collect ? words.collectDialog : words.dropDialog;
    const day = formatDay(dueDate);
    return (
      <DialogButton
        size="small"
        aria-label={words.of(label, day)}
        dialog={(onClose) => (
          <ConfirmDialog
            words={dialog}
            tone={collect ? 'primary' : 'danger'}
            onConfirm={async () => follow(await call(resolveSkipped, { body: { id, dueDate, collect } }))}
            done={{ title: dialog.done }}
            onClose={onClose}
          >
            <p>{dialog.text(amount, accountHolderName || thePayer, day)}</p>
            {collect && mandateReference !== null ? <p>{words.collectDialog.tell}</p> : null}
          </ConfirmDialog>
        )}
      >
        {label}
      </DialogButton>
    );
  };
  return (
    <Card title={words.title} padded>
      <p className="mb-3 max-w-[68ch] text-ink-soft">
        {words.text} {mayResolve ? (isPaused ? words.blocked : words.choose) : null}
      </p>
      <ul className="grid gap-2">
        {skipped.toReversed().map((day) => (
          <li key={day} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <time dateTime={day} className="num font-medium">
              {formatDay(day)}
            </time>
            {mayResolve ? (
              <span className="flex gap-2">
                {button(day, false)}
                {isPaused ? null : button(day, true)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
