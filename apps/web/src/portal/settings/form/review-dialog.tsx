import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangeList, type ReviewedChange } from '../change-list.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';

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
      <ChangeList changes={changes} words={{ ...texts, none }} />
    </Modal>
  );
}
