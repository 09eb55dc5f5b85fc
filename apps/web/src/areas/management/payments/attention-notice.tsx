import type { PaymentDetails } from '@stuiver/contract';
import { paymentsTexts } from '@stuiver/messages/nl/portal/payments';
import { useTexts } from '../../../lib/language.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Above a payment that somebody should look at: for each reason what happened and what to do. */
export function AttentionNotices({ payment }: { payment: Pick<PaymentDetails, 'attention'> }) {
  const { attention: texts } = useTexts(paymentsTexts).details;
  return payment.attention.map((reason) => (
    <Notice key={reason} tone="wait" title={texts[reason].title} className="mb-6">
      {texts[reason].text}
    </Notice>
  ));
}
