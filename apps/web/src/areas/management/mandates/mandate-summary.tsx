import type { MandateDetails } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/dates';
import { formatIban } from '@stuiver/domain/iban';
import type { Language } from '@stuiver/messages';
import { mandatesTexts, type MandatesTexts } from '@stuiver/messages/nl/portal/mandates';
import { statusTexts, type StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { Card, CardBody, type Fact, Facts } from '../../../ui/card.tsx';
import { CopyText } from '../copy-text.tsx';
import { MANDATE_TONES, mandateStatus } from '../status-views.ts';
import { SummaryHead } from '../summary-head.tsx';
import { daysToLapse, mandateSentence } from './mandate-sentence.ts';

/** A country's name; an unknown code stays as it is. */
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

function mandateFacts(mandate: MandateDetails, texts: MandatesTexts, statuses: StatusTexts): Fact[] {
  const { facts, none } = texts;
  const { consumerIban: iban, consumerBic: bic, consumerAddress: address } = mandate;
  const lapsesOn = formatDay(mandate.lapsesOn);
  const hasAddress = Boolean(address.street || address.town || address.postCode);
  const known: (Fact | null)[] = [
    { key: 'consumer', label: facts.consumer, value: mandate.consumerName || none },
    {
      key: 'type',
      label: facts.type,
      value: (
        <>
          {statuses.mandateType[mandate.mandateType]}
          <span className="block text-small font-normal text-ink-faint">
            {facts.typeHint[mandate.mandateType]}
          </span>
        </>
      ),
    },
    {
      key: 'iban',
      label: facts.iban,
      value: iban ? <CopyText text={iban} shown={formatIban(iban)} label={facts.copyIban} /> : none,
    },
    { key: 'bic', label: facts.bic, value: bic ? <CopyText text={bic} label={facts.copyBic} /> : none },
    { key: 'address', label: facts.address, value: hasAddress ? <Address address={address} /> : none },
    {
      key: 'lapses',
      label: facts.lapses,
      value: mandate.active ? facts.lapsesValue(lapsesOn, daysToLapse(mandate, texts)) : none,
    },
    { key: 'agreed', label: facts.agreed, value: mandate.agreed ? facts.yes : facts.no },
    { key: 'agreementDate', label: facts.agreementDate, value: formatDay(mandate.agreementDate) },
    { key: 'created', label: facts.created, value: formatDateTime(mandate.createdDateTime) },
    mandate.stoppedDateTime === null
      ? null
      : { key: 'stopped', label: facts.stopped, value: formatDateTime(mandate.stoppedDateTime) },
    {
      key: 'creditor',
      label: facts.creditor,
      value: mandate.creditorIdentifier ? (
        <CopyText text={mandate.creditorIdentifier} label={facts.copyCreditor} />
      ) : (
        none
      ),
    },
    { key: 'company', label: facts.company, value: mandate.merchantName },
    { key: 'id', label: facts.id, value: <CopyText text={mandate.id} label={facts.copyId} /> },
  ];
  return known.filter((fact) => fact !== null);
}

/** The reference large, the state in a sentence, and the facts in two columns. */
export function MandateSummary({ mandate }: { mandate: MandateDetails }) {
  const texts = useTexts(mandatesTexts);
  const statuses = useTexts(statusTexts);
  const language = useLanguage();
  const status = mandateStatus(mandate);
  return (
    <Card>
      <SummaryHead
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
      />
      <CardBody>
        <Facts facts={mandateFacts(mandate, texts, statuses)} />
      </CardBody>
    </Card>
  );
}
