import { passwordChange } from '@stuiver/contract/endpoints/account';
import { accountTexts } from '@stuiver/messages/nl/portal/account';
import { authTexts } from '@stuiver/messages/nl/portal/auth';
import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { profileTexts } from '@stuiver/messages/nl/portal/settings/profile';
import type { FormEvent, SyntheticEvent } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/forms/form.ts';
import { useTexts } from '../../../lib/language.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

/** The old password and the new one. */
export type PasswordValues = { currentPassword: string; rawPassword: string };
const EMPTY: PasswordValues = { currentPassword: '', rawPassword: '' };

export type PasswordCardProps = { send: (values: PasswordValues) => Promise<void> };

/** The signed-in user's own password (specification, section 3, `rawPassword`). */
export function PasswordCard({ send }: PasswordCardProps) {
  const { password: texts } = useTexts(profileTexts);
  const { password: own } = useTexts(accountTexts);
  const { signIn, newPassword } = useTexts(authTexts);
  const { codes } = useTexts(errorTexts);
  const form = useContractForm<PasswordValues>({
    name: 'own-password',
    schema: passwordChange,
    toRequest: (values) => values,
    defaultValues: EMPTY,
  });
  const submit = form.submit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length === 0)
        showToast({ tone: 'bad', title: own.failed, text: codes[error.code] });
      throw error;
    }
    form.reset(EMPTY);
    showToast({ tone: 'good', title: texts.saved, text: texts.savedText });
  });
  const eye = { showLabel: signIn.showPassword, hideLabel: signIn.hidePassword };
  const errorOf = (field: keyof PasswordValues) => {
    const key = form.getFieldState(field, form.formState).error?.message;
    if (key !== undefined && form.getValues(field) === '')
      return field === 'rawPassword' ? texts.newMissing : texts.currentMissing;
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
