import { localDay } from '@stuiver/domain/dates';
import type { ChargebackRow, PaymentChange, PaymentRow, RefundRow } from './change.ts';

/** What a change adds to one row of a rollup; both may be below 0. */
export type DayDelta = {
  day: string;
  method: string;
  currency: string;
  status: string;
  count: number;
  amount: number;
};
export type TotalDelta = {
  method: string;
  currency: string;
  payments: number;
  paymentAmount: number;
  refunds: number;
  refundAmount: number;
};
/** What a change adds to a row of `payment_settled_days`; `count` may be below 0. */
export type SettledDelta = { settledDay: string; day: string; count: 1 | -1 };
/** What a change adds to a row of `payment_return_days`: payments in these two conditions, of which '' is none. */
export type ReturnDelta = { day: string; refundStatus: string; chargebackStatus: string; count: 1 | -1 };
export type RollupDeltas = {
  paymentDays: DayDelta[];
  refundDays: DayDelta[];
  chargebackDays: DayDelta[];
  settledDays: SettledDelta[];
  returnDays: ReturnDelta[];
  totals: TotalDelta[];
};

const byKey = (a: DayDelta, b: DayDelta) => {
  const left = `${a.day}|${a.method}|${a.currency}|${a.status}`;
  const right = `${b.day}|${b.method}|${b.currency}|${b.status}`;
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Sums deltas of the same row, drops what cancels out, and sorts, so that everybody locks in one order. */
function gather(deltas: readonly DayDelta[]): DayDelta[] {
  const rows = new Map<string, DayDelta>();
  for (const delta of deltas) {
    const key = `${delta.day}|${delta.method}|${delta.currency}|${delta.status}`;
    const known = rows.get(key);
    if (!known) rows.set(key, { ...delta });
    else {
      known.count += delta.count;
      known.amount += delta.amount;
    }
  }
  return [...rows.values()].filter((row) => row.count !== 0 || row.amount !== 0).sort(byKey);
}

/**
 * The same deltas by months.
 *
 * @param days as `rollupDeltas` gave them
 * @returns with the first day of the month in place of the day, summed, without zeros, sorted by key
 */
export function deltasByMonth(days: readonly DayDelta[]): DayDelta[] {
  return gather(days.map((delta) => ({ ...delta, day: `${delta.day.slice(0, 7)}-01` })));
}

function paymentDay(row: PaymentRow, sign: 1 | -1): DayDelta {
  return {
    day: row.created_day,
    method: row.method ?? '',
    currency: row.currency,
    status: row.status,
    count: sign,
    amount: sign * row.amount,
  };
}

function givenBackDay(row: RefundRow | ChargebackRow, method: string, sign: 1 | -1): DayDelta {
  return {
    day: row.created_day,
    method,
    currency: row.currency,
    status: row.status,
    count: sign,
    amount: sign * row.amount,
  };
}

function totalOf(change: PaymentChange): TotalDelta[] {
  const { payment, before } = change;
  const captured = payment.captured_amount - (before?.captured_amount ?? 0);
  let refunds = 0;
  let refundAmount = 0;
  for (const { row, before: old } of change.refunds) {
    if (row.kind !== 'MERCHANT') continue;
    const sign = (row.status === 'SUCCEEDED' ? 1 : 0) - (old?.status === 'SUCCEEDED' ? 1 : 0);
    refunds += sign;
    refundAmount += sign * row.amount;
  }
  if (captured === 0 && refunds === 0 && refundAmount === 0) return [];
  return [
    {
      method: payment.method ?? '',
      currency: payment.currency,
      payments: captured === 0 ? 0 : 1,
      paymentAmount: captured,
      refunds,
      refundAmount,
    },
  ];
}

/** A payment is counted once it is settled, by the day of that and the day of its making, which never changes. */
function settledDays({ before, payment, context }: PaymentChange): SettledDelta[] {
  const dayOf = (row: PaymentRow | null) =>
    row?.settled_at ? localDay(row.settled_at, context.settings.timeZone) : null;
  const [left, reached] = [dayOf(before), dayOf(payment)];
  if (left === reached) return [];
  const day = payment.created_day;
  const deltas: SettledDelta[] = [
    ...(left === null ? [] : [{ settledDay: left, day, count: -1 as const }]),
    ...(reached === null ? [] : [{ settledDay: reached, day, count: 1 as const }]),
  ];
  return deltas.sort((one, other) => (one.settledDay < other.settledDay ? -1 : 1));
}

/** A payment is counted while something of it goes back or is taken back, by the day of its making. */
function returnDays({ before, payment }: PaymentChange): ReturnDelta[] {
  const counted = (row: PaymentRow, count: 1 | -1): ReturnDelta[] => {
    const [refundStatus, chargebackStatus] = [row.refund_status ?? '', row.chargeback_status ?? ''];
    if (refundStatus === '' && chargebackStatus === '') return [];
    return [{ day: row.created_day, refundStatus, chargebackStatus, count }];
  };
  const hasMoved =
    before?.refund_status !== payment.refund_status || before.chargeback_status !== payment.chargeback_status;
  if (!hasMoved) return [];
  const key = (delta: ReturnDelta) => `${delta.refundStatus}|${delta.chargebackStatus}`;
  return [...(before ? counted(before, -1) : []), ...counted(payment, 1)].sort((one, other) =>
    key(one) < key(other) ? -1 : 1,
  );
}

/**
 * What a change does to the rollups.
 *
 * A payment stands in one bucket of `payment_days` under the day it was made. `refund_days` counts
 * all refunds under their attempt's method, those of surplus captures too; `merchant_totals` counts
 * captured payments and the merchant's own refunds that succeeded.
 *
 * @param change the gathered change
 * @returns deltas per row, without zeros, sorted by key
 */
export function rollupDeltas(change: PaymentChange): RollupDeltas {
  const { before, payment } = change;
  return {
    paymentDays: gather([...(before ? [paymentDay(before, -1)] : []), paymentDay(payment, 1)]),
    refundDays: gather(
      change.refunds.flatMap(({ row, before: old, method }) => [
        ...(old ? [givenBackDay(old, method, -1)] : []),
        givenBackDay(row, method, 1),
      ]),
    ),
    chargebackDays: gather(
      change.chargebacks.flatMap(({ row, before: old }) => [
        ...(old ? [givenBackDay(old, old.method, -1)] : []),
        givenBackDay(row, row.method, 1),
      ]),
    ),
    settledDays: settledDays(change),
    returnDays: returnDays(change),
    totals: totalOf(change),
  };
}
