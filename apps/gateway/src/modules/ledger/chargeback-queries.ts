import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../lib/database.ts';
import type { ChargebackRow, PaymentRow } from './change.ts';

const COLUMNS =
  sql.raw(`merchant_id, id, payment_id, attempt_id, processor, processor_reference, status, amount,
  currency, method, description, reason_code, deadline_at, created_day, created_at, finished_at`);

/** The chargebacks of a payment whose row the caller holds, oldest first. */
export async function chargebacksOf(
  tx: Tx,
  payment: Pick<PaymentRow, 'merchant_id' | 'id'>,
): Promise<ChargebackRow[]> {
  const result = await sql<ChargebackRow>`SELECT ${COLUMNS} FROM chargebacks
    WHERE merchant_id = ${payment.merchant_id} AND payment_id = ${payment.id} ORDER BY created_at, id`.execute(
    tx,
  );
  return result.rows;
}

/** The step of a change that writes a chargeback. */
export function writeChargeback(c: ChargebackRow, isNew: boolean): RawBuilder<unknown> {
  if (!isNew) {
    return sql`UPDATE chargebacks SET status = ${c.status}, reason_code = ${c.reason_code},
        deadline_at = ${c.deadline_at}, finished_at = ${c.finished_at}
      WHERE merchant_id = ${c.merchant_id} AND id = ${c.id}`;
  }
  return sql`INSERT INTO chargebacks (${COLUMNS}) VALUES (${c.merchant_id}, ${c.id}, ${c.payment_id}, ${c.attempt_id},
    ${c.processor}, ${c.processor_reference}, ${c.status}, ${c.amount}, ${c.currency}, ${c.method}, ${c.description},
    ${c.reason_code}, ${c.deadline_at}, ${c.created_day}, ${c.created_at}, ${c.finished_at})`;
}
