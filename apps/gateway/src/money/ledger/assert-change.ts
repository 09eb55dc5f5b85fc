import { sumMinor } from '@stuiver/domain/money';
import { assertMoney } from '../../platform/assertions.ts';
import type { PaymentChange, PaymentRow, RefundRow } from './change.ts';
import type { LedgerAccount } from './transfers.ts';

/** Sums what transfers add to an account. */
const sumAccount = (transfers: PaymentChange['transfers'], account: LedgerAccount): number =>
  sumMinor(
    transfers.flatMap(({ debit_account: debit, credit_account: credit, amount }) => [
      credit === account ? amount : 0,
      debit === account ? -amount : 0,
    ]),
  );

/** Computes what an account holds of a payment, fees aside. */
function heldIn(account: LedgerAccount, payment: PaymentRow | null): number {
  if (!payment || (payment.status === 'SETTLED') !== (account === 'available')) return 0;
  return payment.captured_amount - payment.refunded_amount - payment.charged_back_amount;
}

const takenBy = (refund: RefundRow | null): number =>
  refund?.kind === 'MERCHANT' && refund.status !== 'FAILED' ? refund.amount : 0;

/**
 * Asserts that a change's transfers, lines and refunds move exactly what its payment's columns say: the account that
 * holds a payment has what was captured less what went back, before and after.
 */
export function assertChange({
  before,
  payment,
  events,
  transfers,
  lines,
  refunds,
  chargebacks,
}: PaymentChange): void {
  const isSurplus = (id: string | null) =>
    chargebacks.some(({ row }) => row.id === id && row.attempt_id !== payment.captured_attempt_id);
  const besides = new Set(events.filter((event) => isSurplus(event.chargeback_id)).map(({ id }) => id));
  const own = transfers.filter(
    (row) => !besides.has(row.event_id) && row.debit_account !== 'fees' && row.credit_account !== 'fees',
  );
  for (const account of ['pending', 'available'] as const)
    assertMoney(
      'payment',
      sumAccount(own, account) === heldIn(account, payment) - heldIn(account, before),
      `its transfers give ${account} another sum than its columns (${payment.id})`,
    );
  assertMoney(
    'payment',
    sumMinor(lines.map(({ amount }) => amount)) === sumAccount(transfers, 'available'),
    `its lines have another sum than its transfers (${payment.id})`,
  );
  assertMoney(
    'payment',
    sumMinor(refunds.map((refund) => takenBy(refund.row) - takenBy(refund.before))) ===
      payment.refunded_amount - (before?.refunded_amount ?? 0),
    `its refunds have another sum than its column (${payment.id})`,
  );
}
