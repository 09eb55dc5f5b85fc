import { useQuery } from '@tanstack/react-query';
import { endpointName, endpointsQuery } from '../webhook-endpoints.ts';
import type { FilterOf } from '@stuiver/contract/list';
import type { EditorProps } from './editor-props.ts';
import { useFilterTexts } from './filter-words.ts';
import { Loaded } from './loaded.tsx';
import { OneOf } from './one-of.tsx';

/** One webhook out of those of the user's companies. */
export function EndpointEditor({ value, onChange }: EditorProps<FilterOf<'endpoint'>>) {
  const { panels } = useFilterTexts();
  return (
    <Loaded query={useQuery(endpointsQuery())}>
      {({ content }) => (
        <OneOf
          options={[
            { value: '', label: panels.anyEndpoint },
            ...content.map((endpoint) => ({ value: endpoint.id, label: endpointName(endpoint) })),
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </Loaded>
  );
}
