import { teamTexts } from '@stuiver/messages/nl/team/team';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { amountForWire, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import type { Language } from '@stuiver/messages';
import { useFormats, useTexts } from '../../lib/language.ts';
import { AmountField } from '../../ui/forms/text-field.tsx';
import { ApiError } from '../../lib/api.ts';

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

export type LimitFieldProps = UseFormRegisterReturn & {
  /** Texts of the limited thing, if it is not a role. */
  words?: { readonly field: string; readonly hint: string; readonly ownHint: (own: string) => string };
  /** Amount that the signed-in user refunds without approval; null without limit. */
  ownLimit: string | null;
  error: string | undefined;
};

/** Amount that a role or key refunds in 24 hours; empty is no limit. */
export function LimitField({ ownLimit, words: given, ...field }: LimitFieldProps) {
  const { limits } = useTexts(teamTexts);
  const words = given ?? limits;
  const { money } = useFormats();
  const hint = ownLimit === null ? words.hint : words.ownHint(money(ownLimit, 'EUR'));
  return <AmountField label={words.field} hint={hint} className="max-w-[400px]" {...field} />;
}
