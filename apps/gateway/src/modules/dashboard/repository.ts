import type { MerchantScope } from '../../lib/access/scope.ts';
import { type CountSum, EVER, sumCounts } from '../../lib/counts/read-queries.ts';
import type { Queryable } from '../../lib/list/statement.ts';
import { PAYMENTS, REFUNDS } from '../counts/counters.ts';

/** What was captured and kept, by method, over the scope's companies in one currency. */
export function sumReceived(
  db: Queryable,
  scope: MerchantScope,
  currency: string,
): Promise<CountSum<'method'>[]> {
  const choices = { status: ['SUCCEEDED', 'SETTLED'], currency: [currency] };
  return sumCounts(db, { counter: PAYMENTS, choices, spans: EVER, ...scope }, ['method']);
}

/** Refunds that arrived, without those of surplus captures, which are not the merchant's. */
export function sumRefunded(
  db: Queryable,
  scope: MerchantScope,
  currency: string,
): Promise<CountSum<'kind'>[]> {
  const choices = { status: ['SUCCEEDED'], kind: ['MERCHANT'], currency: [currency] };
  return sumCounts(db, { counter: REFUNDS, choices, spans: EVER, ...scope }, ['kind']);
}
