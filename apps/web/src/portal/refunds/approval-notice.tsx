import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Approval, namesIn } from './refund-approval.ts';

export type ApprovalNoticeProps = {
  approval: Approval;
  currency: string;
  className?: string;
};

/** Shows before a refund is sent that another user has to approve it, and who may. */
export function ApprovalNotice({ approval, currency, className = '' }: ApprovalNoticeProps) {
  const texts = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const { ask } = texts;
  const { limit, left, names } = approval;
  if (names.length === 0) return <Notice tone="bad" role="alert" title={ask.nobody} className={className} />;
  const named = namesIn(names, texts);
  return (
    <Notice tone="wait" role="status" title={ask.title} className={className}>
      {limit === '0.00'
        ? ask.everything(named)
        : ask.text(money(limit, currency), money(left, currency), named)}{' '}
      {ask.explain}
    </Notice>
  );
}
