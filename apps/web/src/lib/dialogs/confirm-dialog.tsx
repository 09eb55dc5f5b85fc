import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from './modal.tsx';
import { showToast, type Toast } from '../toasts.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useAction } from '../use-action.ts';

export type ConfirmDialogProps<T> = {
  /** The question, the button, and the title of a failure. */
  words: { title: string; confirm: string; failed?: string };
  /** `primary` starts something, `danger` ends it. */
  tone?: 'primary' | 'danger';
  /** Runs on confirmation; an ApiError is shown and leaves the dialog open. */
  onConfirm: () => T | Promise<T>;
  /** The toast after success. */
  done?: Toast;
  /** Runs after success with the answer of `onConfirm`; closes the dialog by default. */
  onDone?: (answer: T) => void;
  onClose: () => void;
  /** The action's consequences. */
  children: ReactNode;
};

/** Asks before an action that is hard to undo; stays open while the action runs. */
export function ConfirmDialog<T>({
  words,
  tone = 'danger',
  onConfirm,
  done,
  onDone,
  onClose,
  children,
}: ConfirmDialogProps<T>) {
  const { sending, failure, run } = useAction();
  const confirm = async () => {
    await run(async () => {
      const answer = await onConfirm();
      if (done) showToast(done);
      (onDone ?? onClose)(answer);
    });
  };
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      width="small"
      role="alertdialog"
      title={words.title}
      canCancel
      actions={
        <Button tone={tone} loading={sending} onClick={() => void confirm()}>
          {words.confirm}
        </Button>
      }
    >
      <div className="grid gap-3">
        <FailureNotice title={words.failed ?? ''} error={failure} />
        {children}
      </div>
    </Modal>
  );
}
