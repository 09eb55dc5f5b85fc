import type { PaymentDetails, PaymentRefund } from '@stuiver/contract';
import { initiateRefund, requestRefunds } from '@stuiver/contract/routes';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { showToast } from '../../lib/toasts.ts';
import { declineReason } from '../parts/declines.ts';
import { reloadPayment } from '../parts/reload.ts';
import { heldAmount } from './payment-sentence.ts';
import {
  dropRefundDraft,
  keepRefundDraft,
  leftAfter,
  findOpenDraft,
  isDefinitive,
  type RefundDraft,
} from './refund-draft.ts';

/** Builds the approval request of a refund; its id is the request's, so that a repeated one has one effect. */
function buildApprovalRequest(
  payment: PaymentDetails,
  { refundId, amount, description, senderId }: RefundDraft,
) {
  return {
    id: refundId,
    merchantId: payment.merchantId,
    reason: description,
    items: [{ transactionId: payment.id, amount, ...(senderId ? { senderId } : {}) }],
  };
}

/**
 * Sends refunds of one payment (spec 4.6): keeps the request until its answer is definitive, shows the outcome, and
 * reloads the payment.
 *
 * @returns `send`, which resolves with the refund, or null when it waits for approval, and rethrows the call's error;
 *   `draft`, the request without an answer yet; and whether one is under way
 */
export function useRefund(payment: PaymentDetails) {
  const { refund: texts } = useTexts(paymentsTexts);
  const declines = useTexts(declineTexts);
  const requests = useTexts(refundRequestsTexts);
  const formats = useFormats();
  const [draft, setDraft] = useState(() => findOpenDraft(payment));

  const tell = (refund: PaymentRefund, request: RefundDraft) => {
    const amount = formats.money(refund.amount, refund.currency);
    if (refund.status === 'SUCCEEDED') {
      const left = request.left ?? leftAfter(payment, request);
      const whole = left === '0.00' && heldAmount(payment) === '0.00';
      const { title, text } = texts.partDone;
      const part = () => ({
        title: title(amount),
        text: text(formats.money(left, refund.currency)),
      });
      showToast({ ...(whole ? texts.done : part()) });
    } else if (refund.status === 'PENDING') {
      showToast({ tone: 'calm', title: texts.pending.title, text: texts.pending.text(amount) });
    } else {
      const reason = refund.reasonCode ? declineReason(refund.reasonCode, declines) : declines.unknown.reason;
      showToast({ tone: 'bad', title: texts.failed.title, text: texts.failed.text(amount, reason) });
    }
  };

  const tellAsked = (amount: string) => {
    const { ask } = requests;
    const text = ask.done(formats.money(amount, payment.currency));
    showToast({ tone: 'calm', title: ask.doneTitle, text });
  };

  const { mutateAsync: send, isPending: sending } = useMutation({
    mutationFn: async (request: RefundDraft) => {
      keepRefundDraft(payment.id, request);
      const { needsApproval = false, left: _left, ...refund } = request;
      if (!needsApproval) {
        const body = { ...refund, transactionId: payment.id, merchantId: payment.merchantId };
        return (await call(initiateRefund, { body })).refund;
      }
      await call(requestRefunds, { body: buildApprovalRequest(payment, refund) });
      return null;
    },
    onSuccess: async (refund, request) => {
      dropRefundDraft(payment.id);
      setDraft(null);
      if (refund) tell(refund, request);
      else tellAsked(request.amount);
      await Promise.all([reloadPayment(payment.id), reloadQueries(['refundRequests'])]);
    },
    onError: (error, request) => {
      // Nothing was sent: an earlier request without an answer still has none.
      if (error instanceof ApiError && error.code === 'offline') {
        if (draft === null) dropRefundDraft(payment.id);
        return;
      }
      const definitive = error instanceof ApiError && isDefinitive(error);
      if (definitive) dropRefundDraft(payment.id);
      setDraft(definitive ? null : request);
      // The payment's page and the dialog's maximum show the reservation from now on.
      if (error instanceof ApiError && error.code === 'refundReserved') void reloadPayment(payment.id);
    },
  });
  return { send, sending, draft };
}
