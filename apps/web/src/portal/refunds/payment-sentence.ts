import type { PaymentDetails, PaymentRefund } from '@stuiver/contract';
import type { RefundStatus } from '@stuiver/domain/states';
import { getMethodFacts } from '@stuiver/domain/methods';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { unreachable } from '@stuiver/domain/unreachable';
import type { Formats } from '@stuiver/messages';
import type { PaymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { spokenDay } from '../../lib/spoken-date.ts';

/** The sum of the payment's refunds of a status, without the automatic return of a surplus capture. */
export function refundedSum(refunds: readonly PaymentRefund[], status: RefundStatus): string {
  const own = refunds.filter((refund) => !refund.automatic && refund.status === status);
  return formatWire(sumMinor(own.map((refund) => readWire(refund.amount))));
}

/** The sum of the chargebacks that are not won, whether open or lost. */
export function heldAmount(payment: Pick<PaymentDetails, 'chargebacks'>): string {
  const holding = payment.chargebacks.filter(({ status }) => status !== 'WON');
  return formatWire(sumMinor(holding.map(({ amount }) => readWire(amount))));
}

/** Computes the amount that the merchant keeps, in minor units; negative if too much went back. */
export function keptAmount(
  payment: Pick<PaymentDetails, 'capturedAmount' | 'refunds' | 'chargebacks'>,
): number {
  const { capturedAmount, refunds } = payment;
  const gone = [refundedSum(refunds, 'SUCCEEDED'), refundedSum(refunds, 'PENDING'), heldAmount(payment)];
  return readWire(capturedAmount) - sumMinor(gone.map(readWire));
}

/** The sum that open refund requests reserve. */
export function reservedAmount(payment: Pick<PaymentDetails, 'reservations'>): string {
  return formatWire(sumMinor(payment.reservations.map(({ amount }) => readWire(amount))));
}

function paidParts(payment: PaymentDetails, texts: PaymentsTexts, formats: Formats): string[] {
  const { sentence } = texts.details;
  const money = (amount: string) => formats.money(amount, payment.currency);
  const day = spokenDay(payment.paidDateTime ?? payment.createdDateTime, formats.language);
  const refunded = refundedSum(payment.refunds, 'SUCCEEDED');
  const pending = refundedSum(payment.refunds, 'PENDING');
  const chargedBack = heldAmount(payment);
  const failed = payment.refundStatus === 'FAILED' ? refundedSum(payment.refunds, 'FAILED') : '0.00';
  const kept = keptAmount(payment);
  const touched = [refunded, pending, chargedBack].some((amount) => amount !== '0.00');
  const whole = refunded === payment.capturedAmount;
  return [
    payment.late ? sentence.paidLate(day) : sentence.paid(day),
    ...(payment.settledDateTime && !touched
      ? [sentence.settled(spokenDay(payment.settledDateTime, formats.language))]
      : []),
    ...(whole ? [sentence.refundedWhole] : []),
    ...(!whole && refunded !== '0.00' ? [sentence.refunded(money(refunded))] : []),
    ...(pending !== '0.00' ? [sentence.refundPending(money(pending))] : []),
    ...(failed !== '0.00' ? [sentence.refundFailed(money(failed))] : []),
    ...(chargedBack !== '0.00' ? [sentence.chargedBack(money(chargedBack))] : []),
    ...(touched && kept > 0 ? [sentence.remains(money(formatWire(kept)))] : []),
  ];
}

/** Reasons of a failure that were the payer's, not a bank's. */
const NOT_FINISHED: readonly (string | null)[] = ['cancelled', 'expired', 'notReceived', null];

function pendingSentence(payment: PaymentDetails, until: () => string, texts: PaymentsTexts): string {
  const { sentence } = texts.details;
  if (payment.attempts.at(-1)?.status === 'UNKNOWN') return sentence.uncertain;
  const method = getMethodFacts(payment.paymentMethodName);
  if (method?.kind === 'debit') return sentence.collecting;
  return method?.pendingOn === 'payer' ? sentence.pendingOnPayer(until()) : sentence.pending;
}

function unpaidSentence({ status, declineCode, attention }: PaymentDetails, texts: PaymentsTexts): string {
  const { sentence } = texts.details;
  if (attention.includes('surplusCapture')) return sentence.sentBack;
  if (status === 'ABORTED') return sentence.aborted;
  if (status === 'EXPIRED') return sentence.expired;
  return NOT_FINISHED.includes(declineCode) ? sentence.notFinished : sentence.failed;
}

/** A payment's state in a sentence: "Betaald op 19 november, € 62,75 terugbetaald, € 350,00 netto ontvangen". */
export function paymentSentence(payment: PaymentDetails, texts: PaymentsTexts, formats: Formats): string {
  const { sentence } = texts.details;
  const until = () => spokenDay(payment.expiresDateTime, formats.language, { withTime: true });
  switch (payment.status) {
    case 'OPEN':
      return payment.declineCode ? sentence.openDeclined(until()) : sentence.open(until());
    case 'PENDING':
      return pendingSentence(payment, until, texts);
    case 'AUTHORIZED':
      return sentence.authorized;
    case 'SUCCEEDED':
    case 'SETTLED':
      return paidParts(payment, texts, formats).join(', ');
    case 'FAILED':
    case 'ABORTED':
    case 'EXPIRED':
      return unpaidSentence(payment, texts);
    default:
      return unreachable(payment.status);
  }
}
