import type { PaymentDetails, RefundRow } from '@stuiver/contract';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { declineTexts } from '@stuiver/messages/nl/portal/declines';
import { paymentsTexts, type PaymentsTexts } from '@stuiver/messages/nl/portal/payments';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime, negative } from '../../../../lib/format.ts';
import { useFormats, useTexts } from '../../../../lib/language.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Card, CardBody, CardHeader } from '../../../../ui/card.tsx';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import { type Column, Table } from '../../../../ui/table/table.tsx';
import { CopyText } from '../../copy-text.tsx';
import { declineReason } from '../../declines.ts';
import { REFUND_TONES } from '../../status-views.ts';

/** What chargebacks hold: all that are not won, whether they still run or are lost. */
export function heldAmount(payment: Pick<PaymentDetails, 'chargebacks'>): string {
  const holding = payment.chargebacks.filter(({ status }) => status !== 'WON');
  return formatWire(sumMinor(holding.map(({ amount }) => readWire(amount))));
}

/** Why a payment offers no refund, or not all of it, for the line beside or instead of the button. */
export function refundUnavailable(
  payment: PaymentDetails,
  texts: PaymentsTexts,
  money: (amount: string) => string,
): string | null {
  const { unavailable } = texts.refunds;
  const held = heldAmount(payment);
  if (payment.remainingAmount !== '0.00') {
    return held === '0.00' ? null : unavailable.partlyHeld(money(held), money(payment.remainingAmount));
  }
  if (payment.capturedAmount === '0.00') {
    const mayStillPay = ['OPEN', 'PENDING', 'AUTHORIZED'].includes(payment.status);
    return mayStillPay ? unavailable.nothingCaptured : unavailable.nothingEver;
  }
  return held === '0.00' ? unavailable.allRefunded : unavailable.held(money(held));
}

/** Money given back, newest first. */
export function RefundsCard({ payment }: { payment: PaymentDetails }) {
  const texts = useTexts(paymentsTexts);
  const { refunds: words } = texts;
  const statuses = useTexts(statusTexts);
  const declines = useTexts(declineTexts);
  const formats = useFormats();
  const reasonOf = (refund: RefundRow) => (
    <>
      <span className="block break-words">
        {refund.automatic ? words.automaticReason : refund.description || words.noReason}
      </span>
      {refund.status === 'FAILED' && refund.reasonCode ? (
        <span className="block text-ink-soft">{declineReason(refund.reasonCode, declines)}</span>
      ) : null}
    </>
  );
  const columns: readonly Column<RefundRow>[] = [
    {
      field: 'createdDateTime',
      label: words.columns.date,
      className: 'whitespace-nowrap align-top pt-3 pb-3',
      cell: (refund) => (
        <>
          <span className="num">{formatDateTime(refund.createdDateTime)}</span>
          <span className="mt-0.5 block max-w-[30ch] text-small whitespace-normal text-ink-soft md:hidden">
            {reasonOf(refund)}
          </span>
        </>
      ),
    },
    {
      field: 'description',
      label: words.columns.reason,
      hideOnMobile: true,
      className: 'w-full align-top pt-3 pb-3',
      cell: (refund) => (
        <>
          {reasonOf(refund)}
          <CopyText
            text={refund.refundId}
            shown={`${refund.refundId.slice(0, 8)}…`}
            label={words.id}
            className="text-ink-faint"
          />
        </>
      ),
    },
    {
      field: 'createdBy',
      label: words.columns.by,
      hideOnMobile: true,
      className: 'whitespace-nowrap align-top pt-3 pb-3 text-ink-soft',
      cell: (refund) => (refund.automatic ? words.automatic : (refund.createdBy ?? texts.details.none)),
    },
    {
      field: 'status',
      label: words.columns.status,
      className: 'whitespace-nowrap align-top pt-3 pb-3',
      cell: (refund) => (
        <StatusDot tone={REFUND_TONES[refund.status]}>{statuses.refund[refund.status]}</StatusDot>
      ),
    },
    {
      field: 'amount',
      label: words.columns.amount,
      align: 'right',
      className: 'whitespace-nowrap align-top pt-3 pb-3',
      cell: (refund) => <Amount text={negative(formats.money(refund.amount, refund.currency))} />,
    },
  ];
  const unavailable = refundUnavailable(payment, texts, (amount) => formats.money(amount, payment.currency));
  if (payment.refunds.length === 0 && unavailable === null) return null;
  return (
    <Card className="overflow-clip">
      <CardHeader title={words.title} />
      {payment.refunds.length > 0 ? (
        <Table
          caption={words.title}
          columns={columns}
          rows={payment.refunds.toReversed()}
          rowKey={(refund) => refund.refundId}
          stickyHeader={false}
        />
      ) : null}
      {unavailable ? (
        <CardBody
          className={payment.refunds.length > 0 ? 'border-t border-line text-ink-soft' : 'text-ink-soft'}
        >
          {unavailable}
        </CardBody>
      ) : null}
    </Card>
  );
}
