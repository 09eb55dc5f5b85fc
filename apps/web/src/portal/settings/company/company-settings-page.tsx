import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { useTexts } from '../../../lib/language.ts';
import { SettingsPage } from '../form/settings-page.tsx';
import { CompanyForm } from './company-form.tsx';

/** Settings: company settings (spec 2.9). */
export function CompanySettingsPage() {
  const texts = useTexts(companySettingsTexts);
  const skeleton = (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <div className="shimmer h-96 rounded-card" />
      <div className="shimmer h-96 rounded-card" />
    </div>
  );
  return (
    <SettingsPage title={texts.title} lead={texts.lead} skeleton={skeleton}>
      {(settings) => <CompanyForm key={settings.id} settings={settings} />}
    </SettingsPage>
  );
}
