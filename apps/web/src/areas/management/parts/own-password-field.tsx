import { authTexts } from '@stuiver/messages/nl/portal/auth';
import { profileTexts } from '@stuiver/messages/nl/portal/settings/profile';
import type { Path } from 'react-hook-form';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { useTexts } from '../../../lib/language.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

export type OwnPasswordFieldProps<Values extends { currentPassword: string }> = {
  form: ContractForm<Values>;
  hint?: string;
};

/** The password of the signed-in user, which proves a change that matters. */
export function OwnPasswordField<Values extends { currentPassword: string }>({
  form,
  hint,
}: OwnPasswordFieldProps<Values>) {
  const { password } = useTexts(profileTexts);
  const { signIn } = useTexts(authTexts);
  const field = 'currentPassword' as Path<Values>;
  const missing = form.getFieldState(field, form.formState).error?.message === 'required';
  return (
    <PasswordField
      label={password.current}
      showLabel={signIn.showPassword}
      hideLabel={signIn.hidePassword}
      required
      hint={hint}
      maxLength={1024}
      autoComplete="current-password"
      error={missing ? password.currentMissing : form.errorOf(field)}
      {...form.register(field)}
    />
  );
}
