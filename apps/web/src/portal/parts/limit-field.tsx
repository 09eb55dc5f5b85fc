import { teamTexts } from '@stuiver/messages/nl/team/team';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFormats, useTexts } from '../../lib/language.ts';
import { AmountField } from '../../ui/forms/text-field.tsx';

export type LimitFieldProps = UseFormRegisterReturn & {
  /** What is limited, where it is not a role. */
  words?: { readonly field: string; readonly hint: string; readonly ownHint: (own: string) => string };
  /** What the signed-in user refunds alone; null without end. */
  ownLimit: string | null;
  error: string | undefined;
};

/** How much a role or key refunds in 24 hours; empty is no limit. */
export function LimitField({ ownLimit, words: given, ...field }: LimitFieldProps) {
  const { limits } = useTexts(teamTexts);
  const words = given ?? limits;
  const { money } = useFormats();
  const hint = ownLimit === null ? words.hint : words.ownHint(money(ownLimit, 'EUR'));
  return <AmountField label={words.field} hint={hint} className="max-w-[400px]" {...field} />;
}
