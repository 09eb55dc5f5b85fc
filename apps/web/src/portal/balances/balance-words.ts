import type { Balance } from '@stuiver/contract';
import type { DashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';

type Ends = { readonly debitAccount: string; readonly creditAccount: string };

/** Describes transfers between two accounts, from the point of view of one; a row shows a single one. */
export function moveWords(
  account: Balance['account'],
  { debitAccount, creditAccount }: Ends,
  { moves, other }: DashboardTexts['balances'],
  isRow = false,
): string {
  const isIn = creditAccount === account;
  const words: Readonly<Record<string, string | readonly string[]>> = moves[account][isIn ? 'from' : 'to'];
  const found = words[isIn ? debitAccount : creditAccount] ?? other;
  return typeof found === 'string' ? found : found[isRow ? 0 : 1]!;
}
