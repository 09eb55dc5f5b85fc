import { profileTexts } from '@stuiver/messages/nl/portal/profile';
import { useTexts } from '../../../../lib/language.ts';
import { SettingsPage } from '../form/settings-page.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Settings: profile (specification, sections 2 and 3). */
export function ProfilePage() {
  const texts = useTexts(profileTexts);
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {(settings) => (
        <div className="grid max-w-[680px] gap-6">
          <ProfileForm key={settings.id} settings={settings} />
          <PasswordCard settings={settings} />
        </div>
      )}
    </SettingsPage>
  );
}
