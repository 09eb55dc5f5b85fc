import type { RecurrenceDetails } from '@stuiver/contract';
import { resolveSkipped } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/dates';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';

type Chosen = { day: string; collect: boolean };

export type SkippedCardProps = {
  recurrence: RecurrenceDetails;
  mayResolve: boolean;
  /** Reloads by the id in the answer. */
  onResolved: (id: string) => Promise<void>;
};

/** Missed runs, each to be collected now or dropped; empty without any. */
export function SkippedCard({ recurrence, mayResolve, onResolved }: SkippedCardProps) {
  const { skipped: words } = useTexts(recurrencesTexts);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (recurrence.skipped.length === 0) return null;
  const isPaused = recurrence.pausedReason !== null;
  const button = (day: string, collect: boolean) => {
    const label = collect ? words.collect : words.drop;
    return (
      <Button
        size="small"
        aria-label={words.of(label, formatDay(day))}
        onClick={() => setChosen({ day, collect })}
      >
        {label}
      </Button>
    );
  };
  return (
    <Card title={words.title}>
      <CardBody>
        <p className="mb-3 max-w-[68ch] text-ink-soft">
          {words.text} {mayResolve ? (isPaused ? words.blocked : words.choose) : null}
        </p>
        <ul className="grid gap-2">
          {recurrence.skipped.toReversed().map((day) => (
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
      </CardBody>
      {chosen === null ? null : (
        <ResolveDialog
          recurrence={recurrence}
          chosen={chosen}
          onResolved={onResolved}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

type ResolveDialogProps = Pick<SkippedCardProps, 'recurrence' | 'onResolved'> & {
  chosen: Chosen;
  onClose: () => void;
};

function ResolveDialog({ recurrence, chosen, onResolved, onClose }: ResolveDialogProps) {
  const { skipped, thePayer } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const { day, collect } = chosen;
  const words = collect ? skipped.collectDialog : skipped.dropDialog;
  const resolve = async () => {
    const { id } = await call(resolveSkipped, { body: { id: recurrence.id, dueDate: day, collect } });
    await onResolved(id);
  };
  return (
    <ConfirmDialog
      words={words}
      tone={collect ? 'primary' : 'danger'}
      onConfirm={resolve}
      done={{ title: words.done }}
      onClose={onClose}
    >
      <p>
        {words.text(
          formats.money(recurrence.amount, recurrence.currency),
          recurrence.accountHolderName || thePayer,
          formatDay(day),
        )}
      </p>
      {collect && recurrence.mandateReference !== null ? <p>{skipped.collectDialog.tell}</p> : null}
    </ConfirmDialog>
  );
}
