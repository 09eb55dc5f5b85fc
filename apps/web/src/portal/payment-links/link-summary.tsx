import { LINK_TONES } from '@stuiver/domain/conditions';
import type { PaymentLinkDetails } from '@stuiver/contract';
import type { Language } from '@stuiver/messages';
import { linkTexts, type LinkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { Card, type Fact } from '../../ui/card.tsx';
import { CopyId } from '../parts/copy-text.tsx';
import { buildFacts, buildMetadataFacts, SummaryCard } from '../parts/summary-card.tsx';

type Link = { link: PaymentLinkDetails };

/** Describes a link's state in a sentence. */
function describeLink(link: PaymentLinkDetails, texts: LinkTexts['details'], language: Language): string {
  const { sentence } = texts;
  const { status, maximumUses, uses } = link;
  const until = spokenDay(link.expiresDateTime, language);
  switch (status) {
    case 'ACTIVE':
      if (maximumUses === null) return sentence.any(until);
      return maximumUses === 1 ? sentence.once(until) : sentence.left(maximumUses - uses, until);
    case 'USED':
      return sentence.USED;
    case 'EXPIRED':
      return sentence.EXPIRED(until);
    case 'SWITCHED_OFF':
      return sentence.SWITCHED_OFF(spokenDay(link.switchedOffDateTime ?? '', language));
  }
}

function useFacts(link: PaymentLinkDetails): { facts: Fact[]; folded: Fact[] } {
  const { facts: labels } = useTexts(linkTexts).details;
  const statuses = useTexts(statusTexts);
  const language = useLanguage();
  const severalCompanies = useSeveralCompanies();
  const { switchedOffDateTime: switchedOff, frequency } = link;
  const facts = buildFacts(labels, {
    // The sentence of any other state names the last day.
    validity:
      (link.status === 'USED' || link.status === 'SWITCHED_OFF') &&
      labels.validityValue(link.linkValidityDays, spokenDay(link.expiresDateTime, language)),
    switchedOff: switchedOff && showDateTime(switchedOff),
    method: link.sepaOnly ? labels.sepaOnly : labels.allMethods,
    frequency: frequency && statuses.frequency[frequency],
    payer: link.accountHolderName,
    email: link.emailAddress,
    reference: link.reference,
    company: severalCompanies && link.merchantName,
  });
  const folded = buildFacts(labels, {
    created: showDateTime(link.createdDateTime),
    id: <CopyId id={link.id} label={labels.copyId} />,
  });
  return { facts, folded: [...folded, ...buildMetadataFacts(link.metadata)] };
}

export function LinkSummary({ link }: Link) {
  const { details: texts } = useTexts(linkTexts);
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const language = useLanguage();
  const money = (amount: string) => formats.money(amount, link.currency);
  const amount =
    link.maximumAmount === null
      ? money(link.amount)
      : texts.amount(money(link.amount), money(link.maximumAmount));
  return (
    <SummaryCard
      figure={
        <Amount text={amount} large className={cx(link.maximumAmount !== null && 'max-sm:text-title!')} />
      }
      tone={LINK_TONES[link.status]}
      status={statuses.paymentLink[link.status]}
      sentence={describeLink(link, texts, language)}
      {...useFacts(link)}
    />
  );
}

/** The funnel: opened, paid, received. */
export function LinkFigures({ link }: Link) {
  const { figures, facts } = useTexts(linkTexts).details;
  const formats = useFormats();
  const { usesUnderWay: underWay, maximumUses: maximum, lastOpenedDateTime: opened } = link;
  const ofMaximum = maximum === null ? figures.noMaximum : figures.ofMaximum(maximum);
  const neverOpened = link.openedCount === 0 ? figures.neverOpened : figures.openedByPayers;
  const rows = [
    [
      figures.opened,
      facts.usesValue(link.openedCount),
      opened === null ? neverOpened : figures.lastOpened(showDateTime(opened)),
    ],
    [figures.paid, facts.usesValue(link.uses), underWay > 0 ? figures.underWay(underWay) : ofMaximum],
    [figures.received, formats.money(link.receivedAmount, link.currency), figures.beforeRefunds],
  ] as const;
  return (
    <Card>
      <dl>
        {rows.map(([label, value, note]) => (
          <div key={label} className="border-line px-6 py-4 not-first:border-t max-sm:px-4">
            <dt className="text-small text-ink-faint">{label}</dt>
            <dd>
              <span className="num block text-title font-semibold text-ink">{value}</span>
              <span className="block text-table text-ink-soft">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
