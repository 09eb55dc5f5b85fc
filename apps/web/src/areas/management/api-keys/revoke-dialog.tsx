import type { ApiKeyRow } from '@stuiver/contract';
import { revokeApiKey } from '@stuiver/contract/routes';
import { apiKeyTexts } from '@stuiver/messages/nl/portal/settings/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useAction } from '../use-action.ts';

export type RevokeDialogProps = { apiKey: ApiKeyRow; onClose: () => void };

/** Asks before a key is revoked, and says what that stops. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const { revoke: words } = useTexts(apiKeyTexts);
  const client = useQueryClient();
  const { sending, failure, run } = useAction();
  const revoke = async () => {
    const done = await run(async () => {
      await call(revokeApiKey, { params: { id: apiKey.id } });
      await client.invalidateQueries({ queryKey: ['apiKeys'] });
    });
    if (!done) return;
    showToast({ tone: 'good', title: words.doneTitle, text: words.done(apiKey.name) });
    onClose();
  };
  return (
    <ConfirmDialog
      words={{ ...words, title: words.title(apiKey.name) }}
      sending={sending}
      failure={failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <p className="text-ink-soft">{words.forGood}</p>
    </ConfirmDialog>
  );
}
