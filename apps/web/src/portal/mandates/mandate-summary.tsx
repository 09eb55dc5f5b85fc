import { MANDATE_TONES, mandateCondition, ONE_OFF } from '@stuiver/domain/conditions';
import type { MandateDetails } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/dates';
import { formatIban } from '@stuiver/domain/iban';
import type { Language } from '@stuiver/messages';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import type { Fact } from '../../ui/card.tsx';
import { CopyId, CopyText } from '../parts/copy-text.tsx';
import { factsOf, SummaryCard } from '../parts/summary-card.tsx';
import { daysToLapse, LAPSED, mandateSentence } from './mandate-sentence.ts';

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

function useFacts(mandate: MandateDetails): Fact[] {
  const texts = useTexts(mandatesTexts);
  const statuses = useTexts(statusTexts);
  const severalCompanies = useSeveralCompanies();
  const { facts, none } = texts;
  const { consumerIban: iban, consumerBic: bic, consumerAddress: address } = mandate;
  const lapsesOn = formatDay(mandate.lapsesOn);
  const hasAddress = Boolean(address.street || address.town || address.postCode);
  const { creditorIdentifier: creditor, stopReason, stoppedDateTime } = mandate;
  // Label of its end: a mandate that served its purpose was not stopped.
  const ended = stopReason === ONE_OFF ? 'used' : stopReason === LAPSED ? 'lapsed' : 'stopped';
  return factsOf(facts, {
    consumer: mandate.consumerName || none,
    type: (
      <>
        {statuses.mandateType[mandate.mandateType]}
        <span className="block text-small font-normal text-ink-faint">
          {facts.typeHint[mandate.mandateType]}
        </span>
      </>
    ),
    iban: iban ? <CopyText text={iban} shown={formatIban(iban)} label={facts.copyIban} /> : none,
    amended: mandate.amendedDateTime && (
      <>
        {formatDateTime(mandate.amendedDateTime)}
        {mandate.previousIban ? (
          <span className="block text-small font-normal text-ink-faint">
            {facts.previousIban(formatIban(mandate.previousIban))}
          </span>
        ) : null}
      </>
    ),
    bic: bic ? <CopyText text={bic} label={facts.copyBic} /> : none,
    address: hasAddress ? <Address address={address} /> : none,
    lapses: mandate.active && facts.lapsesValue(lapsesOn, daysToLapse(mandate, texts)),
    agreed: mandate.agreed ? facts.yes : facts.no,
    agreementDate: formatDay(mandate.agreementDate),
    created: formatDateTime(mandate.createdDateTime),
    [ended]: stoppedDateTime && formatDateTime(stoppedDateTime),
    creditor: creditor ? <CopyText text={creditor} label={facts.copyCreditor} /> : none,
    company: severalCompanies && mandate.merchantName,
    id: <CopyId id={mandate.id} label={facts.copyId} />,
  });
}

export function MandateSummary({ mandate }: { mandate: MandateDetails }) {
  const texts = useTexts(mandatesTexts);
  const statuses = useTexts(statusTexts);
  const language = useLanguage();
  const status = mandateCondition(mandate);
  return (
    <SummaryCard
      figure={
        <CopyText
          text={mandate.mandateReference}
          label={texts.facts.copyReference}
          className="text-title! font-semibold text-ink"
        />
      }
      tone={MANDATE_TONES[status]}
      status={statuses.mandate[status]}
      sentence={mandateSentence(mandate, texts, language)}
      separator={texts.separator}
      facts={useFacts(mandate)}
    />
  );
}
