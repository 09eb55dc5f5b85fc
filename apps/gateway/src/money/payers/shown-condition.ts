import { type PaymentCondition, paymentCondition, type PaymentFacts } from '@stuiver/domain/conditions';

/** The columns of `payments` that decide a payment's condition; amounts in minor units, '' for none. */
export type ConditionColumns = {
  status: string;
  amount: number;
  refunded_amount: number;
  refund_status: string;
  chargeback_status: string;
  late: boolean;
};

/** Derives a payment's condition. The database's CHECKs guarantee the unions. */
export function conditionOf(row: ConditionColumns): PaymentCondition {
  return paymentCondition({
    status: row.status as PaymentFacts['status'],
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    refundStatus: (row.refund_status || null) as PaymentFacts['refundStatus'],
    chargebackStatus: (row.chargeback_status || null) as PaymentFacts['chargebackStatus'],
    late: row.late,
  });
}
