import type { Decision } from '@stuiver/contract';
import { applicationTexts } from '@stuiver/messages/nl/portal/applications';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Check, Flag, Undo2 } from '../../../ui/icons.tsx';
import { StatusDot, type Tone } from '../../../ui/status-dot.tsx';
import { useReview } from './review-context.ts';

const TONES = { PENDING: 'wait', ACCEPTED: 'good', REJECTED: 'bad' } as const satisfies Record<string, Tone>;

/** What was decided of an item, in a word. */
export function ItemState({ item }: { item: string }) {
  const { states } = useTexts(applicationTexts);
  const decision = useReview().decisions.get(item);
  const state = decision?.state ?? 'PENDING';
  const label = decision?.changed && state === 'PENDING' ? states.changed : states[state];
  return (
    <StatusDot tone={TONES[state]} className="text-table whitespace-nowrap">
      {label}
    </StatusDot>
  );
}

function Said({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="text-table whitespace-pre-line">
      <span className="text-ink-faint">{label}: </span>
      {children}
    </p>
  );
}

/** What was written about an item: the reason for the applicant, their answer, and the note for colleagues. */
export function DecisionWords({ decision }: { decision: Decision }) {
  const { said } = useTexts(applicationTexts);
  const language = useLanguage();
  const { reason, note, reply, answered, decidedBy, decidedDateTime } = decision;
  if (!reason && !note && !reply) return null;
  return (
    <div className="mt-2 grid gap-0.5 border-l-2 border-line-strong pl-3">
      {reason ? <Said label={said.reason}>{reason}</Said> : null}
      {reply ? <Said label={said.reply}>{reply}</Said> : null}
      {note ? <Said label={said.note}>{note}</Said> : null}
      <p className="text-small text-ink-faint">
        {said.by(decidedBy.name, spokenDay(decidedDateTime, language, { withTime: true }))}
      </p>
      {answered ? <StatusDot tone="wait">{said.answered}</StatusDot> : null}
    </div>
  );
}

/** The buttons by which an item is accepted, rejected, or a decision taken back; none while nothing can be decided. */
export function ItemButtons({ item, name, small = false }: { item: string; name: string; small?: boolean }) {
  const { actions } = useTexts(applicationTexts);
  const { isOpen, open, decisions, calls, busy, act } = useReview();
  if (!isOpen) return null;
  const { state = 'PENDING', note = '' } = decisions.get(item) ?? {};
  // Only a rejection needs words; a note that was written stays.
  const ask = (wanted: Decision['state']) => () =>
    wanted === 'REJECTED'
      ? open({ kind: 'decide', item })
      : void act(() => calls.decide(item, wanted, { note }));
  if (small)
    return state === 'REJECTED' ? (
      <IconButton
        label={actions.undoItem(name)}
        className="-my-2 size-8 text-ink-faint! max-sm:size-10"
        disabled={busy}
        onClick={ask('PENDING')}
      >
        <Undo2 aria-hidden className="size-4" strokeWidth={1.5} />
      </IconButton>
    ) : (
      <IconButton
        label={actions.rejectItem(name)}
        className="-my-2 size-8 text-ink-faint! max-sm:size-10"
        disabled={busy}
        onClick={ask('REJECTED')}
      >
        <Flag aria-hidden className="size-4" strokeWidth={1.5} />
      </IconButton>
    );
  return (
    <div className="flex shrink-0 gap-2">
      {state === 'ACCEPTED' ? (
        <Button
          size="small"
          tone="quiet"
          disabled={busy}
          aria-label={actions.undoItem(name)}
          onClick={ask('PENDING')}
        >
          {actions.undo}
        </Button>
      ) : (
        <Button
          size="small"
          disabled={busy}
          aria-label={actions.acceptItem(name)}
          icon={<Check aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={ask('ACCEPTED')}
        >
          {actions.accept}
        </Button>
      )}
      {state === 'REJECTED' ? (
        <Button
          size="small"
          tone="quiet"
          disabled={busy}
          aria-label={actions.undoItem(name)}
          onClick={ask('PENDING')}
        >
          {actions.undo}
        </Button>
      ) : (
        <Button size="small" disabled={busy} aria-label={actions.rejectItem(name)} onClick={ask('REJECTED')}>
          {actions.reject}
        </Button>
      )}
    </div>
  );
}
