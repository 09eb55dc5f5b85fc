import { type Registration, registration } from '@stuiver/contract/endpoints/people/auth';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { Link } from '@tanstack/react-router';
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { registerCompany } from './register-calls.ts';

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
    await registerCompany(request);
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
      <TextField
        type="email"
        label={texts.email}
        required
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
  const { codes } = useTexts(errorTexts);
  const { form, submit } = useRegisterForm(props);
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {texts.title}
      </h1>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-5">
        {form.formError ? (
          <Notice tone="bad" role="alert" title={texts.failure}>
            {codes[form.formError.code]}
          </Notice>
        ) : null}
        <Fields form={form} />
        <Button
          type="submit"
          tone="primary"
          size="large"
          loading={form.formState.isSubmitting}
          className="w-full"
        >
          {texts.submit}
        </Button>
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
