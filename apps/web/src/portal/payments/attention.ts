import type { PaymentDetails } from '@stuiver/contract';
import type { Tone } from '@stuiver/domain/conditions';
import type { AttentionReason, RefundStatus } from '@stuiver/domain/states';
import type { DisputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import type { PaymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { refundAsEvidence } from '../chargebacks/disputes.ts';

export type Attention = {
  readonly reason: AttentionReason;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
};

/** Returns the status of a second payment's return. */
function surplusReturn({ refunds }: Pick<PaymentDetails, 'refunds'>): RefundStatus {
  const returns = refunds.filter(({ automatic }) => automatic);
  if (returns.some(({ status }) => status === 'FAILED')) return 'FAILED';
  return returns.length > 0 && returns.every(({ status }) => status === 'SUCCEEDED')
    ? 'SUCCEEDED'
    : 'PENDING';
}

/** Describes a second payment, which is returned automatically; amber only if that failed. */
function surplusAttention(payment: PaymentDetails, texts: PaymentsTexts['details']['attention']): Attention {
  const { title, text, returned, failed } = texts.surplusCapture;
  const base = { reason: 'surplusCapture', title } as const;
  const status = surplusReturn(payment);
  if (status === 'FAILED') return { ...base, tone: 'wait', text: failed };
  return { ...base, tone: 'calm', text: status === 'PENDING' ? text : returned };
}

/**
 * Returns why a payment needs attention, and what to do. A late payment that was returned in full needs neither
 * delivery nor refund.
 */
export function openAttention(
  payment: PaymentDetails,
  texts: PaymentsTexts['details']['attention'],
  { evidence }: Pick<DisputeTexts, 'evidence'>,
): Attention[] {
  return payment.attention.flatMap((reason): Attention[] => {
    if (reason === 'surplusCapture') return [surplusAttention(payment, texts)];
    if (reason === 'chargebackExcess') {
      const { tone, holds } = refundAsEvidence(payment.chargebacks);
      const { title, text } = texts.chargebackExcess;
      return [{ reason, tone, title, text: `${text} ${evidence[holds]}` }];
    }
    if (payment.remainingAmount === '0.00') return [];
    return [{ reason, tone: 'wait', ...texts[reason] }];
  });
}
