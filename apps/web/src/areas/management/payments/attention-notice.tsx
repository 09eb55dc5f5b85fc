import type { PaymentDetails } from '@stuiver/contract';
import { Notice } from '../../../ui/notice.tsx';
import { type PaymentsTexts, paymentsTexts } from './texts.ts';

type AttentionTexts = PaymentsTexts['details']['attention'];

/** What a person should look at; a mark that this release does not know gets the general words. */
function attentionText(payment: PaymentDetails, texts: AttentionTexts): AttentionTexts['other'] | null {
  if (payment.attention === null) return null;
  const known: Readonly<Record<string, AttentionTexts['other']>> = texts;
  return Object.hasOwn(known, payment.attention) ? (known[payment.attention] ?? texts.other) : texts.other;
}

/** Above a payment that somebody should look at: what happened and what to do. */
export function AttentionNotice({ payment }: { payment: PaymentDetails }) {
  const { details } = paymentsTexts.use();
  const text = attentionText(payment, details.attention);
  if (text === null) return null;
  return (
    <Notice tone="wait" title={text.title} className="mb-6">
      {text.text}
    </Notice>
  );
}
