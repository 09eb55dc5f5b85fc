import type { DashboardTotals } from '@stuiver/contract';
import { isPaymentMethod, type PaymentMethod } from '@stuiver/domain/methods';
import { readWire } from '@stuiver/domain/money';

export type MethodShare = {
  method: PaymentMethod;
  /** The wire's decimal string. */
  amount: string;
  quantity: number;
  /** Share of everything received, 0 to 1. */
  share: number;
};

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** What each payment method brought in, highest first (specification, section 3: the two maps of the totals). */
export function methodShares(totals: DashboardTotals): MethodShare[] {
  const all = readWire(totals.totalTransactionAmounts);
  const rows = Object.entries(totals.mapOfPaymentMethodsAmounts).flatMap(([method, amount]) =>
    isPaymentMethod(method) && amount !== '0.00' ? [{ method, amount, minor: readWire(amount) }] : [],
  );
  return rows
    .toSorted((a, b) => b.minor - a.minor)
    .map(({ method, amount, minor }) => ({
      method,
      amount,
      quantity: totals.mapOfPaymentMethodsQuantities[method] ?? 0,
      share: ratio(minor, all),
    }));
}
