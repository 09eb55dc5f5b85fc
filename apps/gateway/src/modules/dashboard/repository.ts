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

/** A sum of one bucket, method and currency. */
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
  const read = (counted: Pick<CountQuery, 'counter' | 'choices'>) =>
    sumCountsBetween(db, { ...counted, ...time, ...scope }, starts, ['method', 'currency']);
  const kinds = {
    received: { counter: PAYMENTS, choices: { status: RECEIVED } },
    ended: { counter: PAYMENTS, choices: { status: ENDED } },
    refunded: { counter: REFUNDS, choices: REFUNDED },
    chargedBack: { counter: CHARGEBACKS, choices: {} },
  } as const;
  const sums: GraphSum[] = [];
  for (const kind of Object.keys(kinds) as GraphSum['kind'][])
    for (const sum of await read(kinds[kind])) if (sum.method !== '') sums.push({ ...sum, kind });
  return sums;
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
