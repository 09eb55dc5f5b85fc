import type { PaymentRow } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';

/** A row of the list as the driver gives it, in the order of its columns. */
export type PaymentListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  status: string,
  method: string,
  cardBrand: string | null,
  cardLastFour: string | null,
  declineCode: string | null,
  description: string,
  accountHolderName: string | null,
  amount: number,
  refundedAmount: number,
  currency: string,
  recurrenceType: string,
  refundStatus: string,
  chargebackStatus: string,
  late: boolean,
  createdAt: string,
  settledAt: string | null,
];

/**
 * A payment as the list shows it (specification, section 3). The database's CHECKs hold what the
 * contract's unions say, so texts are taken over as they are.
 *
 * @param row the columns in their order
 * @returns the wire's row
 */
export function toPaymentRow(row: PaymentListRow): PaymentRow {
  return {
    id: row[0],
    merchantId: row[1],
    merchantName: row[2],
    status: row[3] as PaymentRow['status'],
    paymentMethodName: (row[4] || null) as PaymentRow['paymentMethodName'],
    cardBrand: row[5],
    cardLastFour: row[6],
    declineCode: row[7],
    description: row[8],
    accountHolderName: row[9] || null,
    amount: formatWire(row[10]),
    refundedAmount: formatWire(row[11]),
    currency: row[12] as PaymentRow['currency'],
    transactionRecurrenceType: row[13] as PaymentRow['transactionRecurrenceType'],
    refundStatus: (row[14] || null) as PaymentRow['refundStatus'],
    chargebackStatus: (row[15] || null) as PaymentRow['chargebackStatus'],
    late: row[16],
    createdDateTime: row[17],
    settledDateTime: row[18],
  };
}
