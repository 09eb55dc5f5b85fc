import type { Texts } from '../texts.ts';

/** Returns why a payment was declined and what helps, in the payer's words; unknown codes get a general text. */
export function declineText(code: string, { t }: Texts): string {
  const reasons: Readonly<Record<string, string>> = t.declines.reasons;
  return reasons[code] ?? t.declines.reasons.other;
}
