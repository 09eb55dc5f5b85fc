import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { showDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { SecretDialog } from '../parts/secret-dialog.tsx';

/** A key with the secret that it has just got. */
export type NewSecret = { readonly apiKey: ApiKeyRow; readonly secret: string };

export type ShownOnceDialogProps = { made: NewSecret; onClose: () => void };

/** The secret that a key has just got, and how long the one before it works. */
export function ShownOnceDialog({ made, onClose }: ShownOnceDialogProps) {
  const { name, oldSecret, rotatedDateTime } = made.apiKey;
  const { shown: words } = useTexts(apiKeyTexts);
  return (
    <SecretDialog words={words} label={words.field(name)} secret={made.secret} onClose={onClose}>
      {rotatedDateTime === null ? null : (
        <p className="text-table text-ink-soft">
          {oldSecret ? words.oldWorks(showDateTime(oldSecret.worksUntilDateTime)) : words.oldEnded}
        </p>
      )}
    </SecretDialog>
  );
}
