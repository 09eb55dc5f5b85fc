import { CHARGEBACK_STATUSES, REFUND_STATUSES } from './states.ts';

/** Statuses of a payment that was received. */
export const RECEIVED_STATUSES: readonly string[] = ['SUCCEEDED', 'SETTLED'];

/** Statuses of a refund whose money went back or is on its way. */
export const RETURNED_STATUSES: readonly string[] = REFUND_STATUSES.filter((status) => status !== 'FAILED');

/** Statuses of a chargeback whose money is taken back. */
export const CHARGED_BACK_STATUSES: readonly string[] = CHARGEBACK_STATUSES.filter(
  (status) => status !== 'WON',
);

/** Amounts in minor units: refunds that did not fail, and chargebacks that are not won. */
export type PaymentAmounts = {
  readonly status: string;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly chargedBackAmount: number;
};

/**
 * Computes a payment's contribution to a list's sums: received, less what is returned or being returned, and not
 * received. A refund and a chargeback of the same money make the received sum negative.
 */
export function paymentSums(payment: PaymentAmounts): { received: number; notReceived: number } {
  const { status, amount, refundedAmount, chargedBackAmount } = payment;
  if (!RECEIVED_STATUSES.includes(status)) return { received: 0, notReceived: amount };
  return { received: amount - refundedAmount - chargedBackAmount, notReceived: 0 };
}
