import type { PaymentDetails } from '@stuiver/contract';
import { formatIban } from '@stuiver/domain/iban';
import { isLive } from '@stuiver/domain/states';
import { declineWords } from '@stuiver/messages/nl/portal/decline-words';
import { methodTexts, type MethodTexts } from '@stuiver/messages/nl/portal/methods';
import { paymentsTexts, type PaymentsTexts } from '@stuiver/messages/nl/portal/payments';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card, CardBody, type Fact, Facts } from '../../../ui/card.tsx';
import { CopyText } from '../copy-text.tsx';
import { detailsHref, mandateHref } from '../hrefs.ts';
import { cardExpiry, cardName } from '../payment-instrument.ts';
import { paymentStatusView } from '../status-views.ts';
import { SummaryHead } from '../summary-head.tsx';
import { paymentSentence } from './payment-sentence.ts';

/** The card that paid, else the one tried last. */
function cardOf(payment: PaymentDetails) {
  const captured = payment.attempts.find((attempt) => attempt.status === 'SUCCEEDED' && !attempt.surplus);
  return (captured ?? payment.attempts.at(-1))?.card ?? null;
}

type FactLabels = PaymentsTexts['details']['facts'];

/** One fact, or none when the value is not known. */
function known<T>(key: string, label: string, value: T | null, show: (value: T) => ReactNode): Fact[] {
  return value ? [{ key, label, value: show(value) }] : [];
}

/** Who paid, and with what. */
function payerFacts(payment: PaymentDetails, facts: FactLabels, none: string, methods: MethodTexts): Fact[] {
  const { paymentMethodName: method } = payment;
  return [
    { key: 'method', label: facts.method, value: method ? methods.names[method] : none },
    ...known('card', facts.card, cardOf(payment), (card) =>
      facts.cardValue(cardName(card, methods), cardExpiry(card.expiry)),
    ),
    { key: 'payer', label: facts.payer, value: payment.accountHolderName || none },
    ...known('email', facts.email, payment.emailAddress, (text) => (
      <CopyText text={text} label={facts.copyEmail} />
    )),
    ...known('iban', facts.iban, payment.iban, (iban) => (
      <CopyText text={iban} shown={formatIban(iban)} label={facts.copyIban} />
    )),
    ...known('customer', facts.customerId, payment.customerId, (text) => text),
  ];
}

/** The mandate and the recurring payment that it belongs to. */
function recurringFacts(payment: PaymentDetails, facts: FactLabels, severalCompanies: boolean): Fact[] {
  return [
    ...known('mandate', facts.mandate, payment.mandateReference, (reference) => (
      <CopyText
        text={reference}
        href={mandateHref(reference, severalCompanies ? payment.merchantId : null)}
        label={facts.copyMandate}
      />
    )),
    ...known('recurrence', facts.recurrence, payment.recurrenceId, (id) => (
      <CopyText
        text={id}
        shown={facts.recurrenceValue}
        href={detailsHref('recurrence', id)}
        label={facts.copyRecurrence}
      />
    )),
  ];
}

/** The company, the moments that matter, and the ids. */
function recordFacts(payment: PaymentDetails, facts: FactLabels): Fact[] {
  const mayStillPay = isLive(payment.status);
  const expires = mayStillPay ? payment.expiresDateTime : null;
  return [
    { key: 'company', label: facts.company, value: payment.merchantName },
    { key: 'created', label: facts.created, value: formatDateTime(payment.createdDateTime) },
    ...known('paid', facts.paid, payment.paidDateTime, (instant) => formatDateTime(instant)),
    ...known('settled', facts.settled, payment.settledDateTime, (instant) => formatDateTime(instant)),
    ...known('expires', facts.expires, expires, (instant) => formatDateTime(instant)),
    { key: 'id', label: facts.id, value: <CopyText text={payment.id} label={facts.copyId} /> },
    ...known('link', facts.link, payment.paymentLinkId, (id) => (
      <CopyText text={id} href={detailsHref('paymentLink', id)} label={facts.copyLink} />
    )),
  ];
}

/** The amount large, the status in a sentence, and the facts in two columns. */
export function PaymentSummary({ payment }: { payment: PaymentDetails }) {
  const texts = useTexts(paymentsTexts);
  const { facts } = texts.details;
  const methods = useTexts(methodTexts);
  const statuses = useTexts(statusTexts);
  const words = useTexts(declineWords);
  const formats = useFormats();
  const severalCompanies = useSession()?.hasTree ?? false;
  const view = paymentStatusView(payment, statuses, words);
  return (
    <Card>
      <SummaryHead
        figure={<Amount large text={formats.money(payment.amount, payment.currency)} />}
        tone={view.tone}
        status={view.label}
        sentence={paymentSentence(payment, texts, formats)}
        separator={texts.details.separator}
      />
      <CardBody>
        <Facts
          facts={[
            ...payerFacts(payment, facts, texts.details.none, methods),
            ...recurringFacts(payment, facts, severalCompanies),
            ...recordFacts(payment, facts),
          ]}
        />
      </CardBody>
    </Card>
  );
}
