import type { MerchantSettings } from '@stuiver/contract';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { profileTexts } from '@stuiver/messages/nl/portal/settings/profile';
import type { FormEvent, SyntheticEvent } from 'react';
import { useTexts } from '../../../../lib/language.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Card, CardBody, CardHeader } from '../../../../ui/card.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { ReviewDialog } from '../form/review-dialog.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { SettingsNotices } from '../form/settings-notices.tsx';
import { type SettingsShape, useSettingsForm } from '../form/use-settings-form.ts';

const FIELDS = ['emailAddress', 'notificationEmailaddress', 'postalAddress'] as const;
type ProfileField = (typeof FIELDS)[number];
type ProfileValues = Record<ProfileField, string>;

function changedOf(settings: MerchantSettings, values: ProfileValues): ProfileField[] {
  return FIELDS.filter((field) => values[field].trim() !== settings[field]);
}

const SHAPE: SettingsShape<ProfileValues> = {
  name: 'profile',
  valuesOf: ({ emailAddress, notificationEmailaddress, postalAddress }) => ({
    emailAddress,
    notificationEmailaddress,
    postalAddress,
  }),
  changedOf,
  updateOf: (settings, values) => ({
    id: settings.id,
    version: settings.version,
    ...Object.fromEntries(changedOf(settings, values).map((field) => [field, values[field].trim()])),
  }),
};

/** How a company is reached. */
export function ProfileForm({ settings }: { settings: MerchantSettings }) {
  const texts = useTexts(profileTexts);
  const { optional } = useTexts(commonTexts);
  const state = useSettingsForm(SHAPE, settings, ({ merchantName }) =>
    showToast({ tone: 'good', title: texts.saved, text: texts.savedText(merchantName) }),
  );
  const { form, read, changed, newer, reviewing, review, save } = state;
  const values = form.watch();
  const sending = form.formState.isSubmitting;
  const input = (field: ProfileField) => ({
    label: texts.fields[field],
    hint: texts.hints[field],
    error: form.errorOf(field),
    ...form.register(field),
  });
  return (
    <form noValidate onSubmit={(event: FormEvent) => void review(event as SyntheticEvent)}>
      <SettingsNotices newer={newer?.map((field) => texts.fields[field]) ?? null} failure={form.formError} />
      <Card>
        <CardHeader title={texts.contact(read.merchantName)} />
        <CardBody className="grid gap-5">
          <TextField
            {...input('emailAddress')}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextField
            {...input('notificationEmailaddress')}
            optionalText={optional}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
          />
          <TextField
            {...input('postalAddress')}
            optionalText={optional}
            autoComplete="street-address"
            maxLength={200}
          />
        </CardBody>
      </Card>
      <SaveBar changes={changed.length} sending={sending} onCancel={state.cancel} />
      <LeaveDialog unsaved={changed.length > 0} />
      {reviewing ? (
        <ReviewDialog
          merchantName={read.merchantName}
          changes={changed.map((field) => ({
            key: field,
            label: texts.fields[field],
            before: read[field] || null,
            after: values[field].trim() || null,
          }))}
          sending={sending}
          onConfirm={() => void save()}
          onClose={state.keepEditing}
        />
      ) : null}
    </form>
  );
}
