import type { MerchantSettings } from '@stuiver/contract';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { useState } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { PreviewCard } from '../branding/preview-card.tsx';
import { type LookValues, usePreview } from '../branding/use-preview.ts';
import { SettingsPage } from '../form/settings-page.tsx';
import { AddressesCard, LookCard, MethodsCard, StatementCard } from './company-rows.tsx';

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]';

/** The settings of one company, next to the resulting page. */
function CompanySettings({ settings }: { settings: MerchantSettings }) {
  const [draft, setDraft] = useState<Partial<LookValues>>({});
  const preview = usePreview(settings.id, { ...settings, ...draft });
  return (
    <div className={COLUMNS}>
      <LookCard settings={settings} preview={preview} onDraft={setDraft} />
      <div className="xl:sticky xl:top-[calc(var(--band-height)+var(--bar-height)+1rem)] xl:col-start-2 xl:row-span-4 xl:row-start-1">
        <PreviewCard preview={preview} />
      </div>
      <MethodsCard settings={settings} onDraft={setDraft} />
      <AddressesCard settings={settings} />
      <StatementCard settings={settings} />
    </div>
  );
}

/** Settings: company settings (spec 2.9). */
export function CompanySettingsPage() {
  const texts = useTexts(companySettingsTexts);
  const skeleton = (
    <div className={COLUMNS}>
      <div className="shimmer h-96 rounded-card" />
      <div className="shimmer h-96 rounded-card" />
    </div>
  );
  return (
    <SettingsPage title={texts.title} lead={texts.lead} skeleton={skeleton}>
      {(settings) => <CompanySettings key={settings.id} settings={settings} />}
    </SettingsPage>
  );
}
