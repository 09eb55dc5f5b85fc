import type { TotalAmounts } from '@stuiver/contract';
import type { Formats } from '@stuiver/messages';

/** Names the two sums of a list: of rows that count, and of those that do not. */
export type SumWords = {
  readonly amount: (amounts: string) => string;
  readonly excluded: (amounts: string) => string;
};

/** Formats the sums of a list: the second only if it exists. Empty without a currency. */
export function writeSums(words: SumWords, totals: TotalAmounts, formats: Formats): string[] {
  const write = (part: 'amount' | 'excludedAmount') =>
    totals
      .filter((total) => total[part] !== '0.00')
      .map((total) => formats.money(total[part], total.currency))
      .join(' + ');
  const [first] = totals;
  if (first === undefined) return [];
  const excluded = write('excludedAmount');
  return [
    words.amount(write('amount') || formats.money('0.00', first.currency)),
    ...(excluded === '' ? [] : [words.excluded(excluded)]),
  ];
}
