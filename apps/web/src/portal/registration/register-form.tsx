import { type Registration, registration } from '@stuiver/contract/endpoints/people/auth';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { Link } from '@tanstack/react-router';
import { useContractForm } from '../../lib/forms/form.ts';
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

/** The form, with messages of its own for missing values. */
function useRegisterForm({ typed, onSent }: RegisterFormProps) {
  const { form: texts } = useTexts(registerTexts);
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
  const required: Values = {
    companyName: texts.companyNameRequired,
    name: texts.nameRequired,
    email: texts.emailRequired,
    password: texts.passwordTooShort,
  };
  const getFieldError = (field: keyof Values) => {
    const key = form.getFieldState(field, form.formState).error?.message;
    return key === 'required' || key === 'tooShort' ? required[field] : form.errorOf(field);
  };
  return { form, submit, getFieldError };
}

type RegisterFormState = ReturnType<typeof useRegisterForm>;

function Fields({ form, getFieldError }: Pick<RegisterFormState, 'form' | 'getFieldError'>) {
  const { form: texts } = useTexts(registerTexts);
  return (
    <>
      <TextField
        label={texts.companyName}
        required
        maxLength={100}
        autoComplete="organization"
        error={getFieldError('companyName')}
        {...form.register('companyName')}
      />
      <TextField
        label={texts.name}
        required
        maxLength={100}
        autoComplete="name"
        error={getFieldError('name')}
        {...form.register('name')}
      />
      <TextField
        type="email"
        label={texts.email}
        required
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={getFieldError('email')}
        {...form.register('email')}
      />
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        error={getFieldError('password')}
        {...form.register('password')}
      />
    </>
  );
}

/** Asks for the minimum for an account: company, name, address and password. */
export function RegisterForm(props: RegisterFormProps) {
  const { form: texts } = useTexts(registerTexts);
  const { codes } = useTexts(errorTexts);
  const { form, submit, getFieldError } = useRegisterForm(props);
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {texts.title}
      </h1>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-5">
        {form.formError ? (
          <Notice tone="bad" role="alert" title={texts.failure}>
            {codes[form.formError.code]}
          </Notice>
        ) : null}
        <Fields form={form} getFieldError={getFieldError} />
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
