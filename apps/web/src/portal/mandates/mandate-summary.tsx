import { MANDATE_TONES, mandateCondition, ONE_OFF } from '@stuiver/domain/conditions';
import type { MandateDetails } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/dates';
import { formatIban } from '@stuiver/domain/iban';
import { unreachable } from '@stuiver/domain/unreachable';
import type { Language } from '@stuiver/messages';
import { type MandatesTexts, mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { showDateTime } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import type { Fact } from '../../ui/card.tsx';
import { CopyId, CopyText } from '../parts/copy-text.tsx';
import { buildFacts, SummaryCard } from '../parts/summary-card.tsx';
import { spokenDay } from '../../lib/spoken-date.ts';

/** The reason code of a mandate that was not used for 36 months. */
export const LAPSED = 'lapsed';

/** Above this number of days, a date is clearer. */
const COUNTED_DAYS = 90;

/** Formats the time until a mandate expires. */
function daysToLapse(mandate: MandateDetails, texts: MandatesTexts): string {
  return texts.daysLeft(Math.max(0, mandate.daysUntilLapse));
}

/** A mandate's state in a sentence. */
function mandateSentence(mandate: MandateDetails, texts: MandatesTexts, language: Language): string {
  const { sentence } = texts;
  const status = mandateCondition(mandate);
  switch (status) {
    case 'ACTIVE': {
      const day = spokenDay(`${mandate.lapsesOn}T12:00:00Z`, language);
      return mandate.daysUntilLapse > COUNTED_DAYS
        ? sentence.active(day)
        : sentence.activeSoon(daysToLapse(mandate, texts), day);
    }
    case 'BLOCKED':
      return sentence.blocked(spokenDay(mandate.blockedDateTime ?? '', language));
    case 'USED':
    case 'STOPPED':
      return sentence.ended(spokenDay(mandate.stoppedDateTime ?? `${mandate.lapsesOn}T12:00:00Z`, language));
    default:
      return unreachable(status);
  }
}

/** Returns a country's name; an unknown code stays unchanged. */
function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function Address({ address }: { address: MandateDetails['consumerAddress'] }) {
  const language = useLanguage();
  const lines = [
    address.street,
    [address.postCode, address.town].filter(Boolean).join(' '),
    address.country && countryName(address.country, language),
  ];
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

function useFacts(mandate: MandateDetails): { facts: Fact[]; folded: Fact[] } {
  const texts = useTexts(mandatesTexts);
  const statuses = useTexts(statusTexts);
  const severalCompanies = useSeveralCompanies();
  const { facts: labels, none } = texts;
  const { consumerBic: bic, consumerAddress: address, mandateReference: reference } = mandate;
  const lapsesOn = formatDay(mandate.lapsesOn);
  const hasAddress = Boolean(address.street || address.town || address.postCode);
  const { creditorIdentifier: creditor, stopReason, stoppedDateTime } = mandate;
  // Label of its end: a mandate that served its purpose was not stopped.
  const ended = stopReason === ONE_OFF ? 'used' : stopReason === LAPSED ? 'lapsed' : 'stopped';
  const facts = buildFacts(labels, {
    type: statuses.mandateType[mandate.mandateType],
    amended: mandate.amendedDateTime && (
      <>
        {showDateTime(mandate.amendedDateTime)}
        {mandate.previousIban ? (
          <span className="block text-small font-normal text-ink-faint">
            {labels.previousIban(formatIban(mandate.previousIban))}
          </span>
        ) : null}
      </>
    ),
    address: hasAddress ? <Address address={address} /> : none,
    // The sentence of any other state names the day.
    lapses:
      mandateCondition(mandate) === 'BLOCKED' && labels.lapsesValue(lapsesOn, daysToLapse(mandate, texts)),
    agreementDate: formatDay(mandate.agreementDate),
    company: severalCompanies && mandate.merchantName,
  });
  const folded = buildFacts(labels, {
    reference: <CopyText text={reference} label={labels.copyReference} />,
    creditor: creditor ? <CopyText text={creditor} label={labels.copyCreditor} /> : none,
    bic: bic ? <CopyText text={bic} label={labels.copyBic} /> : none,
    agreed: mandate.agreed ? labels.yes : labels.no,
    created: showDateTime(mandate.createdDateTime),
    [ended]: stoppedDateTime && showDateTime(stoppedDateTime),
    id: <CopyId id={mandate.id} label={labels.copyId} />,
  });
  return { facts, folded };
}

export function MandateSummary({ mandate }: { mandate: MandateDetails }) {
  const texts = useTexts(mandatesTexts);
  const statuses = useTexts(statusTexts);
  const language = useLanguage();
  const status = mandateCondition(mandate);
  const { consumerIban: iban } = mandate;
  return (
    <SummaryCard
      figure={
        iban ? (
          <CopyText
            text={iban}
            shown={formatIban(iban)}
            label={texts.facts.copyIban}
            className="text-title! font-semibold text-ink"
          />
        ) : (
          <span className="text-title font-semibold">{texts.heading}</span>
        )
      }
      tone={MANDATE_TONES[status]}
      status={statuses.mandate[status]}
      sentence={mandateSentence(mandate, texts, language)}
      {...useFacts(mandate)}
    />
  );
}
