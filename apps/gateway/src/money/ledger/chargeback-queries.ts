import type { Tx } from '../../platform/database/database.ts';
import type { ChargebackRow, PaymentRow } from './change.ts';

/** The chargebacks of a locked payment, oldest first. */
export function listPaymentChargebacks(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<ChargebackRow[]> {
  return tx
    .selectFrom('chargebacks')
    .selectAll()
    .where('merchant_id', '=', payment.merchant_id)
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
