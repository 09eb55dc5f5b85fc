import type { DashboardTotals } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Context } from '../../lib/context.ts';
import { sumReceived, sumRefunded } from './repository.ts';

/** The one currency of payment requests (specification, section 9). */
const CURRENCY = 'EUR';

/**
 * The dashboard's totals (specification, section 3): received is what was captured and kept, refunded is what
 * merchants gave back and arrived; methods without either are left out of the maps.
 */
export async function getDashboardTotals({ pool }: Context, scope: MerchantScope): Promise<DashboardTotals> {
  const [received, refunded] = await Promise.all([
    sumReceived(pool, scope, CURRENCY),
    sumRefunded(pool, scope, CURRENCY),
  ]);
  return {
    currency: CURRENCY,
    totalTransactionAmounts: formatWire(sumMinor(received.map(({ amount }) => amount))),
    totalTransactionQuantity: sumMinor(received.map(({ rows }) => rows)),
    totalRefundAmounts: formatWire(sumMinor(refunded.map(({ amount }) => amount))),
    totalNumberOfRefunds: sumMinor(refunded.map(({ rows }) => rows)),
    mapOfPaymentMethodsAmounts: Object.fromEntries(
      received.map(({ method, amount }) => [method, formatWire(amount)]),
    ),
    mapOfPaymentMethodsQuantities: Object.fromEntries(received.map(({ method, rows }) => [method, rows])),
  };
}
