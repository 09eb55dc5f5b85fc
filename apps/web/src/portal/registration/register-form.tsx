import { type Registration, registration } from '@stuiver/contract/endpoints/people/auth';
import { register } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { SubmitButton } from '../../lib/forms/submit-button.tsx';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { EmailField, TextField } from '../../ui/forms/text-field.tsx';

type Values = Omit<Registration, 'language'>;

const NOTHING: Values = { companyName: '', name: '', email: '', password: '' };

export type RegisterFormProps = {
  /** Data sent before; null at first. */
  typed: Registration | null;
  onSent: (registration: Registration) => void;
};

/** The form, and the call that it leads to. */
function useRegisterForm({ typed, onSent }: RegisterFormProps) {
  const language = useLanguage();
  const toRequest = (values: Values): Registration => ({
    companyName: values.companyName.trim(),
    name: values.name.trim(),
    email: values.email.trim(),
    password: values.password,
    language,
  });
  const form = useContractForm<Values>({
    name: 'register',
    schema: registration,
    toRequest,
    defaultValues: typed ?? NOTHING,
  });
  const submit = form.submit(async (values) => {
    const request = toRequest(values);
    await call(register, { body: request });
    onSent(request);
  });
  return { form, submit };
}

function Fields({ form }: { form: ContractForm<Values> }) {
  const { form: texts } = useTexts(registerTexts);
  const { passwordTooShort: tooShort } = texts;
  return (
    <>
      <TextField
        label={texts.companyName}
        required
        maxLength={100}
        autoComplete="organization"
        {...form.field('companyName', { required: texts.companyNameRequired })}
      />
      <TextField
        label={texts.name}
        required
        maxLength={100}
        autoComplete="name"
        {...form.field('name', { required: texts.nameRequired })}
      />
      <EmailField
        label={texts.email}
        required
        autoComplete="username"
        {...form.field('email', { required: texts.emailRequired })}
      />
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        {...form.field('password', { required: tooShort, tooShort })}
      />
    </>
  );
}

/** Asks for the minimum for an account: company, name, address and password. */
export function RegisterForm(props: RegisterFormProps) {
  const { form: texts } = useTexts(registerTexts);
  const { form, submit } = useRegisterForm(props);
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {texts.title}
      </h1>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-5">
        <FailureNotice title={texts.failure} error={form.formError} />
        <Fields form={form} />
        <SubmitButton form={form} size="large" className="w-full">
          {texts.submit}
        </SubmitButton>
      </form>
      <p className="mt-5 text-center text-body text-ink-soft">
        {texts.haveAccount}{' '}
        <Link to={SCREEN_PATHS.login} className="rounded-control font-medium text-brand hover:underline">
          {texts.signIn}
        </Link>
      </p>
    </>
  );
}
