import { amountForWire, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import type { Language } from '@stuiver/messages';

/** What a field of a limit holds, as the wire wants it; an empty one is no limit. */
export function limitForWire(typed: string, language: Language): string | null {
  if (typed.trim() === '') return null;
  const parsed = parseLocalisedAmount(typed, language, { allowZero: true });
  return parsed.ok ? parsed.wire : amountForWire(typed, language);
}

/** Whether a limit is more than who sets it may grant; one that stays as it was never is. */
export function limitIsTooHigh(limit: string | null, own: string | null, before: string | null): boolean {
  if (own === null || limit === before) return false;
  return limit === null || readWire(limit) > readWire(own);
}
