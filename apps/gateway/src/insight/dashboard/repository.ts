import { CHARGED_BACK_STATUSES, RECEIVED_STATUSES } from '@stuiver/domain/sums';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { type CountedKind, type CountSum, sumKinds } from '../../platform/list/counts/read-queries.ts';
import type { CountedTime } from '../../platform/list/counts/spans.ts';
import { sumCounted } from '../../platform/list/count-queries.ts';
import type { Queryable } from '../../platform/list/statement.ts';
import type { Totals } from '../../platform/list/total-queries.ts';
import {
  CHARGEBACK_COUNTERS,
  PAYMENT_COUNTERS,
  REFUND_COUNTERS,
  TRANSFER_COUNTERS,
} from '../../money/ledger/counters.ts';

/** Payments that have ended, successfully or not. */
const ENDED = [...RECEIVED_STATUSES, 'FAILED', 'ABORTED', 'EXPIRED'];

/** Refunds that arrived, without those of surplus captures, which are not the merchant's. */
const REFUNDED = { status: ['SUCCEEDED'], kind: ['MERCHANT'] };

/** Transfers of fees and the tax on them: credited to `available` when they were returned. */
const ACCOUNTS = ['available', 'fees', 'vat'];
const FEES = { debit_account: ACCOUNTS, credit_account: ACCOUNTS };

/** Chargebacks that are not won: the money of the others came back. */
const CHARGED_BACK = { status: CHARGED_BACK_STATUSES };

/** Sums received and refunded amounts by counter and method, over the scope's companies in one currency. */
export function sumMethods(
  db: Queryable,
  scope: MerchantScope,
  currency: string,
  time: CountedTime,
): Promise<CountSum<'counter' | 'method'>[]> {
  const { received, refunded } = countedKinds(currency);
  return sumKinds(db, [received, refunded], { ...time, ...scope }, ['counter', 'method']);
}

/** Sums all payments, as their list does. */
export function sumPayments(db: Queryable, scope: MerchantScope, time: CountedTime): Promise<Totals> {
  return sumCounted(db, { counter: PAYMENT_COUNTERS, choices: {}, ...time, ...scope });
}

/** Returns the counters of received, charged, refunded and charged-back amounts in one currency. */
export function countedKinds(currency: string) {
  return {
    fees: { counter: TRANSFER_COUNTERS, choices: { ...FEES, currency: [currency] } },
    received: { counter: PAYMENT_COUNTERS, choices: { status: RECEIVED_STATUSES, currency: [currency] } },
    refunded: { counter: REFUND_COUNTERS, choices: { ...REFUNDED, currency: [currency] } },
    charged_back: { counter: CHARGEBACK_COUNTERS, choices: { ...CHARGED_BACK, currency: [currency] } },
  } as const;
}

/** A graph's sums by counter, day or month, method and currency; `allRows` counts ended payments too. */
export type GraphSum = CountSum<'counter' | 'day' | 'method' | 'currency'> & { readonly allRows: number };

/**
 * The sums behind a graph, and fees, whose method is the account credited. Payments for which no method was chosen are left
 * out.
 */
export async function sumGraph(
  db: Queryable,
  scope: MerchantScope,
  time: CountedTime,
  period: 'day' | 'month',
): Promise<GraphSum[]> {
  const kinds: readonly CountedKind[] = [
    { counter: PAYMENT_COUNTERS, choices: { status: ENDED }, summed: RECEIVED_STATUSES },
    { counter: REFUND_COUNTERS, choices: REFUNDED },
    { counter: CHARGEBACK_COUNTERS, choices: CHARGED_BACK },
    {
      counter: TRANSFER_COUNTERS,
      choices: FEES,
      columns: { method: 'credit_account' },
    },
  ];
  const sums = await sumKinds(db, kinds, { ...time, ...scope }, ['counter', period, 'method', 'currency']);
  return sums.flatMap(({ allRows = 0, ...sum }) =>
    sum.method === '' ? [] : [{ ...sum, allRows, day: sum[period] }],
  );
}
