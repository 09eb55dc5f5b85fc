import type { ChargebackDetails } from '@stuiver/contract';
import { chargebacksTexts } from '@stuiver/messages/nl/portal/chargebacks';
import { methodTexts } from '@stuiver/messages/nl/portal/methods';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card, CardBody, type Fact, Facts } from '../../../ui/card.tsx';
import { CopyText } from '../copy-text.tsx';
import { detailsHref, mandateHref } from '../hrefs.ts';
import { cardExpiry, cardName } from '../payment-instrument.ts';
import { CHARGEBACK_TONES } from '../status-views.ts';
import { SummaryHead } from '../summary-head.tsx';
import { chargebackSentence } from './chargeback-sentence.ts';

function useFacts(chargeback: ChargebackDetails): Fact[] {
  const { facts, none } = useTexts(chargebacksTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const severalCompanies = useSession()?.hasTree ?? false;
  const { card, mandateReference: mandate } = chargeback;
  const known: (Fact | null)[] = [
    {
      key: 'payment',
      label: facts.payment,
      value: (
        <CopyText
          text={chargeback.transactionId}
          shown={facts.paymentValue(formats.money(chargeback.paymentAmount, chargeback.currency))}
          href={detailsHref('payment', chargeback.transactionId)}
          label={facts.copyPayment}
        />
      ),
    },
    { key: 'payer', label: facts.payer, value: chargeback.accountHolderName || none },
    { key: 'method', label: facts.method, value: methods.names[chargeback.paymentMethodName] },
    card && {
      key: 'card',
      label: facts.card,
      value: facts.cardValue(cardName(card, methods), cardExpiry(card.expiry)),
    },
    mandate === null
      ? null
      : {
          key: 'mandate',
          label: facts.mandate,
          value: (
            <CopyText
              text={mandate}
              href={mandateHref(mandate, severalCompanies ? chargeback.merchantId : null)}
              label={facts.copyMandate}
            />
          ),
        },
    { key: 'company', label: facts.company, value: chargeback.merchantName },
    { key: 'received', label: facts.received, value: formatDateTime(chargeback.createdDateTime) },
    chargeback.deadlineDateTime === null
      ? null
      : { key: 'deadline', label: facts.deadline, value: formatDateTime(chargeback.deadlineDateTime) },
    chargeback.finishedDateTime === null
      ? null
      : { key: 'finished', label: facts.finished, value: formatDateTime(chargeback.finishedDateTime) },
    { key: 'id', label: facts.id, value: <CopyText text={chargeback.id} label={facts.copyId} /> },
  ];
  return known.filter((fact) => fact !== null);
}

/** The amount large, the status in a sentence, and the facts in two columns. */
export function ChargebackSummary({ chargeback }: { chargeback: ChargebackDetails }) {
  const texts = useTexts(chargebacksTexts);
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const facts = useFacts(chargeback);
  return (
    <Card>
      <SummaryHead
        figure={<Amount large text={formats.money(chargeback.amount, chargeback.currency)} />}
        tone={CHARGEBACK_TONES[chargeback.status]}
        status={statuses.chargeback[chargeback.status]}
        sentence={chargebackSentence(chargeback, texts, formats.language)}
        separator={texts.separator}
      />
      <CardBody>
        <Facts facts={facts} />
      </CardBody>
    </Card>
  );
}
