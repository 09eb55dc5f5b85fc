import type { MerchantSettings } from '@stuiver/contract';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { settingsQuery } from './queries.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { useCompanyOptions } from '../../companies/company-tree.ts';

/** The company whose settings the address names: one's own unless another is chosen. */
function useSettingsCompany(): string {
  const own = useSession()?.userId ?? '';
  const { company } = useSearch({ strict: false }) as { company?: string };
  return company ?? own;
}

/** Lets a user of a tree of companies choose whose settings they see; others have one company. */
function WhoseSettings({ id }: { id: string }) {
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

export type SettingsPageProps = {
  title: string;
  lead: string;
  /** Shown until the settings have loaded. */
  skeleton?: ReactNode;
  /** Renders the company that the address names. */
  children: (settings: MerchantSettings) => ReactNode;
};

/** A screen of a company's settings: whose they are, and the settings once they are there. */
export function SettingsPage({ title, lead, skeleton, children }: SettingsPageProps) {
  const shared = useTexts(settingsFormTexts);
  const id = useSettingsCompany();
  const query = useQuery(settingsQuery(id));
  const { data, error } = query;
  return (
    <>
      <PageHeader title={title} text={lead} />
      <WhoseSettings id={id} />
      {data ? (
        children(data)
      ) : error ? (
        <Card className="max-w-[680px]">
          <LoadFailed {...shared.error} query={query} />
        </Card>
      ) : (
        (skeleton ?? <div className="shimmer h-96 max-w-[680px] rounded-card" />)
      )}
    </>
  );
}
