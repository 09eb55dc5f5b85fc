import type { MerchantSettings } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import {
  type SettingOn,
  settingRow,
  type SettingFacts as Row,
  settingsOn,
} from '@stuiver/domain/merchant-settings';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/language.ts';
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx';
import { RowsCard } from '../../parts/setting-rows.tsx';
import { SettingFieldRow } from '../form/setting-editor.tsx';
import { SettingsPage } from '../form/settings-page.tsx';

type ProfileField = SettingOn<'profile'>;

const INPUTS: Readonly<Partial<Record<Row['rule'], Partial<TextFieldProps>>>> = {
  email: { type: 'email', inputMode: 'email', maxLength: 254 },
  phone: { type: 'tel', inputMode: 'tel', maxLength: 30 },
  url: { type: 'url', inputMode: 'url', maxLength: 2000 },
};
const AUTO_COMPLETE: Readonly<Partial<Record<ProfileField, string>>> = {
  emailAddress: 'email',
  postalAddress: 'street-address',
  phone: 'tel',
  websiteUrl: 'url',
};

function getInputProps(field: ProfileField, optionalText: string): Partial<TextFieldProps> {
  const row = settingRow(field);
  return {
    ...(row.rule === 'text' ? { maxLength: row.maxLength } : INPUTS[row.rule]),
    ...(row.isRequired ? { required: true } : { optionalText }),
    autoComplete: AUTO_COMPLETE[field] ?? 'off',
  };
}

/** One contact of a company. */
function ProfileRow({ settings, field }: { settings: MerchantSettings; field: ProfileField }) {
  const texts = useTexts(profileTexts);
  const { labels, hints } = useTexts(settingTexts);
  const { optional } = useTexts(commonTexts);
  return (
    <SettingFieldRow
      settings={settings}
      field={field}
      value={settings[field]}
      done={{ title: texts.saved, text: texts.savedText(settings.merchantName) }}
    >
      {(form) => (
        <TextField
          label={labels[field]}
          hint={hints[field]}
          {...getInputProps(field, optional)}
          // The only one that may not be empty.
          {...form.field('value', 'emailAddress')}
        />
      )}
    </SettingFieldRow>
  );
}

/** Settings: profile (spec 2.9), a company's contact data. */
export function ProfilePage() {
  const texts = useTexts(profileTexts);
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {(settings) => (
        <div className="grid max-w-[680px] gap-6">
          <RowsCard title={texts.contact(settings.merchantName)}>
            {settingsOn('profile').map((field) => (
              <ProfileRow key={`${field} ${settings.id}`} settings={settings} field={field} />
            ))}
          </RowsCard>
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
