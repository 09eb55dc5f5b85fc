import type { SettlementDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { SETTLEMENT_TONES, type Tone } from '@stuiver/domain/conditions';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { settlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useState } from 'react';
import { showDateTime, formatMoment, businessDay } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Printer } from '../../ui/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { SettlementFiles } from '../bookkeeping/settlement-files.tsx';
import { useBankReason } from '../payouts/bank-reason.ts';
import { CopyId } from '../parts/copy-text.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { buildFacts, SummaryCard } from '../parts/summary-card.tsx';
import { dayWords, periodWords } from './period.ts';
import { settlementQuery } from '../lists/settlement-query.ts';
import { Statement } from './statement.tsx';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import type { LineKind } from '@stuiver/domain/settlements';
import { lessAll, MoneyBar, negate } from '../parts/money-bar.tsx';

/** The settlement's money from what was received to what is paid out. */
function SettlementMoney({ settlement }: { settlement: SettlementDetails }) {
  const { bar: words, statement } = useTexts(settlementTexts);
  const { groups, paymentAmount, openingAmount, otherAmount } = settlement;
  const { lineKind } = useTexts(settlementWords);
  const sumKind = (kind: LineKind) =>
    formatWire(sumMinor(groups.filter((group) => group.kind === kind).map(({ amount }) => readWire(amount))));
  const cameBack = (['payoutReturned', 'refundReturned', 'chargebackWon'] as const).map(
    (kind) => ({ key: kind, label: lineKind[kind], amount: sumKind(kind), tone: 'good' }) as const,
  );
  return (
    <MoneyBar
      title={words.title}
      parts={[
        { key: 'received', label: words.received, amount: paymentAmount },
        { key: 'opening', label: statement.opening, amount: openingAmount },
        ...cameBack,
        { key: 'fees', label: words.fees, amount: settlement.feeAmount, tone: 'calm' },
        { key: 'refunded', label: words.refunded, amount: sumKind('refund'), tone: 'wait' },
        { key: 'chargedBack', label: words.chargedBack, amount: sumKind('chargeback'), tone: 'bad' },
        { key: 'other', label: words.other, amount: lessAll(otherAmount, sumKind('payoutReturned')) },
        { key: 'next', label: words.next, amount: negate(settlement.closingAmount) },
      ]}
      rest={{ label: statement.payout, amount: settlement.payoutAmount }}
      currency={settlement.currency}
    />
  );
}

/** One settlement: the statement that adds up, its payout, and what happened to it. */
export function SettlementPage() {
  const texts = useTexts(settlementTexts);
  const { nameOf } = useTexts(settlementsTexts);
  return (
    <DetailsPage words={texts} list={SCREEN_PATHS.settlements} query={settlementQuery}>
      {(settlement) => (
        <>
          <DetailsHeader
            title={nameOf(settlement.number)}
            actions={
              <>
                <SettlementFiles id={settlement.id} />
                <Button icon={Printer} onClick={() => window.print()}>
                  {texts.print}
                </Button>
              </>
            }
          />
          <DetailsColumns
            lead={
              <>
                <Summary settlement={settlement} />
                <SettlementMoney settlement={settlement} />
                <Statement settlement={settlement} />
              </>
            }
            aside={<History settlement={settlement} />}
          />
        </>
      )}
    </DetailsPage>
  );
}

/** Returns a sentence with the payout's state, or the reason that it is missing. */
function useSentence({ unpaidReason, status, arrivesOn }: SettlementDetails): string {
  const { sentence } = useTexts(settlementTexts);
  const { unpaid } = useTexts(payoutWords);
  const [today] = useState(businessDay);
  const { language } = useFormats();
  if (unpaidReason !== null || status === 'CARRIED') return unpaid[unpaidReason ?? 'NOTHING'];
  // A bank may report a payout as made on the day before it is on the account.
  const isAhead = arrivesOn !== null && arrivesOn > today;
  const words = sentence[status === 'PAID' && isAhead ? 'SENT' : status];
  return typeof words === 'string' ? words : words(dayWords(arrivesOn ?? '', language));
}

function Summary({ settlement }: { settlement: SettlementDetails }) {
  const texts = useTexts(settlementTexts);
  const list = useTexts(settlementsTexts);
  const statuses = useTexts(settlementWords);
  const bankReason = useBankReason();
  const formats = useFormats();
  const severalCompanies = useSeveralCompanies();
  const { payout, status, unpaidReason, holdReason } = settlement;
  const code = payout?.reasonCode ?? (unpaidReason === 'ACCOUNT_REFUSED' ? holdReason : null);
  return (
    <SummaryCard
      figure={
        <Amount
          large
          text={formats.money(
            payout ? settlement.payoutAmount : settlement.closingAmount,
            settlement.currency,
          )}
        />
      }
      tone={SETTLEMENT_TONES[status]}
      status={statuses.settlement[status]}
      sentence={useSentence(settlement)}
      facts={buildFacts(texts.facts, {
        period: periodWords(settlement, list, formats.language),
        account: payout?.iban,
        holder: payout?.holderName,
        reference: payout?.reference,
        reason: code === null ? holdReason : bankReason(code),
        company: severalCompanies && settlement.merchantName,
      })}
      folded={buildFacts(texts.facts, {
        closed: showDateTime(settlement.createdDateTime),
        id: <CopyId id={settlement.id} label={texts.facts.copyId} />,
      })}
    />
  );
}

const STEP_TONES: Partial<Record<SettlementDetails['history'][number]['kind'], Tone>> = {
  payoutPaid: 'good',
  payoutSent: 'wait',
  payoutSentBack: 'wait',
  payoutFailed: 'bad',
  payoutReturned: 'bad',
};

function History({ settlement }: { settlement: SettlementDetails }) {
  const texts = useTexts(settlementTexts);
  const words = texts.history;
  const { language } = useFormats();
  const { arrivesOn } = settlement;
  const sentBack: Readonly<Record<string, string>> = useTexts(payoutWords).sentBack;
  const bankReason = useBankReason();
  const entries = settlement.history.map(({ kind, at, reasonCode }, index) => ({
    key: `${at} ${index}`,
    tone: STEP_TONES[kind] ?? ('calm' as const),
    title: words[kind],
    when: kind === 'payoutPaid' && arrivesOn ? dayWords(arrivesOn, language) : formatMoment(at),
    instant: at,
    text: reasonCode && (sentBack[reasonCode] ?? bankReason(reasonCode)),
  }));
  return (
    <Card title={words.title} padded>
      <Timeline entries={entries.toReversed()} />
    </Card>
  );
}
