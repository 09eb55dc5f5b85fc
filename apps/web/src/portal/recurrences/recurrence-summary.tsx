import { RECURRENCE_TONES, recurrenceCondition } from '@stuiver/domain/conditions';
import type { RecurrenceDetails } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/dates';
import { unreachable } from '@stuiver/domain/unreachable';
import type { Language } from '@stuiver/messages';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { recurrencesTexts, type RecurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Amount } from '../../ui/amount.tsx';
import type { Fact } from '../../ui/card.tsx';
import { CopyId, linkedFact } from '../parts/copy-text.tsx';
import { detailsHref, mandateHref } from '../parts/hrefs.ts';
import { cardExpiry, cardName } from '../parts/payment-instrument.ts';
import { buildFacts, buildMetadataFacts, SummaryCard } from '../parts/summary-card.tsx';

/** A calendar day inside a sentence; noon is on that day in every time zone that we deploy in. */
const spoken = (day: string, language: Language) => spokenDay(`${day}T12:00:00Z`, language);

/** A recurring payment's state in a sentence. */
function recurrenceSentence(
  recurrence: RecurrenceDetails,
  texts: RecurrencesTexts,
  language: Language,
): string {
  const { sentence } = texts;
  const { endDate: end, notice } = recurrence;
  const next = notice?.collectionDate ?? recurrence.nextRunDate;
  const status = recurrenceCondition(recurrence);
  switch (status) {
    case 'ACTIVE': {
      const day = next === null ? texts.none : spoken(next, language);
      return end === null ? sentence.active(day) : sentence.activeUntil(day, spoken(end, language));
    }
    case 'PAUSED':
      return sentence.paused(spokenDay(recurrence.pausedDateTime ?? '', language));
    case 'ENDING':
      return sentence.ending;
    case 'FINISHED':
      return sentence.finished(
        spokenDay(recurrence.finishedDateTime ?? '', language),
        recurrence.numberOfTimesExecuted,
      );
    default:
      return unreachable(status);
  }
}

function useFacts(recurrence: RecurrenceDetails): { facts: Fact[]; folded: Fact[] } {
  const { facts: labels } = useTexts(recurrencesTexts);
  const methods = useTexts(methodTexts);
  const severalCompanies = useSeveralCompanies();
  const { card, mandateReference: mandate, endDate: end, finishedDateTime: finished } = recurrence;
  const condition = recurrenceCondition(recurrence);
  const isRunning = condition === 'ACTIVE' || condition === 'PAUSED';
  const facts = buildFacts(labels, {
    start: formatDay(recurrence.startDate),
    // The agreed end no longer matters once it has ended.
    end: finished === null && (end === null ? isRunning && labels.noEnd : formatDay(end)),
    ended: finished && showDateTime(finished),
    executed: String(recurrence.numberOfTimesExecuted),
    method: methods.names[recurrence.paymentMethodName],
    card: card && labels.cardValue(cardName(card, methods), cardExpiry(card.expiry)),
    mandate: linkedFact(mandate, labels.mandateValue, labels.copyMandate, (reference) =>
      mandateHref(reference, severalCompanies ? recurrence.merchantId : null),
    ),
    first: linkedFact(recurrence.firstTransactionId, labels.firstValue, labels.copyFirst, (id) =>
      detailsHref('payment', id),
    ),
    reference: recurrence.reference,
    company: severalCompanies && recurrence.merchantName,
  });
  const folded = buildFacts(labels, {
    created: showDateTime(recurrence.createdDateTime),
    id: <CopyId id={recurrence.id} label={labels.copyId} />,
  });
  return { facts, folded: [...folded, ...buildMetadataFacts(recurrence.metadata)] };
}

export function RecurrenceSummary({ recurrence }: { recurrence: RecurrenceDetails }) {
  const texts = useTexts(recurrencesTexts);
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const status = recurrenceCondition(recurrence);
  return (
    <SummaryCard
      figure={
        <>
          <Amount large text={formats.money(recurrence.amount, recurrence.currency)} />
          <span className="ml-2 text-section text-ink-soft">{texts.per[recurrence.frequency]}</span>
        </>
      }
      tone={RECURRENCE_TONES[status]}
      status={statuses.recurrence[status]}
      sentence={recurrenceSentence(recurrence, texts, formats.language)}
      {...useFacts(recurrence)}
    />
  );
}
