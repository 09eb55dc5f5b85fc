import type { DashboardTotals } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { useTexts } from '../../lib/language.ts';
import { lessAll, MoneyBar, negate } from '../parts/money-bar.tsx';

/** A period's received money, less fees, refunds and chargebacks (minor units). */
export function PeriodMoney({ totals, fees, chargebacks }: PeriodMoneyProps) {
  const { tiles: words, figures } = useTexts(dashboardTexts);
  const { totalTransactionAmounts: received, totalRefundAmounts: refunded } = totals;
  const chargedBack = formatWire(chargebacks);
  return (
    <MoneyBar
      title={figures}
      parts={[
        { key: 'received', label: words.received, amount: received },
        { key: 'fees', label: words.fees, amount: negate(fees), tone: 'calm' },
        { key: 'refunded', label: words.refunded, amount: negate(refunded), tone: 'wait' },
        { key: 'chargedBack', label: words.chargedBack, amount: negate(chargedBack), tone: 'bad' },
      ]}
      rest={{ amount: lessAll(received, fees, refunded, chargedBack) }}
      currency={totals.currency}
      withZeros
    />
  );
}

type PeriodMoneyProps = { totals: DashboardTotals; fees: string; chargebacks: number };
