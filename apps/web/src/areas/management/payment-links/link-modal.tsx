import type { PaymentLinkRow } from '@stuiver/contract';
import { commonTexts } from '../../../lib/common-texts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useFormats } from '../../../lib/language.ts';
import { type Fact, Facts } from '../../../ui/card.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { CopyText } from '../copy-text.tsx';
import { LINK_TONES } from '../status-views.ts';
import { statusTexts } from '../texts.ts';
import { LinkView } from './link-view.tsx';
import { linkTexts } from './texts.ts';

/** One link of the list: its address and QR code while it can be paid, and what became of it. */
export function LinkModal({ link, onClose }: { link: PaymentLinkRow; onClose: () => void }) {
  const { list: texts, link: words } = linkTexts.use();
  const statuses = statusTexts.use();
  const common = commonTexts.use();
  const formats = useFormats();
  const facts: Fact[] = [
    {
      key: 'status',
      label: texts.columns.status,
      value: <StatusDot tone={LINK_TONES[link.status]}>{statuses.paymentLink[link.status]}</StatusDot>,
    },
    { key: 'uses', label: texts.columns.uses, value: texts.uses(link.uses, link.maximumUses) },
    { key: 'created', label: texts.columns.created, value: formatDateTime(link.createdDateTime) },
    { key: 'expires', label: texts.columns.expires, value: formatDateTime(link.expiresDateTime) },
    { key: 'company', label: texts.columns.company, value: link.merchantName },
    { key: 'id', label: words.id, value: <CopyText text={link.id} label={words.copyId} />, wide: true },
  ];
  return (
    <Modal
      open
      onClose={onClose}
      width="medium"
      closeLabel={common.actions.close}
      title={link.description}
      description={<span className="num">{formats.money(link.amount, link.currency)}</span>}
    >
      <div className="grid gap-5 pb-2">
        {link.status === 'ACTIVE' ? (
          <LinkView link={link} />
        ) : (
          <Notice tone="calm" title={texts.unusable[link.status]} />
        )}
        <Facts facts={facts} className="border-t border-line pt-5" />
      </div>
    </Modal>
  );
}
