import type { Balance } from '@stuiver/contract';
import type { DashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';

type Ends = { readonly debitAccount: string; readonly creditAccount: string };

/** Describes transfers between two accounts, from the point of view of one. */
export function moveWords(
  account: Balance['account'],
  { debitAccount, creditAccount }: Ends,
  { moves, other }: DashboardTexts['balances'],
): string {
  const isIn = creditAccount === account;
  const words: Readonly<Record<string, string>> = moves[account][isIn ? 'from' : 'to'];
  return words[isIn ? debitAccount : creditAccount] ?? other;
}
