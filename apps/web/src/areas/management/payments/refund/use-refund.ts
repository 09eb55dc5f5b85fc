import type { PaymentDetails, RefundRow } from '@stuiver/contract';
import { initiateRefund } from '@stuiver/contract/routes';
import { declineTexts } from '@stuiver/messages/nl/portal/payments/declines';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentsTexts } from '@stuiver/messages/nl/portal/payments/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../../lib/api.ts';
import { useFormats, useTexts } from '../../../../lib/language.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { declineReason } from '../../declines.ts';
import { reloadPayment } from '../../queries.ts';
import { heldAmount } from '../payment-sentence.ts';
import {
  dropRefundDraft,
  isDefinitive,
  keepRefundDraft,
  openDraftOf,
  type RefundDraft,
} from './refund-draft.ts';

/**
 * Sends refunds of one payment (specification, sections 4 and 8): keeps the request until its answer is definitive,
 * shows the outcome, and reloads the payment.
 *
 * @returns `send`, which resolves with the refund and throws what the call throws; `draft`, the request without an
 *   answer yet; and whether one is under way
 */
export function useRefund(payment: PaymentDetails) {
  const client = useQueryClient();
  const { refund: texts } = useTexts(paymentsTexts);
  const declines = useTexts(declineTexts);
  const formats = useFormats();
  const [draft, setDraft] = useState(() => openDraftOf(payment));

  const tell = (refund: RefundRow) => {
    const amount = formats.money(refund.amount, refund.currency);
    if (refund.status === 'SUCCEEDED') {
      const left = Math.max(0, readWire(payment.remainingAmount) - readWire(refund.amount));
      const whole = left === 0 && heldAmount(payment) === '0.00';
      const { title, text } = texts.partDone;
      const part = () => ({
        title: title(amount),
        text: text(formats.money(formatWire(left), refund.currency)),
      });
      showToast({ tone: 'good', ...(whole ? texts.done : part()) });
    } else if (refund.status === 'PENDING') {
      showToast({ tone: 'calm', title: texts.pending.title, text: texts.pending.text(amount) });
    } else {
      const reason = refund.reasonCode ? declineReason(refund.reasonCode, declines) : declines.unknown.reason;
      showToast({ tone: 'bad', title: texts.failed.title, text: texts.failed.text(amount, reason) });
    }
  };

  const { mutateAsync: send, isPending: sending } = useMutation({
    mutationFn: async (request: RefundDraft) => {
      keepRefundDraft(payment.id, request);
      const body = { ...request, transactionId: payment.id, merchantId: payment.merchantId };
      return (await call(initiateRefund, { body })).refund;
    },
    onSuccess: async (refund) => {
      dropRefundDraft(payment.id);
      setDraft(null);
      tell(refund);
      await reloadPayment(client, payment.id);
    },
    onError: (error, request) => {
      const definitive = error instanceof ApiError && isDefinitive(error);
      if (definitive) dropRefundDraft(payment.id);
      setDraft(definitive ? null : request);
    },
  });
  return { send, sending, draft };
}
