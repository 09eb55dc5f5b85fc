import { payPath, type PayPageData, statusPath } from '@stuiver/contract/checkout-pages';
import type { Call } from '@stuiver/contract/client';
import { findSubmission, getRedirectUrl } from '@stuiver/contract/routes';
import type { Language } from '@stuiver/messages';
import { type RefObject, useEffect, useRef } from 'react';
import { leaveTo } from '../shell/leave.ts';
import { usePageTexts } from '../texts.ts';
import { keepPendingPayment, readPendingPayment } from './pending-payment.ts';

/**
 * On a link that this tab already paid on, asks for the state of that payment, so that it is not paid twice. A
 * submission without an answer leads to the page of its payment; a payment that is still open is continued.
 */
async function resumePending(
  call: Call,
  { details, reference: opened }: PayPageData,
  language: Language,
  goOn: (payment: string) => void,
): Promise<void> {
  const pending = readPendingPayment(opened);
  if (details.kind !== 'link' || !pending) return;
  if (pending.submission !== undefined) {
    const body = { encryptedTransaction: opened, submissionId: pending.submission };
    const found = await call(findSubmission, { body }).catch(() => null);
    if (!found?.reference) return;
    // Answered now: opening the link again may pay again.
    keepPendingPayment({ opened, payment: found.reference });
    leaveTo(payPath(found.reference, language));
    return;
  }
  const { payment } = pending;
  const state = await call(getRedirectUrl, { params: { id: payment } }).catch(() => null);
  const undecided = state?.checking || state?.status === 'PENDING' || state?.status === 'AUTHORIZED';
  if (undecided) leaveTo(statusPath('checking', payment, language));
  else if (state?.status === 'OPEN') goOn(payment);
}

/** The reference to pay: the link or payment that the page was opened with, or the payment that a link became. */
export function useReference(page: PayPageData, call: Call, busy: RefObject<boolean>) {
  const { language } = usePageTexts();
  const current = useRef({ text: page.reference, ofPayment: page.details.kind === 'payment' });
  const lastAmount = useRef<string>(undefined);
  useEffect(() => {
    const goOn = (payment: string) => {
      if (!busy.current) current.current = { text: payment, ofPayment: true };
    };
    void resumePending(call, page, language, goOn);
  }, [call, page, language, busy]);
  return {
    read: () => current.current,
    /** From here on that payment is paid, also when a link was opened. */
    goOnWith(payment: string): void {
      current.current = { text: payment, ofPayment: true };
      keepPendingPayment({ opened: page.reference, payment });
    },
    /** Another amount than the declined one is another payment of the link. */
    readFor(amount: string | undefined) {
      if (amount !== lastAmount.current) current.current = { text: page.reference, ofPayment: false };
      lastAmount.current = amount;
      return current.current;
    },
  };
}
