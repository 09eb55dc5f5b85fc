import type { PaymentDetails } from '@stuiver/contract';
import { Notice } from '../../../ui/notice.tsx';
import { paymentsTexts } from './texts.ts';

/** Above a payment that somebody should look at: for each reason what happened and what to do. */
export function AttentionNotices({ payment }: { payment: Pick<PaymentDetails, 'attention'> }) {
  const { attention: texts } = paymentsTexts.use().details;
  return payment.attention.map((reason) => (
    <Notice key={reason} tone="wait" title={texts[reason].title} className="mb-6">
      {texts[reason].text}
    </Notice>
  ));
}
