import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type CompanyOption, companyOptions, treeQuery } from '../../companies/company-tree.ts';
import type { FilterOf } from '@stuiver/contract/list';
import type { EditorProps } from './editor-props.ts';
import { useFilterTexts } from './filter-words.ts';
import { Loaded } from './loaded.tsx';
import { OneOf } from './one-of.tsx';

/** From this many companies on there is a field to look for one, and no more are shown at once. */
const MANY = 12;

/** One company out of those that the user sees. */
export function CompanyEditor({ value, onChange }: EditorProps<FilterOf<'company'>>) {
  return (
    <Loaded query={useQuery(treeQuery())}>
      {(tree) => <Companies options={companyOptions(tree)} value={value} onChange={onChange} />}
    </Loaded>
  );
}

type CompaniesProps = Pick<EditorProps, 'value' | 'onChange'> & { options: readonly CompanyOption[] };

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
