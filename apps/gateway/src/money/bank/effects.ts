import type { BankLineRow } from './statement-queries.ts';
import type { OrderRow } from './order-queries.ts';

/** The facts of a line that decide what it does. */
export type LineFacts = Pick<
  BankLineRow,
  'amount' | 'is_return' | 'bank_code' | 'block_id' | 'order_status' | 'details_differ'
>;

/** Effects of the bank's statuses of orders (ISO 20022, payment transaction status); others need manual review. */
const WORDS: Readonly<Record<string, BankLineRow['effect']>> = {
  RJCT: 'REJECTED',
  CANC: 'CANCELLED',
  // Statements say what became of it.
  ...Object.fromEntries(
    'RCVD PDNG PRES PATC ACTC ACCP ACWC ACSP ACWP ACPD ACFC ACSC ACCC ACIS'
      .split(' ')
      .map((word) => [word, 'NOTHING' as const]),
  ),
};

/** Decides what a report's word does to an order, a block or a file. */
function effectOfWord(
  word: string,
  { block_id }: Pick<LineFacts, 'block_id'>,
  order: OrderRow | null,
): BankLineRow['effect'] {
  // Of a block or file whose orders have words of their own.
  if (word === 'PART' && block_id !== '') return 'NOTHING';
  const effect = WORDS[word] ?? 'NONE';
  if (effect === 'NOTHING' || effect === 'NONE') return effect;
  if (order) return order.kind === 'TRANSFER' ? 'NONE' : effect;
  return block_id === '' ? 'NONE' : 'BLOCK';
}

/**
 * Decides what a line of the bank does to an order; `NONE` leaves it for manual review.
 *
 * @param order the one that it names, if any
 */
export function decideLineEffect(line: LineFacts, order: OrderRow | null): BankLineRow['effect'] {
  if (line.order_status !== null) return effectOfWord(line.order_status, line, order);
  if (line.details_differ) return 'NONE';
  if (!order) {
    // Charges of an entry that has several transactions are a line without an amount.
    if (line.amount === 0 || (/\/(CHRG|COMM|INTR|FEES)$/.test(line.bank_code) && line.amount < 0))
      return 'CHARGES';
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
