import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { ChargebackRow, PaymentRow } from './change.ts';

const COLUMNS =
  sql.raw(`merchant_id, id, payment_id, attempt_id, processor, processor_reference, status, amount,
  currency, method, description, reason_code, deadline_at, created_day, created_at, finished_at, stage`);

/** The chargebacks of a locked payment, oldest first. */
export async function listPaymentChargebacks(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<ChargebackRow[]> {
  const result = await sql<ChargebackRow>`SELECT ${COLUMNS} FROM chargebacks
    WHERE merchant_id = ${payment.merchant_id} AND payment_id = ${payment.id} ORDER BY created_at, id`.execute(
    tx,
  );
  return result.rows;
}
