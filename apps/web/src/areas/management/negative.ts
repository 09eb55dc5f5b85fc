/** Money that went away: a true minus before the amount, as in the ledger. */
export function negative(amount: string): string {
  return `\u2212\u202f${amount}`;
}
