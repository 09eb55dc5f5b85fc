import type { Balance } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';

/** The address of a balance's transfers; omitted values have their defaults. */
export type BalanceSearch = {
  /** Pending when left out. */
  account?: string;
  /** Both ends of one part of the balance. */
  debit?: string;
  credit?: string;
  currency?: string;
  /** The processor whose next settlement is shown. */
  settles?: string;
  /** One-based. */
  page?: string;
  size?: string;
};

const PATTERNS: Readonly<Record<keyof BalanceSearch, RegExp>> = {
  account: /^(?:available|refund_in_transit|suspense|reserved)$/,
  debit: /^[a-z_]{1,40}$/,
  credit: /^[a-z_]{1,40}$/,
  currency: /^(?!EUR)[A-Z]{3}$/,
  settles: /^[a-z_]{1,40}$/,
  page: /^(?:[2-9]|[1-9]\d{1,6})$/,
  size: /^(?:10|30|40|50)$/,
};

/** Reads the address; unknown, empty and default values are left out. */
export function readBalanceSearch(raw: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PATTERNS).flatMap(([name, pattern]) => {
      const value = String(raw[name] ?? '');
      return pattern.test(value) ? [[name, value]] : [];
    }),
  );
}

/** Builds the address of the transfers behind a balance, or behind one of its parts. */
export function balanceHref(
  { account, currency }: Pick<Balance, 'account' | 'currency'>,
  part: { debitAccount?: string; creditAccount?: string; settledBy?: string } = {},
): { to: string; search: Record<string, string> } {
  const search = {
    account,
    debit: part.debitAccount,
    credit: part.creditAccount,
    currency,
    settles: part.settledBy,
  };
  return { to: SCREEN_PATHS.balance, search: readBalanceSearch(search) };
}
