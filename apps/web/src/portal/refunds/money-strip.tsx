import type { PaymentDetails } from '@stuiver/contract';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lessAll, MoneyBar, negate } from '../parts/money-bar.tsx';
import { heldAmount, refundedSum } from './payment-sentence.ts';
import { paymentLinesQuery } from '../lists/settlement-query.ts';

/** The cards of a payment's page that the strip leads to. */
export const ROWS = { received: 'attempts', refunded: 'refunds', chargedBack: 'chargebacks' } as const;

/** A payment's received, returned and remaining money, and its fees once settled; the others link to their rows. */
export function MoneyStrip({ payment }: { payment: PaymentDetails }) {
  const { strip: words } = useTexts(paymentsTexts);
  const { data: lines = [], isLoading } = useQuery(paymentLinesQuery(payment));
  const charged = lines.filter(({ lineKind }) => lineKind === 'fee' || lineKind === 'feeReturned');
  const fees = lessAll('0.00', ...charged.map(({ amount }) => amount));
  const { capturedAmount: received, refunds } = payment;
  const refunded = lessAll(
    '0.00',
    ...(['SUCCEEDED', 'PENDING'] as const).map((status) => negate(refundedSum(refunds, status))),
  );
  const chargedBack = heldAmount(payment);
  if (isLoading) return <Skeleton className="h-20 w-full max-sm:h-36" />;
  const isUnderWay = refundedSum(refunds, 'PENDING') !== '0.00';
  const label = (key: keyof typeof ROWS) => (
    <a href={`#${ROWS[key]}`} className="text-brand underline-offset-2 hover:underline">
      {key === 'refunded' && isUnderWay ? words.refunding : words[key]}
    </a>
  );
  return (
    <MoneyBar
      title={words.title}
      parts={[
        { key: 'received', label: label('received'), amount: received },
        { key: 'fees', label: words.fees, amount: negate(fees), tone: 'calm' },
        { key: 'refunded', label: label('refunded'), amount: negate(refunded), tone: 'wait' },
        { key: 'chargedBack', label: label('chargedBack'), amount: negate(chargedBack), tone: 'bad' },
      ]}
      rest={{ amount: lessAll(received, refunded, chargedBack, fees) }}
      currency={payment.currency}
    />
  );
}
