import type { DashboardTotals } from '@stuiver/contract';
import { isPaymentMethod, type PaymentMethod } from '@stuiver/domain/methods';
import { formatWire, readWire } from '@stuiver/domain/money';

export type MethodShare = {
  method: PaymentMethod;
  /** The wire's decimal string. */
  amount: string;
  quantity: number;
  /** Share of everything received, 0 to 1. */
  share: number;
  /** Amount in the previous period; null if that had nothing, or has not loaded. */
  before: string | null;
};

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/**
 * Computes each payment method's received amount, highest first (spec 3.23, the two maps of the totals), including
 * methods with payments only in the previous period.
 */
export function methodShares(totals: DashboardTotals, before: DashboardTotals | undefined): MethodShare[] {
  const all = readWire(totals.totalTransactionAmounts);
  const amounts = totals.mapOfPaymentMethodsAmounts;
  const past = before?.mapOfPaymentMethodsAmounts ?? {};
  const minorOf = (map: Readonly<Record<string, string>>, method: string) => readWire(map[method] ?? '0.00');
  return [...new Set([...Object.keys(amounts), ...Object.keys(past)])]
    .filter(isPaymentMethod)
    .map((method) => ({ method, minor: minorOf(amounts, method), pastMinor: minorOf(past, method) }))
    .filter(({ minor, pastMinor }) => minor !== 0 || pastMinor !== 0)
    .toSorted((a, b) => b.minor - a.minor)
    .map(({ method, minor, pastMinor }) => ({
      method,
      amount: amounts[method] ?? '0.00',
      quantity: totals.mapOfPaymentMethodsQuantities[method] ?? 0,
      share: ratio(minor, all),
      before: pastMinor === 0 ? null : formatWire(pastMinor),
    }));
}
