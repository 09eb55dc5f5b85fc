import { amountForWire, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import { ApiError } from '../../lib/api.ts';
import type { Language } from '@stuiver/messages';

/** Converts a limit field to wire form; an empty one is no limit. */
export function limitForWire(typed: string, language: Language): string | null {
  if (typed.trim() === '') return null;
  const parsed = parseLocalisedAmount(typed, language, { allowZero: true });
  return parsed.ok ? parsed.wire : amountForWire(typed, language);
}

/**
 * Checks a typed limit before it is sent.
 *
 * @throws ApiError at its field if it exceeds what the user may grant
 */
export function checkLimit(limit: string | null, own: string | null, before: string | null): void {
  if (limitIsTooHigh(limit, own, before))
    throw new ApiError(422, { code: 'invalidInput', errors: { refundLimit: ['aboveRefundLimit'] } });
}

/** Checks whether a limit exceeds what the user may grant; an unchanged one never does. */
export function limitIsTooHigh(limit: string | null, own: string | null, before: string | null): boolean {
  if (own === null || limit === before) return false;
  return limit === null || readWire(limit) > readWire(own);
}
