import { teamTexts } from '@stuiver/messages/nl/team/team';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFormats, useTexts } from '../../lib/language.ts';
import { AmountField } from '../../ui/forms/text-field.tsx';

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
