import { STOOD_ACCOUNTS, type SettlementsAsOf } from '@stuiver/contract';
import { endOfDay } from '@stuiver/domain/dates';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { sumCounts } from '../../platform/list/counts/read-queries.ts';
import { timeToSum } from '../../platform/list/counts/spans.ts';
import { reading } from '../../platform/list/reading.ts';
import { TRANSFER_COUNTERS } from '../ledger/counters.ts';
import { stoodGroups, stoodSettlements } from './read-queries.ts';
import { toGroups } from './read-settlements.ts';

/**
 * Returns balances, settlements and sums as they stood at the end of a day: balances from the transfers until then,
 * sums from groups of closed settlements and single lines.
 *
 * @param day `YYYY-MM-DD` in the deployment's time zone
 */
export async function getSettlementsAsOf(
  deps: Context,
  scope: MerchantScope,
  day: string,
): Promise<SettlementsAsOf> {
  const { timeZone } = deps.settings;
  const until = new Date(Date.parse(endOfDay(day, timeZone)) + 1);
  if (scope.merchantIds.length === 0) return { balances: [], settlements: [], sums: [] };
  const { spans, parts } = timeToSum({ from: null, to: until }, timeZone);
  const transfers = await reading(deps, ({ pool }) =>
    sumCounts(pool, { counter: TRANSFER_COUNTERS, choices: {}, spans, parts, ...scope }, [
      'debit_account',
      'credit_account',
      'currency',
    ]),
  );
  const currencies = [...new Set(transfers.map(({ currency }) => currency))].toSorted();
  const balances = currencies.flatMap((currency) =>
    STOOD_ACCOUNTS.flatMap((account) => {
      const moved = transfers
        .filter((sum) => sum.currency === currency)
        .filter((sum) => sum.debit_account === account || sum.credit_account === account)
        .map((sum) => (sum.credit_account === account ? sum.amount : -sum.amount));
      return moved.length === 0 ? [] : [{ account, currency, amount: formatWire(sumMinor(moved)) }];
    }),
  );
  const groups = await stoodGroups(deps.db, scope, until);
  const settlements = await stoodSettlements(deps.db, scope, until);
  return {
    balances,
    settlements: settlements.map(({ currency, quantity, payout }) => ({
      currency,
      quantity,
      payoutAmount: formatWire(payout),
    })),
    sums: [...Map.groupBy(groups, ({ currency }) => currency)].flatMap(([currency, of]) =>
      toGroups(of).map((group) => ({ ...group, currency })),
    ),
  };
}
