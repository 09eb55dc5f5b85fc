import type { Decision } from '@stuiver/contract';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language.ts';
import { useMoment } from '../../lib/spoken-date.ts';
import { Button, type ButtonSize, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Check, Flag, Undo2 } from '../../ui/icons.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import { useReview } from './review-queries.ts';
import { DecideItemDialog } from './review-dialogs.tsx';

const TONES = { PENDING: 'wait', ACCEPTED: 'good', REJECTED: 'bad' } as const satisfies Record<string, Tone>;

/** Decision on an item, in a word. */
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
      <span className="text-ink-faint">{`${label}: `}</span>
      {children}
    </p>
  );
}

/** Texts about an item: the reason for the applicant, their answer, and the note for colleagues. */
export function DecisionWords({ decision }: { decision: Decision }) {
  const { said } = useTexts(applicationTexts);
  const moment = useMoment();
  const { reason, note, reply, answered, decidedBy, decidedDateTime } = decision;
  if (!reason && !note && !reply) return null;
  return (
    <div className="mt-2 grid gap-0.5 border-l-2 border-line-strong pl-3">
      {reason ? <Said label={said.reason}>{reason}</Said> : null}
      {reply ? <Said label={said.reply}>{reply}</Said> : null}
      {note ? <Said label={said.note}>{note}</Said> : null}
      <p className="text-small text-ink-faint">{said.by(decidedBy.name, moment(decidedDateTime))}</p>
      {answered ? <StatusDot tone="wait">{said.answered}</StatusDot> : null}
    </div>
  );
}

type ButtonsProps = { item: string; name: string; size?: ButtonSize };

/** Handles a press on one of an item's buttons: a rejection needs a text, the others apply at once. */
function useDeciding(item: string) {
  const { isOpen, open, decisions, calls, busy, act } = useReview();
  const { state = 'PENDING', note = '' } = decisions.get(item) ?? {};
  // A note that was written stays.
  const decide = (wanted: 'PENDING' | 'ACCEPTED') => () =>
    void act(() => calls.decide(item, wanted, { note }));
  return {
    isOpen,
    busy,
    state,
    decide,
    reject: () => open((onClose) => <DecideItemDialog item={item} onClose={onClose} />),
  };
}

/** Singles out one field, or takes that back; nothing while nothing can be decided. */
export function ItemFlag({ item, name }: ButtonsProps) {
  const { actions } = useTexts(applicationTexts);
  const { isOpen, busy, state, decide, reject } = useDeciding(item);
  if (!isOpen) return null;
  const isRejected = state === 'REJECTED';
  const Icon = isRejected ? Undo2 : Flag;
  return (
    <IconButton
      label={isRejected ? actions.undoItem(name) : actions.rejectItem(name)}
      className={cx(
        '-my-2 size-8 text-ink-faint! max-sm:size-10',
        // Forty of them would be louder than the answers.
        !isRejected && 'pointer-fine:not-group-hover:not-focus-visible:opacity-0',
      )}
      disabled={busy}
      onClick={isRejected ? decide('PENDING') : reject}
    >
      <Icon className="size-4" />
    </IconButton>
  );
}

/**
 * The buttons by which an item is accepted, rejected, or a decision taken back. Each decision's button becomes the one
 * that takes it back, so that the focus stays.
 */
export function ItemButtons({ item, name, size = 'small' }: ButtonsProps) {
  const { actions } = useTexts(applicationTexts);
  const { isOpen, busy, state, decide, reject } = useDeciding(item);
  if (!isOpen) return null;
  const undo = { text: actions.undo, label: actions.undoItem(name), press: decide('PENDING') };
  const buttons = [
    state === 'ACCEPTED'
      ? undo
      : { text: actions.accept, label: actions.acceptItem(name), icon: Check, press: decide('ACCEPTED') },
    state === 'REJECTED' ? undo : { text: actions.reject, label: actions.rejectItem(name), press: reject },
  ];
  return (
    <div className={cx('flex shrink-0 gap-2', size === 'regular' && 'max-sm:w-full max-sm:*:flex-1')}>
      {buttons.map(({ text, label, press, ...icon }, place) => (
        <Button
          key={place}
          size={size}
          aria-disabled={busy || undefined}
          aria-label={label}
          {...icon}
          onClick={press}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
