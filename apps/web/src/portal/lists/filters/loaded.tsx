import { commonTexts } from '@stuiver/messages/nl/shared/common';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFilterTexts } from './filter-words.ts';

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** Replaces the sentence about choices. */
  failed?: string;
  children: (choices: T) => ReactNode;
};

/** What a panel shows once it has loaded, such as the choices of a filter. */
export function Loaded<T>({ query: { data, error, refetch }, failed, children }: LoadedProps<T>) {
  const { panels } = useFilterTexts();
  const { actions } = useTexts(commonTexts);
  if (data !== undefined) return children(data);
  if (error)
    return (
      <div className="text-table">
        <FieldError>{failed ?? panels.optionsFailed}</FieldError>
        <button type="button" className="mt-2 font-medium text-brand" onClick={() => void refetch()}>
          {actions.retry}
        </button>
      </div>
    );
  return (
    <div aria-busy className="grid gap-2.5">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-4 w-40" />
      ))}
    </div>
  );
}
