import type { SettlementDetails } from '@stuiver/contract';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import type { LineKind } from '@stuiver/domain/settlements';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useTexts } from '../../lib/language.ts';
import { lessAll, MoneyBar, negate } from '../parts/money-bar.tsx';

/** The settlement's money from what was received to what is paid out. */
export function SettlementMoney({ settlement }: { settlement: SettlementDetails }) {
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
