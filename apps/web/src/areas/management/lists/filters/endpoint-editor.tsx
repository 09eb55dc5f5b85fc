import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { endpointName, endpointsQuery } from '../../webhook-endpoints.ts';
import type { FilterOf } from '../schema.ts';
import type { EditorProps } from './editor-props.ts';
import { useFilterTexts } from './filter-words.ts';

/** One webhook out of those of the user's companies. */
export function EndpointEditor({ value, onChange }: EditorProps<FilterOf<'endpoint'>>) {
  const { panels } = useFilterTexts();
  const name = useId();
  const { data, error } = useQuery(endpointsQuery());
  const [chosen, setChosen] = useState(value ?? '');
  if (error && !data) return <FieldError>{panels.optionsFailed}</FieldError>;
  if (!data)
    return (
      <div aria-busy>
        <Skeleton className="h-4 w-40" />
      </div>
    );
  const options = [
    { value: '', label: panels.anyEndpoint },
    ...data.map((endpoint) => ({ value: endpoint.id, label: endpointName(endpoint) })),
  ];
  return (
    <div className="grid gap-1.5 max-sm:gap-3">
      {options.map((option) => (
        <label key={option.value} className="flex cursor-pointer items-center gap-2.5 text-body">
          <input
            type="radio"
            name={name}
            checked={chosen === option.value}
            onChange={() => {
              setChosen(option.value);
              onChange(option.value || undefined);
            }}
            className="size-4 shrink-0 accent-brand"
          />
          <span className="min-w-0 break-all">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
