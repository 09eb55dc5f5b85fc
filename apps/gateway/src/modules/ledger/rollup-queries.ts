import { type RawBuilder, sql } from 'kysely';
import { bandOf } from '../../lib/list/amount-bands.ts';
import type { PaymentChange, PaymentRow } from './change.ts';
import { type DayDelta, deltasByMonth, rollupDeltas, type TotalDelta } from './rollups.ts';

type Part = RawBuilder<unknown>;

/** What is counted, with the column of numbers that its rollups have. */
const COUNTS = { payment: 'payments', refund: 'refunds', chargeback: 'chargebacks' } as const;

/**
 * Adds deltas to a rollup. A row that is to go down cannot be proposed with a negative count
 * (its CHECK refuses it before the conflict is seen), so the proposal holds what goes up and the
 * update takes the true delta from beside it. Rows come sorted, so that all writers lock in one order.
 */
function addDeltas(
  noun: keyof typeof COUNTS,
  period: 'day' | 'month',
  merchantId: string,
  deltas: readonly DayDelta[],
): Part {
  const target = sql.raw(`${noun}_${period}s`);
  const column = sql.raw(period);
  const count = sql.raw(COUNTS[noun]);
  const values = sql.join(
    deltas.map(
      (d) => sql`(${d.day}::date, ${d.method}::text, ${d.currency}::char(3), ${d.status}::text,
      ${d.count}::bigint, ${d.amount}::bigint)`,
    ),
  );
  const delta = sql`(VALUES ${values}) AS d (at, method, currency, status, n, amount)`;
  return sql`INSERT INTO ${target} AS t (merchant_id, ${column}, method, currency, status, ${count}, amount)
    SELECT ${merchantId}::uuid, d.at, d.method, d.currency, d.status, greatest(d.n, 0), greatest(d.amount, 0)
    FROM ${delta} ORDER BY d.at, d.method, d.currency, d.status
    ON CONFLICT (merchant_id, ${column}, method, currency, status) DO UPDATE
    SET (${count}, amount) = (SELECT t.${count} + d.n, t.amount + d.amount FROM ${delta}
      WHERE d.at = excluded.${column} AND d.method = excluded.method AND d.currency = excluded.currency
        AND d.status = excluded.status)`;
}

/** One kind of row in its two rollups, days before months. */
function addRollups(noun: keyof typeof COUNTS, merchantId: string, days: readonly DayDelta[]): Part[] {
  const months = deltasByMonth(days);
  return [
    ...(days.length > 0 ? [addDeltas(noun, 'day', merchantId, days)] : []),
    ...(months.length > 0 ? [addDeltas(noun, 'month', merchantId, months)] : []),
  ];
}

function addTotal(merchantId: string, d: TotalDelta): Part {
  return sql`INSERT INTO merchant_totals AS t (merchant_id, method, currency, payments, payment_amount, refunds, refund_amount)
    VALUES (${merchantId}::uuid, ${d.method}, ${d.currency}, ${d.payments}::bigint, ${d.paymentAmount}::bigint,
      greatest(${d.refunds}::bigint, 0), greatest(${d.refundAmount}::bigint, 0))
    ON CONFLICT (merchant_id, method, currency) DO UPDATE SET payments = t.payments + excluded.payments,
      payment_amount = t.payment_amount + excluded.payment_amount, refunds = t.refunds + ${d.refunds}::bigint,
      refund_amount = t.refund_amount + ${d.refundAmount}::bigint`;
}

/** Neither amount nor company of a payment ever changes: it is counted once. */
function addToBand({ merchant_id, amount }: PaymentRow): Part {
  return sql`INSERT INTO payment_amount_bands AS t (merchant_id, least, payments)
    VALUES (${merchant_id}::uuid, ${bandOf(amount).least}::bigint, 1)
    ON CONFLICT (merchant_id, least) DO UPDATE SET payments = t.payments + 1`;
}

/**
 * The steps that write a change's rollups, in the order in which everybody takes their rows: payments, refunds,
 * chargebacks, bands of amounts, totals.
 *
 * @param change what was gathered
 * @returns parts of the statement that writes the change
 */
export function rollupSteps(change: PaymentChange): Part[] {
  const merchantId = change.payment.merchant_id;
  const deltas = rollupDeltas(change);
  return [
    ...addRollups('payment', merchantId, deltas.paymentDays),
    ...addRollups('refund', merchantId, deltas.refundDays),
    ...addRollups('chargeback', merchantId, deltas.chargebackDays),
    ...(change.before ? [] : [addToBand(change.payment)]),
    ...deltas.totals.map((total) => addTotal(merchantId, total)),
  ];
}
