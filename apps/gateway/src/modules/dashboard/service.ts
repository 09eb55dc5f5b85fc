import type { DashboardTotals } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { Context } from '../../lib/context.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import { sumTotals } from './repository.ts';

export type DashboardService = ReturnType<typeof makeDashboardService>;

/** The one currency of payment requests (specification, section 9). */
const CURRENCY = 'EUR';

/**
 * The dashboard's figures, from totals that change in the transaction of each payment and refund.
 *
 * @param context the world outside
 * @returns the use cases
 */
export function makeDashboardService(context: Context) {
  return {
    /**
     * @param scope whose money
     * @returns the totals of section 3: received is what was captured and kept, refunded is what merchants
     *   gave back and arrived; methods without either are left out of the maps
     */
    async totals(scope: MerchantScope): Promise<DashboardTotals> {
      const rows = await sumTotals(context.db, scope, CURRENCY);
      const received = rows.filter((row) => row.payments > 0);
      return {
        currency: CURRENCY,
        totalTransactionAmounts: formatWire(sumMinor(rows.map((row) => row.payment_amount))),
        totalTransactionQuantity: sumMinor(rows.map((row) => row.payments)),
        totalRefundAmounts: formatWire(sumMinor(rows.map((row) => row.refund_amount))),
        totalNumberOfRefunds: sumMinor(rows.map((row) => row.refunds)),
        mapOfPaymentMethodsAmounts: Object.fromEntries(
          received.map((row) => [row.method, formatWire(row.payment_amount)]),
        ),
        mapOfPaymentMethodsQuantities: Object.fromEntries(received.map((row) => [row.method, row.payments])),
      };
    },
  };
}
