import type { SettlementDetails, SettlementGroup } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { SETTLEMENT_TONES, type Tone } from '@stuiver/domain/conditions';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { settlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useState } from 'react';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import type { LineKind } from '@stuiver/domain/settlements';
import { Link } from '@tanstack/react-router';
import { showDateTime, formatMoment, businessDay } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Printer } from '../../ui/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { SettlementFiles } from '../bookkeeping/download-button.tsx';
import { useBankReason } from '../payouts/bank-reason.ts';
import { CopyId } from '../parts/copy-text.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { buildFacts, SummaryCard } from '../parts/summary-card.tsx';
import { dayWords, periodWords, useGroupWords } from './period.ts';
import { settlementQuery } from '../lists/settlement-query.ts';
import { lessAll, MoneyBar, negate } from '../parts/money-bar.tsx';
import { cx } from '../../ui/cx.ts';

/** The address of a group's lines: of tax, the fees that it is reckoned over. */
function buildLinesSearch(settlementId: string, { kind, paymentMethodName: method }: SettlementGroup) {
  const kinds = kind === 'vat' ? 'fee,feeReturned,vat' : kind;
  return { settlementId, kinds, ...(method === null ? {} : { methods: method }) };
}

const CELL = 'px-6 py-2 max-sm:px-4';

function Row({ label, quantity, amount, strong = false }: RowProps) {
  return (
    <tr className={cx('border-t border-line first:border-t-0', strong && 'font-semibold')}>
      <th scope="row" className={cx(CELL, 'text-left', strong ? 'font-semibold' : 'font-normal')}>
        {label}
      </th>
      <td className="num py-2 text-right text-ink-faint max-sm:hidden">{quantity}</td>
      <td className={cx(CELL, 'num text-right whitespace-nowrap')}>{amount}</td>
    </tr>
  );
}

type RowProps = { label: React.ReactNode; quantity?: string; amount: string; strong?: boolean };

/** The settlement as a statement: opening and groups of lines, less the payout, make the closing. */
function Statement({ settlement }: { settlement: SettlementDetails }) {
  const texts = useTexts(settlementTexts);
  const { statement: words } = texts;
  const formats = useFormats();
  const name = useGroupWords();
  const money = (amount: string) => formats.money(amount, settlement.currency);
  const { id, openingAmount, payoutAmount, closingAmount } = settlement;
  const total = formatWire(readWire(payoutAmount) + readWire(closingAmount));
  return (
    <Card
      title={words.title}
      aside={
        <Link
          to={SCREEN_PATHS.settlementLines}
          search={{ settlementId: id }}
          className="text-brand underline-offset-2 hover:underline print:hidden"
        >
          {texts.allLines}
        </Link>
      }
      className="overflow-clip break-inside-avoid"
    >
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{words.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.columns.what}</th>
            <th scope="col">{words.columns.quantity}</th>
            <th scope="col">{words.columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          <Row label={words.opening} amount={money(openingAmount)} />
          {settlement.groups.map((group) => (
            <Row
              key={`${group.kind} ${group.paymentMethodName} ${group.vatRate}`}
              label={
                <Link
                  to={SCREEN_PATHS.settlementLines}
                  search={buildLinesSearch(id, group)}
                  className="text-brand underline-offset-2 hover:underline"
                >
                  {name(group)}
                </Link>
              }
              quantity={words.quantity(group.quantity)}
              amount={money(group.amount)}
            />
          ))}
          <Row strong label={words.total} amount={money(total)} />
          <Row
            label={words.payout}
            amount={money(payoutAmount === '0.00' ? payoutAmount : `-${payoutAmount}`)}
          />
          <Row strong label={words.closing} amount={money(closingAmount)} />
        </tbody>
      </table>
    </Card>
  );
}

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
