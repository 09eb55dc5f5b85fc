import { chargebackCondition } from '@stuiver/domain/conditions';
import type { ChargebackDetails } from '@stuiver/contract';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { chargebacksTexts, type ChargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { businessNow } from '../../lib/config.ts';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { Amount } from '../../ui/amount.tsx';
import type { Fact } from '../../ui/card.tsx';
import { CopyId, linkedFact } from '../parts/copy-text.tsx';
import { detailsHref, mandateHref } from '../parts/hrefs.ts';
import { cardExpiry, cardName } from '../parts/payment-instrument.ts';
import { buildFacts, SummaryCard } from '../parts/summary-card.tsx';
import { isInquiry, RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import type { Language } from '@stuiver/messages';
import { spokenDay } from '../../lib/spoken-date.ts';
import { viewChargebackStatus } from './disputes.ts';

/** A chargeback's state in a sentence. */
function chargebackSentence(
  chargeback: ChargebackDetails,
  texts: ChargebacksTexts,
  language: Language,
): string {
  const { sentence } = texts;
  const { deadlineDateTime: deadline, createdDateTime: created } = chargeback;
  const condition = chargebackCondition(chargeback);
  const ends: Partial<Record<typeof condition, (day: string) => string>> = {
    WON: sentence.won,
    LOST: sentence.lost,
    RETURNED: sentence.returned,
    ACCEPTED: sentence.accepted,
    INQUIRY_ANSWERED: sentence.answered,
    INQUIRY_UNANSWERED: sentence.unanswered,
  };
  const end = ends[condition];
  if (end) return end(spokenDay(chargeback.finishedDateTime ?? created, language));
  if (condition === 'UNDER_REVIEW') return sentence.underReview;
  if (chargeback.acceptedDateTime !== null)
    return sentence.accepting(spokenDay(chargeback.acceptedDateTime, language));
  if (deadline !== null && Date.parse(deadline) <= businessNow())
    return sentence.overdue(spokenDay(deadline, language));
  return condition === 'INQUIRY' ? sentence.inquiry : sentence.received(spokenDay(created, language));
}

function useFacts(chargeback: ChargebackDetails): { facts: Fact[]; folded: Fact[] } {
  const { facts: labels } = useTexts(chargebacksTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const severalCompanies = useSeveralCompanies();
  const { card, mandateReference: mandate } = chargeback;
  const { finishedDateTime: finished } = chargeback;
  const paid = formats.money(chargeback.paymentAmount, chargeback.currency);
  const facts = buildFacts(labels, {
    payment: linkedFact(chargeback.transactionId, labels.paymentValue(paid), labels.copyPayment, (id) =>
      detailsHref('payment', id),
    ),
    method: methods.names[chargeback.paymentMethodName],
    card: card && labels.cardValue(cardName(card, methods), cardExpiry(card.expiry)),
    mandate: linkedFact(mandate, labels.mandateValue, labels.copyMandate, (reference) =>
      mandateHref(reference, severalCompanies ? chargeback.merchantId : null),
    ),
    company: severalCompanies && chargeback.merchantName,
    [isInquiry(chargeback.status) ? 'asked' : 'received']: showDateTime(chargeback.createdDateTime),
    finished: finished && showDateTime(finished),
  });
  return { facts, folded: buildFacts(labels, { id: <CopyId id={chargeback.id} label={labels.copyId} /> }) };
}

export function ChargebackSummary({ chargeback }: { chargeback: ChargebackDetails }) {
  const texts = useTexts(chargebacksTexts);
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const { status, acceptedDateTime } = chargeback;
  const asked = isInquiry(status) ? chargeback.paymentAmount : chargeback.amount;
  // Its status follows once the bank has answered.
  const isAccepting = acceptedDateTime !== null && RESPONDABLE_STATUSES.includes(status);
  const words = useTexts(disputeWords);
  const shown = viewChargebackStatus(
    isAccepting ? { ...chargeback, status: 'ACCEPTED' } : chargeback,
    statuses.chargeback,
    words,
  );
  return (
    <SummaryCard
      figure={<Amount large text={formats.money(asked, chargeback.currency)} />}
      tone={shown.tone}
      status={shown.label}
      sentence={chargebackSentence(chargeback, texts, formats.language)}
      {...useFacts(chargeback)}
    />
  );
}
