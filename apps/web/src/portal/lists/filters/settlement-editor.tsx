import { getSettlements } from '@stuiver/contract/routes';
import type { FilterOf } from '@stuiver/contract/list';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { EditorProps } from './editor-props.ts';
import { useFilterTexts } from './filter-words.ts';
import { OneOf } from './one-of.tsx';

/** The newest settlements of the chosen companies. */
function newestQuery() {
  return queryOptions({
    ...callQuery(['settlements', 'newest'], getSettlements, { query: { pageSize: 10 } }),
  });
}

/** One of the newest settlements, or lines that are in none yet. */
export function SettlementEditor({ value, onChange }: EditorProps<FilterOf<'settlement'>>) {
  const { panels } = useFilterTexts();
  const { data, error } = useQuery(newestQuery());
  if (error && !data) return <FieldError>{panels.optionsFailed}</FieldError>;
  if (!data)
    return (
      <div aria-busy>
        <Skeleton className="h-4 w-40" />
      </div>
    );
  const options = [
    { value: '', label: panels.anySettlement },
    { value: 'open', label: panels.openSettlement },
    ...data.content.map(({ id, number }) => ({ value: id, label: panels.settlement(number) })),
  ];
  return <OneOf options={options} value={value} onChange={onChange} />;
}
