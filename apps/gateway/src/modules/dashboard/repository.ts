import type { MerchantScope } from '../../lib/access/scope.ts';
import {
  type CountQuery,
  type CountSum,
  sumCounts,
  sumCountsBetween,
} from '../../lib/counts/read-queries.ts';
import { type CountedTime, EVER } from '../../lib/counts/spans.ts';
import type { Queryable } from '../../lib/list/statement.ts';
import { CHARGEBACKS, PAYMENTS, REFUNDS, TRANSFERS } from '../counts/counters.ts';

/** Payments that were captured and kept. */
const RECEIVED = ['SUCCEEDED', 'SETTLED'];

/** Payments that have ended, successfully or not. */
const ENDED = [...RECEIVED, 'FAILED', 'ABORTED', 'EXPIRED'];

/** Refunds that arrived, without those of surplus captures, which are not the merchant's. */
const REFUNDED = { status: ['SUCCEEDED'], kind: ['MERCHANT'] };

/** What was captured and kept, by method, over the scope's companies in one currency. */
export function sumReceived(
  db: Queryable,
  scope: MerchantScope,
  currency: string,
  time: CountedTime,
): Promise<CountSum<'method'>[]> {
  return sumCounts(db, { ...countedKinds(currency).received, ...time, ...scope }, ['method']);
}

/** What was refunded, over the scope's companies in one currency. */
export function sumRefunded(
  db: Queryable,
  scope: MerchantScope,
  currency: string,
  time: CountedTime,
): Promise<CountSum<'kind'>[]> {
  return sumCounts(db, { ...countedKinds(currency).refunded, ...time, ...scope }, ['kind']);
}

/** What counts as received, refunded and charged back, in one currency. */
export function countedKinds(currency: string) {
  return {
    received: { counter: PAYMENTS, choices: { status: RECEIVED, currency: [currency] } },
    refunded: { counter: REFUNDS, choices: { ...REFUNDED, currency: [currency] } },
    charged_back: { counter: CHARGEBACKS, choices: { currency: [currency] } },
  } as const;
}

/** A sum of one bucket, method and currency; of payments there is one for each status. */
export type GraphSum = CountSum<'method' | 'currency'> & {
  readonly kind: 'received' | 'ended' | 'refunded' | 'chargedBack';
  readonly place: number;
};

/** The sums behind a graph; payments for which no method was chosen are left out. */
export async function sumGraph(
  db: Queryable,
  scope: MerchantScope,
  time: CountedTime,
  starts: readonly string[],
): Promise<GraphSum[]> {
  const read = <By extends string>(counted: Pick<CountQuery, 'counter' | 'choices'>, by: readonly By[]) =>
    sumCountsBetween(db, { ...counted, ...time, ...scope }, starts, [...by, 'method', 'currency']);
  const sums: GraphSum[] = [];
  // Received payments are among those that have ended: both are read at once.
  for (const sum of await read({ counter: PAYMENTS, choices: { status: ENDED } }, ['status'])) {
    sums.push({ ...sum, kind: 'ended' });
    if (RECEIVED.includes(sum.status)) sums.push({ ...sum, kind: 'received' });
  }
  for (const sum of await read({ counter: REFUNDS, choices: REFUNDED }, []))
    sums.push({ ...sum, kind: 'refunded' });
  for (const sum of await read({ counter: CHARGEBACKS, choices: {} }, []))
    sums.push({ ...sum, kind: 'chargedBack' });
  return sums.filter(({ method }) => method !== '');
}

/** What ever moved from one account of the ledger to another, in one currency. */
export type TransferSum = CountSum<'debit_account' | 'credit_account' | 'currency'>;

/** All transfers of the scope's companies, by both accounts and currency. */
export function sumTransfers(db: Queryable, scope: MerchantScope): Promise<TransferSum[]> {
  return sumCounts(db, { counter: TRANSFERS, choices: {}, spans: EVER, ...scope }, [
    'debit_account',
    'credit_account',
    'currency',
  ]);
}
