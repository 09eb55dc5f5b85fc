import { useQuery } from '@tanstack/react-query';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { endpointName, endpointsQuery } from '../webhook-endpoints.ts';
import type { FilterOf } from '@stuiver/contract/list';
import type { EditorProps } from './editor-props.ts';
import { useFilterTexts } from './filter-words.ts';
import { OneOf } from './one-of.tsx';

/** One webhook out of those of the user's companies. */
export function EndpointEditor({ value, onChange }: EditorProps<FilterOf<'endpoint'>>) {
  const { panels } = useFilterTexts();
  const { data, error } = useQuery(endpointsQuery());
  if (error && !data) return <FieldError>{panels.optionsFailed}</FieldError>;
  if (!data)
    return (
      <div aria-busy>
        <Skeleton className="h-4 w-40" />
      </div>
    );
  const options = [
    { value: '', label: panels.anyEndpoint },
    ...data.content.map((endpoint) => ({ value: endpoint.id, label: endpointName(endpoint) })),
  ];
  return <OneOf options={options} value={value} onChange={onChange} />;
}
