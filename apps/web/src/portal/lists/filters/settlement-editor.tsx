import { getSettlements } from '@stuiver/contract/routes';
import type { FilterOf } from '@stuiver/contract/list';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import type { EditorProps } from './editor-props.ts';
import { useFilterTexts } from './filter-words.ts';
import { Loaded } from './loaded.tsx';
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
  return (
    <Loaded query={useQuery(newestQuery())}>
      {({ content }) => (
        <OneOf
          options={[
            { value: '', label: panels.anySettlement },
            { value: 'open', label: panels.openSettlement },
            ...content.map(({ id, number }) => ({ value: id, label: panels.settlement(number) })),
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </Loaded>
  );
}
