import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/language.ts';
import { SettingsPage } from '../form/settings-page.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Settings: profile (spec 2.9). */
export function ProfilePage() {
  const texts = useTexts(profileTexts);
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {(settings) => (
        <div className="grid max-w-[680px] gap-6">
          <ProfileForm key={settings.id} settings={settings} />
          <p>
            <Link to={SCREEN_PATHS.account} className="text-brand hover:underline">
              {texts.toPassword}
            </Link>
          </p>
        </div>
      )}
    </SettingsPage>
  );
}
