import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
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

/** The company that a screen about one company shows: the address names it, or it is one's own. */
export function useCompany(): string {
  const own = useSession()?.userId ?? '';
  const { company } = useSearch({ strict: false }) as { company?: string };
  return company ?? own;
}

/** Lets a user of a tree of companies choose whose settings they see; others have one company. */
export function WhoseSettings({ id }: { id: string }) {
  const texts = useTexts(settingsFormTexts);
  const session = useSession();
  const navigate = useNavigate();
  const companies = useCompanyOptions();
  if (!session?.hasTree) return null;
  // As high as the choice will be.
  if (companies.length < 2) return <div className="mb-5 h-17 max-sm:h-19" />;
  return (
    <Select
      className="mb-5 max-w-96"
      label={texts.whose}
      value={id}
      options={companies}
      onChange={(company) =>
        void navigate({ to: '.', search: company === session.userId ? {} : { company } })
      }
    />
  );
}
