import type { PaymentDetails } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lessAll, MoneyBar, negate } from './money-bar.tsx';
import { heldAmount, refundedSum } from './payment-sentence.ts';
import { paymentLinesQuery } from './settlement-query.ts';

/** The cards of a payment's page that the strip leads to. */
export const ROWS = { received: 'attempts', refunded: 'refunds', chargedBack: 'chargebacks' } as const;

export type MoneyParts = { received: string; refunded: string; chargedBack: string; kept: string };

/**
 * Computes received, returned and remaining amounts as two-decimal texts; more may have been returned than received.
 */
export function moneyParts(payment: PaymentDetails): MoneyParts {
  const { capturedAmount: received, refunds } = payment;
  const refunded = formatWire(
    readWire(refundedSum(refunds, 'SUCCEEDED')) + readWire(refundedSum(refunds, 'PENDING')),
  );
  const chargedBack = heldAmount(payment);
  return { received, refunded, chargedBack, kept: lessAll(received, refunded, chargedBack) };
}

/** A payment's received, returned and remaining money, and its fees once settled; the others link to their rows. */
export function MoneyStrip({ payment }: { payment: PaymentDetails }) {
  const { strip: words } = useTexts(paymentsTexts);
  const { data: lines = [], isLoading } = useQuery(paymentLinesQuery(payment));
  const charged = lines.filter(({ lineKind }) => lineKind === 'fee' || lineKind === 'feeReturned');
  const fees = lessAll('0.00', ...charged.map(({ amount }) => amount));
  const { received, refunded, chargedBack, ...parts } = moneyParts(payment);
  const kept = lessAll(parts.kept, fees);
  if (isLoading) return <Skeleton className="h-20 w-full max-sm:h-36" />;
  const isUnderWay = refundedSum(payment.refunds, 'PENDING') !== '0.00';
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
      rest={{ label: kept.startsWith('-') ? words.short : words.kept, amount: kept }}
      currency={payment.currency}
    />
  );
}
