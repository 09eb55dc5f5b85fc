import type { SettlementDetails } from '@stuiver/contract';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { useTexts } from '../../lib/language.ts';
import { lessAll, MoneyBar, negate } from '../parts/money-bar.tsx';

/** The settlement's money from what was received to what is paid out. */
export function SettlementMoney({ settlement }: { settlement: SettlementDetails }) {
  const { bar: words, statement } = useTexts(settlementTexts);
  const { groups, paymentAmount, openingAmount, returnedAmount } = settlement;
  const charged = groups.filter(({ kind }) => kind === 'chargeback' || kind === 'chargebackWon');
  const chargedBack = lessAll('0.00', ...charged.map(({ amount }) => amount));
  const refunded = lessAll('0.00', returnedAmount, chargedBack);
  return (
    <MoneyBar
      title={words.title}
      parts={[
        { key: 'received', label: words.received, amount: paymentAmount },
        { key: 'opening', label: statement.opening, amount: openingAmount },
        { key: 'fees', label: words.fees, amount: settlement.feeAmount, tone: 'calm' },
        {
          key: 'refunded',
          label: words.refunded,
          amount: negate(refunded),
          tone: 'wait',
        },
        { key: 'chargedBack', label: words.chargedBack, amount: negate(chargedBack), tone: 'bad' },
        { key: 'other', label: words.other, amount: settlement.otherAmount, tone: 'calm' },
        { key: 'next', label: words.next, amount: negate(settlement.closingAmount), tone: 'calm' },
      ]}
      rest={{ label: statement.payout, amount: settlement.payoutAmount }}
      currency={settlement.currency}
    />
  );
}
