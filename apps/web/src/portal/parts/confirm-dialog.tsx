import { commonTexts } from '@stuiver/messages/nl/shared/common';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { FailureNotice } from './failure-notice.tsx';

export type ConfirmDialogProps = {
  /** The question, the button, and the title of a failure. */
  words: { title: string; confirm: string; failed: string };
  /** `primary` for what starts something, `danger` for what ends it. */
  tone?: 'primary' | 'danger';
  sending: boolean;
  /** Why the last try failed; null when it did not. */
  failure: ApiError | null;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What the action leads to. */
  children: ReactNode;
};

/** Asks before something that is hard to undo; stays open while it is under way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { words, tone = 'danger', sending, failure, onConfirm, onClose, children } = props;
  const { actions } = useTexts(commonTexts);
  const close = () => {
    if (!sending) onClose();
  };
  return (
    <Modal
      open
      onClose={close}
      width="small"
      role="alertdialog"
      closeLabel={actions.close}
      title={words.title}
      actions={
        <>
          <Button onClick={close} disabled={sending}>
            {actions.cancel}
          </Button>
          <Button tone={tone} loading={sending} onClick={() => void onConfirm()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FailureNotice title={words.failed} error={failure} />
        {children}
      </div>
    </Modal>
  );
}
