import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LineFailed } from '../../../lib/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFilterTexts } from './filter-words.ts';

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Replaces the sentence about choices. */
  failed?: string;
  children: (choices: T) => ReactNode;
};

/** What a panel shows once it has loaded, such as the choices of a filter. */
export function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const { data, error } = query;
  const { panels } = useFilterTexts();
  if (data !== undefined) return children(data);
  if (error) return <LineFailed text={failed ?? panels.optionsFailed} query={query} className="text-table" />;
  return (
    <div aria-busy className="grid gap-2.5">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-4 w-40" />
      ))}
    </div>
  );
}
