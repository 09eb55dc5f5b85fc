import type { MerchantSettings } from '@stuiver/contract';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadedContent } from '../../../lib/load-failed.tsx';
import { SettingRows } from '../../parts/setting-rows.tsx';
import { settingsQuery } from './setting-editor.tsx';
import { useCompany, WhoseSettings } from '../../companies/whose-settings.tsx';

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
  const id = useCompany();
  const query = useQuery(settingsQuery(id));
  return (
    <SettingRows>
      <PageHeader title={title} text={lead} compact />
      <WhoseSettings id={id} />
      <LoadedContent query={query} failed={shared.error} className="max-w-[680px]" skeleton={skeleton}>
        {children}
      </LoadedContent>
    </SettingRows>
  );
}
