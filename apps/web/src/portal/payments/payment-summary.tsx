import type { PaymentDetails } from '@stuiver/contract';
import { formatIban } from '@stuiver/domain/iban';
import { receiptNumber } from '@stuiver/domain/receipt-number';
import { getMethodFacts } from '@stuiver/domain/methods';
import { declineTexts, type DeclineTexts } from '@stuiver/messages/nl/payments/declines';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { showDateTime, showDay } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { Amount } from '../../ui/amount.tsx';
import type { Fact } from '../../ui/card.tsx';
import { CopyId, CopyText, linkedFact } from '../parts/copy-text.tsx';
import { detailsHref, mandateHref } from '../parts/hrefs.ts';
import { cardExpiry, cardName } from '../parts/payment-instrument.ts';
import { paymentStatusView } from '../parts/status-views.ts';
import { buildFacts, buildMetadataFacts, SummaryCard } from '../parts/summary-card.tsx';
import { paymentSentence } from '../refunds/payment-sentence.ts';
import { getDeclineText } from '../parts/declines.ts';

/** The states in which nothing was received and nothing is under way. */
const NOT_RECEIVED: readonly string[] = ['OPEN', 'FAILED', 'ABORTED', 'EXPIRED'];

/** Advice for the payer of a payment that was tried and not received; null for any other. */
export function paymentAdvice(
  { status, declineCode, attempts }: Pick<PaymentDetails, 'status' | 'declineCode' | 'attempts'>,
  texts: DeclineTexts,
): string | null {
  if (!NOT_RECEIVED.includes(status)) return null;
  const code = attempts.findLast((attempt) => attempt.declineCode !== null)?.declineCode ?? declineCode;
  return code === null ? null : getDeclineText(code, texts).advice;
}

/** The card that paid, else the one tried last. */
function findPaymentCard(payment: PaymentDetails) {
  const captured = payment.attempts.find((attempt) => attempt.status === 'SUCCEEDED' && !attempt.surplus);
  return (captured ?? payment.attempts.at(-1))?.card ?? null;
}

function useFacts(payment: PaymentDetails): { facts: Fact[]; folded: Fact[] } {
  const { facts: labels, none } = useTexts(paymentsTexts).details;
  const methods = useTexts(methodTexts);
  const severalCompanies = useSeveralCompanies();
  const card = findPaymentCard(payment);
  const { paymentMethodName: method, emailAddress, iban, mandateReference: mandate } = payment;
  // A bank that still answers does so whatever the payer's time limit.
  const waitsForPayer =
    payment.status === 'OPEN' ||
    (payment.status === 'PENDING' && getMethodFacts(method)?.pendingOn === 'payer');
  const { recurrenceId, paidDateTime, settledDateTime, paymentLinkId } = payment;
  const facts = buildFacts(labels, {
    method: method ? methods.names[method] : none,
    card: card && labels.cardValue(cardName(card, methods), cardExpiry(card.expiry)),
    reference: payment.reference && <CopyText text={payment.reference} label={labels.copyOrder} />,
    email: emailAddress && <CopyText text={emailAddress} label={labels.copyEmail} />,
    iban: iban && <CopyText text={iban} shown={formatIban(iban)} label={labels.copyIban} />,
    company: severalCompanies && payment.merchantName,
    paid: paidDateTime ? showDateTime(paidDateTime) : null,
    created: !paidDateTime && showDateTime(payment.createdDateTime),
    settled: settledDateTime && showDateTime(settledDateTime),
    settles: payment.settlesDateTime && showDay(payment.settlesDateTime),
    expires: waitsForPayer && showDateTime(payment.expiresDateTime),
    mandate: linkedFact(mandate, labels.mandateValue, labels.copyMandate, (reference) =>
      mandateHref(reference, severalCompanies ? payment.merchantId : null),
    ),
    recurrence: linkedFact(recurrenceId, labels.recurrenceValue, labels.copyRecurrence, (id) =>
      detailsHref('recurrence', id),
    ),
    link: linkedFact(paymentLinkId, labels.linkValue, labels.copyLink, (id) =>
      detailsHref('paymentLink', id),
    ),
  });
  const folded = buildFacts(labels, {
    payer: payment.accountHolderName || none,
    customerId: payment.customerId,
    created: paidDateTime && showDateTime(payment.createdDateTime),
    receipt: paidDateTime && <CopyText text={receiptNumber(payment.id)} label={labels.copyReceipt} />,
    id: <CopyId id={payment.id} label={labels.copyId} />,
  });
  return { facts, folded: [...folded, ...buildMetadataFacts(payment.metadata)] };
}

export function PaymentSummary({ payment }: { payment: PaymentDetails }) {
  const texts = useTexts(paymentsTexts);
  const statuses = useTexts(statusTexts);
  const words = useTexts(declineWords);
  const declines = useTexts(declineTexts);
  const formats = useFormats();
  const view = paymentStatusView(payment, statuses, words);
  return (
    <SummaryCard
      figure={<Amount large text={formats.money(payment.amount, payment.currency)} />}
      tone={view.tone}
      status={view.label}
      sentence={paymentSentence(payment, texts, formats)}
      advice={paymentAdvice(payment, declines)}
      {...useFacts(payment)}
    />
  );
}
