import { computeFee, type PricedEvent } from '@stuiver/domain/fees';
import type { Tx } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { prepared } from '../../platform/database/statements.ts';
import type { Fee, PaymentRow } from '../ledger/change.ts';

/**
 * Computes the fee of an event by the merchant's terms of its day: the price of the method, or else that of all
 * methods.
 *
 * @param amount of the payment, refund or chargeback, minor units
 * @param day `YYYY-MM-DD` in the deployment's time zone
 * @returns null without terms, or without a price in the payment's currency
 */
export async function findFee(
  tx: Tx,
  { merchant_id, currency }: Pick<PaymentRow, 'merchant_id' | 'currency'>,
  { event, method, amount, day }: { event: PricedEvent; method: string; amount: number; day: string },
): Promise<Fee | null> {
  const { rows } = await prepared<{
    fixed: number | null;
    rate: number;
    minimum: number;
    vat_rate: number;
  }>`SELECT p.fixed, p.rate, p.minimum, t.vat_rate FROM terms t
    LEFT JOIN prices p ON p.merchant_id = ${merchant_id} AND p.terms_id = t.id AND p.event = ${event}
      AND p.currency = ${currency} AND p.method IN (${method}, '')
    WHERE t.merchant_id = ${merchant_id} AND t.status = 'APPROVED' AND t.valid_from <= ${day}::date
    ORDER BY t.valid_from DESC, t.decided_at DESC, p.method DESC NULLS LAST LIMIT 1`.execute(tx);
  const row = rows[0];
  if (!row || row.fixed === null) return null;
  return { amount: computeFee({ ...row, fixed: row.fixed }, amount), vatRate: row.vat_rate };
}

/** Finds the fee that was taken for a refund or chargeback, which is returned when the merchant gets its money back. */
export async function findTakenFee(
  tx: Tx,
  { merchant_id, id }: Pick<PaymentRow, 'merchant_id' | 'id'>,
  subject: { readonly refundId: string } | { readonly chargebackId: string },
): Promise<Fee | null> {
  const row = await rowsWith(tx, 'settlement_lines', { merchant_id, payment_id: id, kind: 'fee' })
    .select(['amount', 'vat_rate'])
    .where((eb) =>
      'refundId' in subject
        ? eb('refund_id', '=', subject.refundId)
        : eb('chargeback_id', '=', subject.chargebackId),
    )
    .executeTakeFirst();
  return row ? { amount: -row.amount, vatRate: row.vat_rate ?? 0 } : null;
}
