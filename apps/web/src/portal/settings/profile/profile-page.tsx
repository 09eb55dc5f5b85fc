import type { MerchantSettings } from '@stuiver/contract';
import { updateMerchant } from '@stuiver/contract/routes';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { PasswordCard, type PasswordCardProps } from '../../parts/password-card.tsx';
import { settingsQuery } from '../form/queries.ts';
import { SettingsPage } from '../form/settings-page.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Sends one's own password with the profile's call; who changes the company meanwhile is not in its way. */
function useSendPassword({ id, version }: MerchantSettings) {
  const client = useQueryClient();
  return async function send(
    values: Parameters<PasswordCardProps['send']>[0],
    from = version,
  ): Promise<void> {
    try {
      await call(updateMerchant, { body: { id, version: from, ...values } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changedMeanwhile') || from > version) throw error;
      const now = await client.fetchQuery({ ...settingsQuery(id), staleTime: 0 });
      return send(values, now.version);
    }
  };
}

function Profile({ settings }: { settings: MerchantSettings }) {
  const send = useSendPassword(settings);
  return (
    <div className="grid max-w-[680px] gap-6">
      <ProfileForm key={settings.id} settings={settings} />
      <PasswordCard send={(values) => send(values)} />
    </div>
  );
}

/** Settings: profile (spec 2.9). */
export function ProfilePage() {
  const texts = useTexts(profileTexts);
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {(settings) => <Profile settings={settings} />}
    </SettingsPage>
  );
}
