import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';

export type ReviewedChange = {
  readonly key: string;
  readonly label: string;
  /** Null: not set. */
  readonly before: ReactNode | null;
  readonly after: ReactNode | null;
};

export type ReviewDialogProps = {
  /** Whose settings they are. */
  merchantName: string;
  changes: readonly ReviewedChange[];
  sending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Effect of the change, and its time; by default it applies at once. */
  lead?: string | undefined;
};

/** Shows the changes of a save, setting by setting, before it happens. */
export function ReviewDialog({
  merchantName,
  changes,
  sending,
  onConfirm,
  onClose,
  lead,
}: ReviewDialogProps) {
  const { review: texts, none } = useTexts(settingsFormTexts);
  const { actions } = useTexts(commonTexts);
  const close = () => {
    if (!sending) onClose();
  };
  const empty = <span className="text-ink-faint">{none}</span>;
  return (
    <Modal
      open
      onClose={close}
      closeLabel={actions.close}
      title={texts.title}
      description={lead ?? texts.of(merchantName)}
      actions={
        <>
          <Button onClick={close} disabled={sending}>
            {actions.cancel}
          </Button>
          <Button tone="primary" loading={sending} onClick={onConfirm}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line rounded-card border border-line">
        {changes.map(({ key, label, before, after }) => (
          <div key={key} className="px-4 py-3">
            <dt className="mb-1 text-small text-ink-faint">{label}</dt>
            <dd className="grid grid-cols-2 gap-4 text-table break-words max-sm:grid-cols-1 max-sm:gap-1.5">
              <span className="min-w-0 text-ink-soft">
                <span className="block text-small text-ink-faint">{texts.before}</span>
                {before ?? empty}
              </span>
              <span className="min-w-0 font-medium">
                <span className="block text-small font-normal text-ink-faint">{texts.after}</span>
                {after ?? empty}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
