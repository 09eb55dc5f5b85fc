import type { PaymentDetails } from '@stuiver/contract';
import { formatIban } from '@stuiver/domain/iban';
import { declineWords } from '@stuiver/messages/nl/portal/decline-words';
import { methodTexts, type MethodTexts } from '@stuiver/messages/nl/portal/methods';
import { paymentsTexts, type PaymentsTexts } from '@stuiver/messages/nl/portal/payments';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
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

/** The card that the money came from, else the one tried last. */
function cardOf(payment: PaymentDetails) {
  const captured = payment.attempts.find((attempt) => attempt.status === 'SUCCEEDED' && !attempt.surplus);
  return (captured ?? payment.attempts.at(-1))?.card ?? null;
}

function paymentFacts(
  payment: PaymentDetails,
  texts: PaymentsTexts,
  methods: MethodTexts,
  severalCompanies: boolean,
): Fact[] {
  const { facts } = texts.details;
  const card = cardOf(payment);
  const mayStillPay = ['OPEN', 'PENDING', 'AUTHORIZED'].includes(payment.status);
  const known: (Fact | null)[] = [
    {
      key: 'method',
      label: facts.method,
      value: payment.paymentMethodName ? methods.names[payment.paymentMethodName] : texts.details.none,
    },
    card && {
      key: 'card',
      label: facts.card,
      value: facts.cardValue(cardName(card, methods), cardExpiry(card.expiry)),
    },
    { key: 'payer', label: facts.payer, value: payment.accountHolderName || texts.details.none },
    payment.emailAddress
      ? {
          key: 'email',
          label: facts.email,
          value: <CopyText text={payment.emailAddress} label={facts.copyEmail} />,
        }
      : null,
    payment.iban
      ? {
          key: 'iban',
          label: facts.iban,
          value: <CopyText text={payment.iban} shown={formatIban(payment.iban)} label={facts.copyIban} />,
        }
      : null,
    payment.customerId ? { key: 'customer', label: facts.customerId, value: payment.customerId } : null,
    payment.mandateReference
      ? {
          key: 'mandate',
          label: facts.mandate,
          value: (
            <CopyText
              text={payment.mandateReference}
              href={mandateHref(payment.mandateReference, severalCompanies ? payment.merchantId : null)}
              label={facts.copyMandate}
            />
          ),
        }
      : null,
    payment.recurrenceId
      ? {
          key: 'recurrence',
          label: facts.recurrence,
          value: (
            <CopyText
              text={payment.recurrenceId}
              shown={facts.recurrenceValue}
              href={detailsHref('recurrence', payment.recurrenceId)}
              label={facts.copyRecurrence}
            />
          ),
        }
      : null,
    { key: 'company', label: facts.company, value: payment.merchantName },
    { key: 'created', label: facts.created, value: formatDateTime(payment.createdDateTime) },
    payment.paidDateTime
      ? { key: 'paid', label: facts.paid, value: formatDateTime(payment.paidDateTime) }
      : null,
    payment.settledDateTime
      ? { key: 'settled', label: facts.settled, value: formatDateTime(payment.settledDateTime) }
      : null,
    mayStillPay
      ? { key: 'expires', label: facts.expires, value: formatDateTime(payment.expiresDateTime) }
      : null,
    { key: 'id', label: facts.id, value: <CopyText text={payment.id} label={facts.copyId} /> },
    payment.paymentLinkId
      ? {
          key: 'link',
          label: facts.link,
          value: (
            <CopyText
              text={payment.paymentLinkId}
              href={detailsHref('paymentLink', payment.paymentLinkId)}
              label={facts.copyLink}
            />
          ),
        }
      : null,
  ];
  return known.filter((fact) => fact !== null);
}

/** The amount large, the status in a sentence, and the facts in two columns. */
export function PaymentSummary({ payment }: { payment: PaymentDetails }) {
  const texts = useTexts(paymentsTexts);
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
        <Facts facts={paymentFacts(payment, texts, methods, severalCompanies)} />
      </CardBody>
    </Card>
  );
}
