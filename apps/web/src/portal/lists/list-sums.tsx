import type { TotalAmounts } from '@stuiver/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/language.ts';
import { type SumWords, writeSums } from './sums.ts';

export type ListSumsProps = {
  words: SumWords;
  /** The sums of a filtered list. */
  totals: TotalAmounts | undefined;
  totalsKey: readonly string[];
  /** Reads the sums of a list while nothing is filtered. */
  fetchTotals: ((signal: AbortSignal) => Promise<TotalAmounts>) | undefined;
};

/** The sums of a list's rows, after their number. */
export function ListSums({ words, totals, totalsKey, fetchTotals }: ListSumsProps) {
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: totalsKey,
    queryFn: ({ signal }) => fetchTotals?.(signal) ?? [],
    enabled: fetchTotals !== undefined,
  });
  // A phone has room for the first; a second line that comes after the rows would push them down.
  const later = fetchTotals && 'max-sm:hidden';
  return writeSums(words, (fetchTotals ? data : totals) ?? [], formats).map((sum, at) =>
    at === 0 ? ` · ${sum}` : <span key={sum} className={later}>{` · ${sum}`}</span>,
  );
}
