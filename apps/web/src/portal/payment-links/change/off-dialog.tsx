import type { PaymentLinkDetails } from '@stuiver/contract';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useTexts } from '../../../lib/language.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useSwitch } from './switch-link.ts';

export type OffDialogProps = {
  link: PaymentLinkDetails;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a link is switched off, and says what happens to payments under way. */
export function OffDialog({ link, onChanged, onClose }: OffDialogProps) {
  const { off: words } = useTexts(linkTexts).details;
  const { sending, failure, send } = useSwitch(link.id, onChanged);
  const switchOff = async () => {
    if (!(await send(false))) return;
    showToast({ tone: 'good', title: words.done });
    onClose();
  };
  return (
    <ConfirmDialog words={words} sending={sending} failure={failure} onConfirm={switchOff} onClose={onClose}>
      <p>{words.text}</p>
      {link.usesUnderWay > 0 ? <p className="text-ink-soft">{words.underWay(link.usesUnderWay)}</p> : null}
    </ConfirmDialog>
  );
}
