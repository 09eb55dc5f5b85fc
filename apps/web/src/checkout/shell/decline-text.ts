import type { Texts } from '../texts.ts';

/** Returns why a payment was declined and what helps, in the payer's words; unknown codes get a general text. */
export function declineText(code: string, { t }: Texts): string {
  const reasons: Readonly<Record<string, string>> = t.declines.reasons;
  // A direct debit's codes have four characters (ISO 20022), a card's two.
  const { other, otherDebit } = t.declines.reasons;
  return reasons[code] ?? (/^[A-Z]{2}[A-Z\d]{2}$/.test(code) ? otherDebit : other);
}
