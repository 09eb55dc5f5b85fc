import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyTexts } from '@stuiver/messages/nl/portal/settings/api-keys';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { formatDateTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopyToasts } from '../parts/copy-text.tsx';

/** A key with the secret that it has just got. */
export type NewSecret = { readonly apiKey: ApiKeyRow; readonly secret: string };

export type ShownOnceDialogProps = { made: NewSecret; onClose: () => void };

/** A new secret, the only time that it can be seen; it exists in this dialog's memory only. */
export function ShownOnceDialog({ made, onClose }: ShownOnceDialogProps) {
  const { apiKey, secret } = made;
  const { name, oldSecret, rotatedDateTime } = apiKey;
  const { shown: words } = useTexts(apiKeyTexts);
  const common = useTexts(commonTexts);
  const toasts = useCopyToasts();
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      closeLabel={common.actions.close}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <CopyButton
            tone="primary"
            text={secret}
            label={words.copy}
            copiedLabel={common.actions.copied}
            {...toasts}
          />
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="wait" title={words.warning}>
          {words.text}
        </Notice>
        <output
          aria-label={words.field(name)}
          className="block rounded-control border border-line bg-sunken px-3 py-2.5 font-mono text-table break-all select-all"
        >
          {secret}
        </output>
        {rotatedDateTime === null ? null : (
          <p className="text-table text-ink-soft">
            {oldSecret ? words.oldWorks(formatDateTime(oldSecret.worksUntilDateTime)) : words.oldEnded}
          </p>
        )}
      </div>
    </Modal>
  );
}
