import { type PaymentCondition, paymentCondition } from '@stuiver/domain/conditions';
import type { TableRow } from '../../platform/database/database.ts';

/** The columns of `payments` that decide a payment's condition; amounts in minor units, '' for none. */
export const CONDITION_COLUMNS = [
  'status',
  'amount',
  'refunded_amount',
  'refund_status',
  'chargeback_status',
  'late',
] as const;
export type ConditionColumns = Pick<TableRow<'payments'>, (typeof CONDITION_COLUMNS)[number]>;

/** Derives a payment's condition. */
export function deriveCondition(row: ConditionColumns): PaymentCondition {
  return paymentCondition({
    status: row.status,
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    refundStatus: row.refund_status || null,
    chargebackStatus: row.chargeback_status || null,
    late: row.late,
  });
}
