import type { Tx } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import type { ChargebackRow, PaymentRow } from './change.ts';

/** The chargebacks of a locked payment, oldest first. */
export function listPaymentChargebacks(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<ChargebackRow[]> {
  return rowsWith(tx, 'chargebacks', { merchant_id: payment.merchant_id, payment_id: payment.id })
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
