import type { SettlementDetails } from '@stuiver/contract';
import type { LineKind } from '@stuiver/domain/settlements';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useTexts } from '../../lib/language.ts';
import { lessAll, MoneyBar, negate } from '../parts/money-bar.tsx';

/** The settlement's money from what was received to what is paid out. */
export function SettlementMoney({ settlement }: { settlement: SettlementDetails }) {
  const { bar: words, statement } = useTexts(settlementTexts);
  const { groups, paymentAmount, openingAmount, returnedAmount } = settlement;
  const { lineKind } = useTexts(settlementWords);
  const lessGroups = (from: string, ...kinds: readonly LineKind[]) =>
    lessAll(from, ...groups.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const chargedBack = lessGroups('0.00', 'chargeback', 'chargebackWon');
  const sentBack = negate(lessGroups('0.00', 'payoutReturned'));
  const refunded = lessAll('0.00', returnedAmount, chargedBack);
  return (
    <MoneyBar
      title={words.title}
      parts={[
        { key: 'received', label: words.received, amount: paymentAmount },
        { key: 'opening', label: statement.opening, amount: openingAmount },
        { key: 'sentBack', label: lineKind.payoutReturned, amount: sentBack },
        { key: 'fees', label: words.fees, amount: settlement.feeAmount, tone: 'calm' },
        {
          key: 'refunded',
          label: words.refunded,
          amount: negate(refunded),
          tone: 'wait',
        },
        { key: 'chargedBack', label: words.chargedBack, amount: negate(chargedBack), tone: 'bad' },
        { key: 'other', label: words.other, amount: lessAll(settlement.otherAmount, sentBack), tone: 'calm' },
        { key: 'next', label: words.next, amount: negate(settlement.closingAmount), tone: 'calm' },
      ]}
      rest={{ label: statement.payout, amount: settlement.payoutAmount }}
      currency={settlement.currency}
    />
  );
}
