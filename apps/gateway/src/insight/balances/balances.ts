import { type Balance, BALANCE_ACCOUNTS, type DashboardBalances } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { reading } from '../../platform/list/reading.ts';
import { sumTransfers, type AccountSum } from './transfer-queries.ts';

/** Computes an account's balance: credits less debits, by the counterpart account. */
function computeBalance(account: Balance['account'], currency: string, sums: readonly AccountSum[]): Balance {
  const parts = sums
    .filter((sum) => sum.currency === currency)
    .filter((sum) => sum.debit_account === account || sum.credit_account === account)
    .map((sum) => ({ ...sum, signed: sum.credit_account === account ? sum.amount : -sum.amount }))
    .toSorted(
      (one, other) => Number(other.credit_account === account) - Number(one.credit_account === account),
    );
  return {
    account,
    currency,
    amount: formatWire(sumMinor(parts.map(({ signed }) => signed))),
    parts: parts.map((part) => ({
      debitAccount: part.debit_account,
      creditAccount: part.credit_account,
      amount: formatWire(part.signed),
    })),
  };
}

/** Returns pending, available and held balances of the ledger, with their parts; unused accounts are left out. */
export async function getDashboardBalances(deps: Context, scope: MerchantScope): Promise<DashboardBalances> {
  const sums = await reading(deps, ({ pool }) => sumTransfers(pool, scope));
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  const balances = currencies.flatMap((currency) =>
    BALANCE_ACCOUNTS.map((account) => computeBalance(account, currency, sums)),
  );
  return { balances: balances.filter(({ parts }) => parts.length > 0) };
}
