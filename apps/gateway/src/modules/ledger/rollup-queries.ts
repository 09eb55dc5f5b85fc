import { type RawBuilder, sql } from 'kysely';
import { bandOf } from '../../lib/list/amount-bands.ts';
import type { PaymentChange } from './change.ts';
import {
  type DayDelta,
  deltasByMonth,
  type ReturnDelta,
  rollupDeltas,
  type SettledDelta,
  type TotalDelta,
} from './rollups.ts';

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

/** What is new, by bands of amounts; an amount never changes, so that each is counted once. */
function addToBands(noun: keyof typeof COUNTS, merchantId: string, amounts: readonly number[]): Part[] {
  if (amounts.length === 0) return [];
  const counts = new Map<number, number>();
  for (const amount of amounts) {
    const { least } = bandOf(amount);
    counts.set(least, (counts.get(least) ?? 0) + 1);
  }
  const rows = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([least, n]) => sql`(${merchantId}::uuid, ${least}::bigint, ${n}::bigint)`);
  const count = sql.raw(COUNTS[noun]);
  return [
    sql`INSERT INTO ${sql.raw(`${noun}_amount_bands`)} AS t (merchant_id, least, ${count})
    VALUES ${sql.join(rows)}
    ON CONFLICT (merchant_id, least) DO UPDATE SET ${count} = t.${count} + excluded.${count}`,
  ];
}

function newAmounts(
  rows: readonly { readonly row: { readonly amount: number }; readonly before: object | null }[],
): number[] {
  return rows.filter(({ before }) => before === null).map(({ row }) => row.amount);
}

type Key = readonly (readonly [column: string, type: 'date' | 'text', value: string])[];

/** One payment more or less in a row of a rollup. A row that is to go down is there: what it loses was counted in it. */
function countPayment(table: string, merchantId: string, key: Key, count: 1 | -1): Part {
  const target = sql.raw(table);
  const columns = sql.raw(['merchant_id', ...key.map(([column]) => column)].join(', '));
  const values = key.map(([, type, value]) => sql`${value}::${sql.raw(type)}`);
  if (count > 0)
    return sql`INSERT INTO ${target} AS t (${columns}, payments) VALUES (${merchantId}::uuid, ${sql.join(values)}, 1)
      ON CONFLICT (${columns}) DO UPDATE SET payments = t.payments + 1`;
  return sql`UPDATE ${target} SET payments = payments - 1
    WHERE (${columns}) = (${merchantId}::uuid, ${sql.join(values)})`;
}

function countSettled(merchantId: string, { settledDay, day, count }: SettledDelta): Part {
  const key: Key = [
    ['settled_day', 'date', settledDay],
    ['day', 'date', day],
  ];
  return countPayment('payment_settled_days', merchantId, key, count);
}

/** Days before months. */
function countReturns(merchantId: string, deltas: readonly ReturnDelta[]): Part[] {
  return (['day', 'month'] as const).flatMap((period) =>
    deltas.map(({ day, refundStatus, chargebackStatus, count }) => {
      const key: Key = [
        [period, 'date', period === 'day' ? day : `${day.slice(0, 7)}-01`],
        ['refund_status', 'text', refundStatus],
        ['chargeback_status', 'text', chargebackStatus],
      ];
      return countPayment(`payment_return_${period}s`, merchantId, key, count);
    }),
  );
}

/**
 * The steps that write a change's rollups, in the order in which everybody takes their rows: payments, refunds,
 * chargebacks, their bands of amounts in the same order, settled days, returns, totals.
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
    ...addToBands('payment', merchantId, change.before ? [] : [change.payment.amount]),
    ...addToBands('refund', merchantId, newAmounts(change.refunds)),
    ...addToBands('chargeback', merchantId, newAmounts(change.chargebacks)),
    ...deltas.settledDays.map((delta) => countSettled(merchantId, delta)),
    ...countReturns(merchantId, deltas.returnDays),
    ...deltas.totals.map((total) => addTotal(merchantId, total)),
  ];
}
