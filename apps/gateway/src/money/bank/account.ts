import type { Context } from '../../platform/context.ts';

/** The provider's account at its bank. */
export type BankAccount = { readonly iban: string; readonly bic: string; readonly holder: string };

/** Returns the provider's account; null when the deployment has none. */
export function getBankAccount(deps: Pick<Context, 'settings'>): BankAccount | null {
  const { bankIban: iban, bankBic: bic, bankHolder: holder } = deps.settings;
  return iban === null || bic === null || holder === null ? null : { iban, bic, holder };
}

/** @throws Error when the deployment has no account */
export function requireAccount(deps: Pick<Context, 'settings'>): BankAccount {
  const account = getBankAccount(deps);
  if (!account) throw new Error('This deployment has no bank account');
  return account;
}
