import { ApiError } from '@stuiver/contract/client';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useState } from 'react';
import { useTexts } from '../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Modal } from '../ui/overlays/modal.tsx';

export type AskDialogProps = {
  /** The question, what follows, the button, and the title of a failure. */
  words: { title: string; text: string; confirm: string; failed?: string };
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
};

/** Asks before something that cannot be undone; stays open while it is under way, or when it failed. */
export function AskDialog({ words, onConfirm, onClose }: AskDialogProps) {
  const { actions } = useTexts(commonTexts);
  const { codes } = useTexts(errorTexts);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const confirm = async () => {
    setSending(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setSending(false);
    }
  };
  return (
    <Modal
      open
      onClose={() => (sending ? undefined : onClose())}
      width="small"
      role="alertdialog"
      closeLabel={actions.close}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            {actions.cancel}
          </Button>
          <Button tone="danger" loading={sending} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {failure && words.failed ? (
          <Notice tone="bad" role="alert" title={words.failed}>
            {codes[failure.code]}
          </Notice>
        ) : null}
        <p>{words.text}</p>
      </div>
    </Modal>
  );
}
