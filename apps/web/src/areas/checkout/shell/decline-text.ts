import type { Texts } from '../texts.ts';

/**
 * Why a payment did not go through and what helps, in the payer's words.
 *
 * @param code a processor's decline code; unknown ones read as a plain refusal
 * @param texts of the page's language
 */
export function declineText(code: string, { t }: Texts): string {
  const reasons: Readonly<Record<string, string>> = t.declines.reasons;
  return reasons[code] ?? t.declines.reasons.other;
}
