import { Select } from '../../ui/forms/select.tsx';
import { useCompanyOptions } from './company-tree.ts';

type CompanySelectProps = {
  label: string;
  value: string;
  onChange: (company: string) => void;
  className?: string;
};

/** Lets a user of several companies choose one; hidden from others. */
export function CompanySelect(props: CompanySelectProps) {
  const companies = useCompanyOptions();
  return companies.length > 1 ? <Select {...props} options={companies} /> : null;
}
