import type { PaymentDetails } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { useTexts } from '../../lib/language.ts';
import { lessAll, MoneyBar, negate } from './money-bar.tsx';
import { heldAmount, refundedSum } from './payment-sentence.ts';

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

/** A payment's received, returned and remaining money; each part links to its rows. */
export function MoneyStrip({ payment }: { payment: PaymentDetails }) {
  const { strip: words } = useTexts(paymentsTexts);
  const { received, refunded, chargedBack, kept } = moneyParts(payment);
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
        { key: 'refunded', label: label('refunded'), amount: negate(refunded), tone: 'wait' },
        { key: 'chargedBack', label: label('chargedBack'), amount: negate(chargedBack), tone: 'bad' },
      ]}
      rest={{ label: kept.startsWith('-') ? words.short : words.kept, amount: kept }}
      currency={payment.currency}
    />
  );
}
