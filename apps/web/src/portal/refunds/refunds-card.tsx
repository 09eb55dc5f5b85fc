import { REFUND_TONES } from '@stuiver/domain/conditions';
import type { PaymentDetails, RefundAccounts, PaymentRefund } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { paymentsTexts, type PaymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { CardBody } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { CopyId } from '../parts/copy-text.tsx';
import { declineReason } from '../parts/declines.ts';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { ROWS } from './money-strip.tsx';
import { PartsNotice, useRefundAccounts } from './refund-accounts.tsx';
import { heldAmount, reservedAmount } from './payment-sentence.ts';
import { DateTime } from '../parts/date-time.tsx';

/** Returns why a payment cannot be refunded, or only in part; null when all of it can. */
export function refundUnavailable(
  payment: PaymentDetails,
  texts: PaymentsTexts,
  money: (amount: string) => string,
): string | null {
  const { unavailable } = texts.refunds;
  const held = heldAmount(payment);
  const isOver = payment.chargebacks.every(({ finishedDateTime }) => finishedDateTime !== null);
  const reserved = reservedAmount(payment);
  if (payment.remainingAmount !== '0.00') {
    const words = isOver ? unavailable.partlyTakenBack : unavailable.partlyHeld;
    const reasons = [
      ...(held === '0.00' ? [] : [words(money(held), money(payment.remainingAmount))]),
      ...(reserved === '0.00'
        ? []
        : [unavailable.partlyReserved(money(reserved), money(payment.remainingAmount))]),
    ];
    return reasons.length === 0 ? null : reasons.join(' ');
  }
  if (reserved !== '0.00') return unavailable.reserved(money(reserved));
  // Its status says that nothing was received.
  if (payment.capturedAmount === '0.00') return null;
  if (held === '0.00' || readWire(payment.refundedAmount) >= readWire(payment.capturedAmount))
    return payment.refundStatus === 'PENDING' ? unavailable.allRefunding : unavailable.allRefunded;
  return (isOver ? unavailable.takenBack : unavailable.held)(money(held));
}

const TOP = 'align-top pt-3 pb-3';

type ReturnedProps = { row: { readonly amount: string; readonly currency: string }; isKept: boolean };

/** Amount that went back to the payer; faint if the merchant kept it after all. */
export function ReturnedAmount({ row: { amount, currency }, isKept }: ReturnedProps) {
  const { money } = useFormats();
  return (
    <Amount
      text={money(isKept ? amount : `-${amount}`, currency)}
      className={cx(isKept && 'text-ink-faint')}
    />
  );
}

function useRefundColumns(accounts: RefundAccounts | undefined): readonly Column<PaymentRefund>[] {
  const { refunds: words, details } = useTexts(paymentsTexts);
  const statuses = useTexts(statusTexts);
  const declines = useTexts(declineTexts);
  const renderReason = (refund: PaymentRefund) => (
    <>
      <span className="block break-words">
        {refund.automatic ? words.automaticReason : refund.description || words.noReason}
      </span>
      {refund.status === 'FAILED' && refund.reasonCode ? (
        <span className="block text-ink-soft">{declineReason(refund.reasonCode, declines)}</span>
      ) : null}
      <PartsNotice refund={refund} accounts={accounts} />
    </>
  );
  return buildColumns(words.columns, {
    date: {
      className: `${TOP} whitespace-nowrap`,
      cell: (refund) => (
        <>
          <DateTime at={refund.createdDateTime} />
          <span className="mt-0.5 block max-w-[30ch] text-small whitespace-normal text-ink-soft md:hidden">
            {renderReason(refund)}
          </span>
        </>
      ),
    },
    reason: {
      hideOnMobile: true,
      className: `${TOP} w-full`,
      cell: (refund) => (
        <>
          {renderReason(refund)}
          <CopyId id={refund.refundId} label={words.id} className="text-ink-faint" />
        </>
      ),
    },
    by: {
      hideOnMobile: true,
      className: `${TOP} whitespace-nowrap text-ink-soft`,
      cell: (refund) => (refund.automatic ? words.automatic : (refund.createdBy ?? details.none)),
    },
    status: {
      className: `${TOP} whitespace-nowrap`,
      cell: (refund) => (
        <StatusDot tone={REFUND_TONES[refund.status]}>{statuses.refund[refund.status]}</StatusDot>
      ),
    },
    amount: {
      align: 'right',
      className: `${TOP} whitespace-nowrap`,
      cell: (refund) => <ReturnedAmount row={refund} isKept={refund.status === 'FAILED'} />,
    },
  });
}

/** Money refunded, newest first, and why no more can be. */
export function RefundsCard({ payment }: { payment: PaymentDetails }) {
  const texts = useTexts(paymentsTexts);
  const { refunds: words } = texts;
  const formats = useFormats();
  const columns = useRefundColumns(useRefundAccounts(payment, payment.refunds.length > 0));
  const unavailable = refundUnavailable(payment, texts, (amount) => formats.money(amount, payment.currency));
  if (payment.refunds.length === 0 && unavailable === null) return null;
  return (
    <TableCard
      id={ROWS.refunded}
      title={words.title}
      columns={columns}
      rows={payment.refunds.toReversed()}
      rowKey={(refund) => refund.refundId}
    >
      {unavailable ? (
        <CardBody
          className={payment.refunds.length > 0 ? 'border-t border-line text-ink-soft' : 'text-ink-soft'}
        >
          {unavailable}
        </CardBody>
      ) : null}
    </TableCard>
  );
}
