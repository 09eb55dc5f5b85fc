import type { MerchantSettings } from '@stuiver/contract';
import { type SettingOn, settingRow, type SettingRow, settingsOn } from '@stuiver/domain/merchant-settings';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import type { FormEvent, SyntheticEvent } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx';
import { NO_PROOF, ProofFields, type ProofValues, useProofBuilder } from '../../parts/proof-fields.tsx';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { NewerNotice } from '../form/newer-notice.tsx';
import { ReviewDialog } from '../form/review-dialog.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { type SettingsShape, useSettingsForm } from '../form/use-settings-form.ts';

type ProfileField = SettingOn<'profile'>;
type ProfileValues = ProofValues & Record<ProfileField, string>;

const FIELDS = settingsOn('profile');

const isProven = (changed: readonly ProfileField[]) => changed.some((field) => settingRow(field).needsProof);

const INPUTS: Readonly<Partial<Record<SettingRow['rule'], Partial<TextFieldProps>>>> = {
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

function getInputProps(field: ProfileField): Partial<TextFieldProps> {
  const row = settingRow(field);
  return {
    ...(row.rule === 'text' ? { maxLength: row.maxLength } : INPUTS[row.rule]),
    autoComplete: AUTO_COMPLETE[field] ?? 'off',
  };
}

function listChanged(settings: MerchantSettings, values: ProfileValues): ProfileField[] {
  return FIELDS.filter((field) => values[field].trim() !== settings[field]);
}

const buildSettingsShape = (proofOf: ReturnType<typeof useProofBuilder>): SettingsShape<ProfileValues> => ({
  name: 'profile',
  valuesOf: (settings) => ({
    ...(Object.fromEntries(FIELDS.map((field) => [field, settings[field]])) as Record<ProfileField, string>),
    ...NO_PROOF,
  }),
  changedOf: listChanged,
  updateOf: (settings, values) => {
    const changed = listChanged(settings, values);
    return {
      id: settings.id,
      version: settings.version,
      ...Object.fromEntries(changed.map((field) => [field, values[field].trim()])),
      ...(isProven(changed) ? proofOf(values) : {}),
    };
  },
});

/** A company's contact data. */
export function ProfileForm({ settings }: { settings: MerchantSettings }) {
  const texts = useTexts(profileTexts);
  const { labels, hints } = useTexts(settingTexts);
  const { optional } = useTexts(commonTexts);
  const state = useSettingsForm(buildSettingsShape(useProofBuilder()), settings, ({ merchantName }) =>
    showToast({ tone: 'good', title: texts.saved, text: texts.savedText(merchantName) }),
  );
  const { form, read, changed, newer, reviewing, review, save } = state;
  const values = form.watch();
  const fields = changed as ProfileField[];
  const sending = form.formState.isSubmitting;
  const ask = (event: FormEvent) => {
    // The schema takes an empty address, since one that was empty before stays so.
    const missing = fields.find((field) => settingRow(field).isRequired && values[field].trim() === '');
    if (!missing) return void review(event as SyntheticEvent);
    event.preventDefault();
    form.setError(missing, { type: 'contract', message: 'required' }, { shouldFocus: true });
  };
  return (
    <form noValidate onSubmit={ask}>
      <NewerNotice fields={newer?.map((field) => labels[field as ProfileField]) ?? null} />
      <Card>
        <CardHeader title={texts.contact(read.merchantName)} />
        <CardBody className="grid gap-5">
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={labels[field]}
              hint={hints[field]}
              {...getInputProps(field)}
              {...(settingRow(field).isRequired ? { required: true } : { optionalText: optional })}
              {...form.field(field)}
            />
          ))}
          {isProven(fields) ? <ProofFields form={form} hint={texts.proofHint} /> : null}
        </CardBody>
      </Card>
      <SaveBar changes={changed.length} sending={sending} onCancel={state.cancel} />
      <LeaveDialog unsaved={changed.length > 0} />
      {reviewing ? (
        <ReviewDialog
          merchantName={read.merchantName}
          changes={fields.map((field) => ({
            key: field,
            label: labels[field],
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
