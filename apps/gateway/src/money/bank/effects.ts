import type { LineRow } from './statement-queries.ts';
import type { OrderRow } from './order-queries.ts';

/** The facts of a line that decide what it does. */
export type LineFacts = Pick<LineRow, 'amount' | 'is_return' | 'bank_code' | 'block_id'> & {
  /** A report's word on an order (pain.002): it was rejected, or not; null for a movement of money. */
  readonly isRejected: boolean | null;
};

/**
 * Decides what a line of the bank does to an order; `NONE` leaves it to a person.
 *
 * @param order the one that it names, if any
 */
export function effectOf(line: LineFacts, order: OrderRow | null): LineRow['effect'] {
  if (line.isRejected !== null) {
    if (!line.isRejected) return 'NOTHING';
    if (order) return 'REJECTED';
    return line.block_id === '' ? 'NONE' : 'BLOCK';
  }
  if (!order) {
    if (/\/(CHRG|COMM|INTR|FEES)$/.test(line.bank_code) && line.amount < 0) return 'CHARGES';
    return line.block_id === '' || line.is_return ? 'NONE' : 'BLOCK';
  }
  const isCredit = line.amount > 0;
  const isWhole = Math.abs(line.amount) === order.amount;
  switch (order.kind) {
    case 'TRANSFER':
      return isCredit && !line.is_return ? 'RECEIVED' : 'NONE';
    case 'COLLECTION':
      if (isCredit) return line.is_return || !isWhole ? 'NONE' : 'COLLECTED';
      return line.is_return && isWhole ? 'RETURNED' : 'NONE';
    // Banks book it as a return, too.
    case 'REVERSAL':
      if (!isWhole) return 'NONE';
      return isCredit ? 'RETURNED' : 'PAID';
    case 'REFUND':
    case 'PAYOUT':
      if (!isWhole) return 'NONE';
      return isCredit ? (line.is_return ? 'RETURNED' : 'NONE') : line.is_return ? 'NONE' : 'PAID';
  }
}
