import type { PaymentDetails } from '@stuiver/contract';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { heldAmount, keptAmount, refundedSum } from './payment-sentence.ts';

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
  const kept = keptAmount(payment);
  return { received, refunded, chargedBack, kept: `${kept < 0 ? '-' : ''}${formatWire(Math.abs(kept))}` };
}

/** Received, less what was returned, is what is left; each part links to its rows. Empty while nothing was returned. */
export function MoneyStrip({ payment }: { payment: PaymentDetails }) {
  const { strip: words } = useTexts(paymentsTexts);
  const formats = useFormats();
  const { received, refunded, chargedBack, kept } = moneyParts(payment);
  if (refunded === '0.00' && chargedBack === '0.00') return null;
  const money = (amount: string) => formats.money(amount, payment.currency);
  const isUnderWay = refundedSum(payment.refunds, 'PENDING') !== '0.00';
  const isShort = kept.startsWith('-');
  const parts = [
    { key: 'received', amount: money(received) },
    { key: 'refunded', amount: money(`-${refunded}`), isNone: refunded === '0.00' },
    { key: 'chargedBack', amount: money(`-${chargedBack}`), isNone: chargedBack === '0.00' },
  ] as const;
  const cell =
    'min-w-0 flex-1 px-6 py-3.5 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:px-4 max-sm:py-2.5';
  return (
    <Card>
      <h2 className="sr-only">{words.title}</h2>
      <dl className="flex divide-x divide-line max-sm:flex-col max-sm:divide-x-0 max-sm:divide-y">
        {parts
          .filter((part) => !('isNone' in part && part.isNone))
          .map(({ key, amount }) => (
            <div key={key} className={cell}>
              <dt className="text-small">
                <a href={`#${ROWS[key]}`} className="text-brand underline-offset-2 hover:underline">
                  {key === 'refunded' && isUnderWay ? words.refunding : words[key]}
                </a>
              </dt>
              <dd>
                <Amount text={amount} />
              </dd>
            </div>
          ))}
        <div className={cell}>
          <dt className="text-small text-ink-faint">{isShort ? words.short : words.kept}</dt>
          <dd>
            <Amount text={money(kept)} className={isShort ? 'text-bad!' : 'font-semibold'} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
