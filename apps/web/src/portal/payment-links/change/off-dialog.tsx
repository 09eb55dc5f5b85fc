import type { PaymentLinkDetails } from '@stuiver/contract';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import { useTexts } from '../../../lib/language.ts';
import { switchLink } from '../queries.ts';

/** Asks before a link is switched off, and shows what happens to payments under way. */
export function OffDialog({ link, onClose }: { link: PaymentLinkDetails; onClose: () => void }) {
  const { off: words } = useTexts(linkTexts).details;
  return (
    <ConfirmDialog
      words={words}
      onConfirm={() => switchLink(link.id, false)}
      done={{ title: words.done }}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {link.usesUnderWay > 0 ? <p className="text-ink-soft">{words.underWay(link.usesUnderWay)}</p> : null}
    </ConfirmDialog>
  );
}
