import { type ApiKeyRow, revokeApiKey } from '@stuiver/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { commonTexts } from '../../../lib/common-texts.ts';
import { errorTexts } from '../../../lib/error-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { apiKeyTexts } from './texts.ts';

export type RevokeDialogProps = { apiKey: ApiKeyRow; onClose: () => void };

/** Asks before a key dies, and says what that stops and what not. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const { revoke: words } = apiKeyTexts.use();
  const common = commonTexts.use();
  const { codes } = errorTexts.use();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const revoke = async () => {
    setSending(true);
    setFailure(null);
    try {
      await call(revokeApiKey, { params: { id: apiKey.id } });
      await client.invalidateQueries({ queryKey: ['apiKeys'] });
      showToast({ tone: 'good', title: words.doneTitle, text: words.done(apiKey.name) });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  const close = () => {
    if (!sending) onClose();
  };

  return (
    <Modal
      open
      onClose={close}
      width="small"
      role="alertdialog"
      closeLabel={common.actions.close}
      title={words.title(apiKey.name)}
      actions={
        <>
          <Button onClick={close} disabled={sending}>
            {common.actions.cancel}
          </Button>
          <Button tone="danger" loading={sending} onClick={() => void revoke()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {failure ? (
          <Notice tone="bad" role="alert" title={words.failed}>
            {codes[failure.code]}
          </Notice>
        ) : null}
        <p>{words.text}</p>
        <p className="text-ink-soft">{words.forGood}</p>
      </div>
    </Modal>
  );
}
