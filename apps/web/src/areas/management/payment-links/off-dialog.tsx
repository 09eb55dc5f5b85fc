import type { PaymentLinkDetails } from '@stuiver/contract';
import { commonTexts } from '../../../lib/common-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSwitch } from './switch-link.ts';
import { linkTexts } from './texts.ts';

export type OffDialogProps = {
  link: PaymentLinkDetails;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a link is switched off, and says what becomes of payments under way. */
export function OffDialog({ link, onChanged, onClose }: OffDialogProps) {
  const { off: words } = linkTexts.use().details;
  const common = commonTexts.use();
  const { sending, failure, send } = useSwitch(link.id, onChanged);
  const switchOff = async () => {
    if (!(await send(false))) return;
    showToast({ tone: 'good', title: words.done });
    onClose();
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
      title={words.title}
      actions={
        <>
          <Button onClick={close} disabled={sending}>
            {common.actions.cancel}
          </Button>
          <Button tone="danger" loading={sending} onClick={() => void switchOff()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {failure === null ? null : (
          <Notice tone="bad" role="alert" title={words.failed}>
            {failure}
          </Notice>
        )}
        <p>{words.text}</p>
        {link.usesUnderWay > 0 ? <p className="text-ink-soft">{words.underWay(link.usesUnderWay)}</p> : null}
      </div>
    </Modal>
  );
}
