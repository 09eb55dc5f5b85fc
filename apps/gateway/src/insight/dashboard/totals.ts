import type { DashboardTotals, OverviewTotals } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { reading } from '../../platform/list/reading.ts';
import type { CountedTime } from '../../platform/list/counts/spans.ts';
import { readInSnapshot, type Queryable } from '../../platform/list/statement.ts';
import { wireAmounts } from '../../platform/list/total-queries.ts';
import { PAYMENT_COUNTERS, REFUND_COUNTERS } from '../../money/ledger/counters.ts';
import { countedPeriod, type PeriodQuery } from './period.ts';
import { sumMethods, sumPayments } from './repository.ts';

/** The one currency of payment requests (spec 9.5). */
const CURRENCY = 'EUR';

async function readTotals(db: Queryable, scope: MerchantScope, time: CountedTime): Promise<DashboardTotals> {
  const sums = await sumMethods(db, scope, CURRENCY, time);
  const received = sums.filter(({ counter }) => counter === PAYMENT_COUNTERS.name);
  const refunded = sums.filter(({ counter }) => counter === REFUND_COUNTERS.name);
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

/**
 * Returns the dashboard's totals (spec 3.23) of a period, or of all time: received is the captured and kept amount of
 * payments made in it, refunded the merchants' refunds that arrived in it; methods without either are left out of the
 * maps.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getDashboardTotals(
  deps: Context,
  scope: MerchantScope,
  query: PeriodQuery = {},
): Promise<DashboardTotals> {
  const time = countedPeriod(query, deps.settings.timeZone);
  return reading(deps, ({ pool }) => readTotals(pool, scope, time));
}

/**
 * The same totals, with the sums that the payments list shows while nothing narrows it.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getOverviewTotals(
  deps: Context,
  scope: MerchantScope,
  query: PeriodQuery = {},
): Promise<OverviewTotals> {
  const time = countedPeriod(query, deps.settings.timeZone);
  return reading(deps, ({ pool }) =>
    readInSnapshot(pool, async (db) => ({
      ...(await readTotals(db, scope, time)),
      totalAmounts: wireAmounts(await sumPayments(db, scope, time)),
    })),
  );
}
