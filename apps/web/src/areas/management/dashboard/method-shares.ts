import type { DashboardTotals } from '@stuiver/contract';
import { isPaymentMethod, type PaymentMethod } from '@stuiver/domain/methods';
import { readWire } from '@stuiver/domain/money';
import { type Language, LANGUAGE_FACTS } from '@stuiver/domain/languages';

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

/** The refunded share of what was received, 0 to 1. */
export function refundedShare(totals: DashboardTotals): number {
  return ratio(readWire(totals.totalRefundAmounts), readWire(totals.totalTransactionAmounts));
}

const makers = new Map<Language, Intl.NumberFormat>();

/** A share of 0 to 1 as the language writes a percentage, with one decimal at most. */
export function formatShare(share: number, language: Language): string {
  const maker =
    makers.get(language) ??
    new Intl.NumberFormat(LANGUAGE_FACTS[language].locale, { style: 'percent', maximumFractionDigits: 1 });
  makers.set(language, maker);
  return maker.format(share);
}
