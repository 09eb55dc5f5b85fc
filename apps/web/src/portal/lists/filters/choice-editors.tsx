import { getSettlements } from '@stuiver/contract/routes';
import type { FilterOf } from '@stuiver/contract/list';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callQuery } from '../../../lib/query.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type CompanyOption, companyOptions, treeQuery } from '../../companies/company-tree.ts';
import { endpointName, endpointsQuery } from '../webhook-endpoints.ts';
import type { EditorProps } from './editor-props.ts';
import { optionWord, useFilterTexts } from './filter-words.ts';
import { Loaded } from './loaded.tsx';

type ChoiceProps = Pick<EditorProps, 'value' | 'onChange'>;
/** An empty value is no choice. */
type Option = { readonly value: string; readonly label: string };

/** A choice of one, which is shown at once while the list loads. */
function OneOf({ options, value, onChange }: ChoiceProps & { options: readonly Option[] }) {
  const name = useId();
  const [chosen, setChosen] = useState(value ?? '');
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
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One kind of mandate. */
export function ChoiceEditor({ filter, ...field }: EditorProps<FilterOf<'choice'>>) {
  const texts = useFilterTexts();
  const options = filter.options.map((value) => ({ value, label: optionWord('mandateType', value, texts) }));
  return <OneOf options={[{ value: '', label: texts.panels.anyType }, ...options]} {...field} />;
}

/** One webhook out of those of the user's companies. */
export function EndpointEditor(field: ChoiceProps) {
  const { panels } = useFilterTexts();
  return (
    <Loaded query={useQuery(endpointsQuery())}>
      {({ content }) => (
        <OneOf
          options={[
            { value: '', label: panels.anyEndpoint },
            ...content.map((endpoint) => ({ value: endpoint.id, label: endpointName(endpoint) })),
          ]}
          {...field}
        />
      )}
    </Loaded>
  );
}

/** The newest settlements of the chosen companies. */
const newestQuery = () =>
  queryOptions({ ...callQuery(['settlements', 'newest'], getSettlements, { query: { pageSize: 10 } }) });

/** One of the newest settlements, or lines that are in none yet. */
export function SettlementEditor(field: ChoiceProps) {
  const { panels } = useFilterTexts();
  const first = [
    { value: '', label: panels.anySettlement },
    { value: 'open', label: panels.openSettlement },
  ];
  return (
    <Loaded query={useQuery(newestQuery())}>
      {({ content }) => (
        <OneOf
          options={[
            ...first,
            ...content.map(({ id, number }) => ({ value: id, label: panels.settlement(number) })),
          ]}
          {...field}
        />
      )}
    </Loaded>
  );
}

/** From this many companies on there is a field to look for one, and no more are shown at once. */
const MANY = 12;

/** One company out of those that the user sees. */
export function CompanyEditor({ value, onChange }: ChoiceProps) {
  return (
    <Loaded query={useQuery(treeQuery())}>
      {(tree) => <Companies options={companyOptions(tree)} value={value} onChange={onChange} />}
    </Loaded>
  );
}

type CompaniesProps = ChoiceProps & { options: readonly CompanyOption[] };

function Companies({ options, value, onChange }: CompaniesProps) {
  const { panels } = useFilterTexts();
  const [sought, setSought] = useState('');
  const found = options.filter(({ label }) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  const all = { value: '', label: panels.anyCompany };
  return (
    <div className="grid gap-3">
      {options.length < MANY ? null : (
        <TextField
          label={panels.soughtCompany}
          data-first-focus=""
          value={sought}
          autoComplete="off"
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <OneOf options={[all, ...found.slice(0, MANY)]} value={value} onChange={onChange} />
      {found.length === 0 ? <p className="text-table text-ink-soft">{panels.noCompany}</p> : null}
      {found.length > MANY ? (
        <p className="text-table text-ink-soft">{panels.moreCompanies(found.length - MANY)}</p>
      ) : null}
    </div>
  );
}
