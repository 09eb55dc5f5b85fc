import type { MerchantSettings } from '@stuiver/contract';
import { merchantUpdate } from '@stuiver/contract/endpoints/merchants';
import { updateMerchant } from '@stuiver/contract/routes';
import { authTexts } from '@stuiver/messages/nl/portal/auth';
import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { profileTexts } from '@stuiver/messages/nl/portal/profile';
import { settingsFormTexts } from '@stuiver/messages/nl/portal/settings-form';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, SyntheticEvent } from 'react';
import { ApiError, call } from '../../../../lib/api.ts';
import { useContractForm } from '../../../../lib/form.ts';
import { useTexts } from '../../../../lib/language.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../../ui/card.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { settingsQuery } from '../form/queries.ts';

type Values = { currentPassword: string; rawPassword: string };
const EMPTY: Values = { currentPassword: '', rawPassword: '' };

/** The form, and the call; who changes a company meanwhile is not in the way of one's own password. */
function usePasswordForm({ id, version }: MerchantSettings) {
  const { password: texts } = useTexts(profileTexts);
  const { failed } = useTexts(settingsFormTexts);
  const { codes } = useTexts(errorTexts);
  const client = useQueryClient();
  const form = useContractForm<Values>({
    name: 'own-password',
    schema: merchantUpdate,
    toRequest: (values) => ({ id, version, ...values }),
    defaultValues: EMPTY,
  });

  async function send(values: Values, from: number): Promise<void> {
    try {
      await call(updateMerchant, { body: { id, version: from, ...values } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changedMeanwhile') || from > version) throw error;
      const now = await client.fetchQuery({ ...settingsQuery(id), staleTime: 0 });
      return send(values, now.version);
    }
  }

  const submit = form.submit(async (values) => {
    const missing = (Object.keys(EMPTY) as (keyof Values)[]).filter((field) => values[field] === '');
    for (const field of missing) form.setError(field, { type: 'contract', message: 'required' });
    if (missing[0]) return form.setFocus(missing[0]);
    try {
      await send(values, version);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length === 0)
        showToast({ tone: 'bad', title: failed, text: codes[error.code] });
      throw error;
    }
    form.reset(EMPTY);
    showToast({ tone: 'good', title: texts.saved, text: texts.savedText });
  });
  return { form, submit };
}

/** The signed-in user's own password (specification, section 3, `rawPassword`). */
export function PasswordCard({ settings }: { settings: MerchantSettings }) {
  const { password: texts } = useTexts(profileTexts);
  const { signIn, newPassword } = useTexts(authTexts);
  const { form, submit } = usePasswordForm(settings);
  const eye = { showLabel: signIn.showPassword, hideLabel: signIn.hidePassword };
  const errorOf = (field: keyof Values) => {
    const key = form.getFieldState(field, form.formState).error?.message;
    if (key === 'required') return field === 'rawPassword' ? texts.newMissing : texts.currentMissing;
    return key === 'tooShort' ? newPassword.tooShort : form.errorOf(field);
  };
  return (
    <Card>
      <CardHeader title={texts.title} />
      <form noValidate onSubmit={(event: FormEvent) => void submit(event as SyntheticEvent)}>
        <CardBody className="grid gap-5">
          <p className="text-ink-soft">{texts.text}</p>
          <PasswordField
            label={texts.current}
            {...eye}
            required
            maxLength={1024}
            autoComplete="current-password"
            error={errorOf('currentPassword')}
            {...form.register('currentPassword')}
          />
          <PasswordField
            label={newPassword.label}
            {...eye}
            required
            hint={texts.hint}
            maxLength={1024}
            autoComplete="new-password"
            error={errorOf('rawPassword')}
            {...form.register('rawPassword')}
          />
          <div>
            <Button type="submit" loading={form.formState.isSubmitting} className="max-sm:w-full">
              {texts.submit}
            </Button>
          </div>
        </CardBody>
      </form>
    </Card>
  );
}
