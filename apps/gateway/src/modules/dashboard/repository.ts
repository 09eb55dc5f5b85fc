import type { Queries } from '../../lib/database.ts';
import type { MerchantScope } from '../../lib/scope.ts';

export type MethodTotals = {
  method: string;
  payments: number;
  payment_amount: number;
  refunds: number;
  refund_amount: number;
};

/** Running totals by method over the scope's companies, in one currency; exact, in minor units. */
export function sumTotals(db: Queries, scope: MerchantScope, currency: string): Promise<MethodTotals[]> {
  return db
    .selectFrom('merchant_totals')
    .select((eb) => [
      'method',
      eb.cast<number>(eb.fn.sum('payments'), 'bigint').as('payments'),
      eb.cast<number>(eb.fn.sum('payment_amount'), 'bigint').as('payment_amount'),
      eb.cast<number>(eb.fn.sum('refunds'), 'bigint').as('refunds'),
      eb.cast<number>(eb.fn.sum('refund_amount'), 'bigint').as('refund_amount'),
    ])
    .where('merchant_id', 'in', [...scope.merchantIds])
    .where('currency', '=', currency)
    .groupBy('method')
    .orderBy('method')
    .execute();
}
