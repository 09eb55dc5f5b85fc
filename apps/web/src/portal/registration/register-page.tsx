import { authStore, keepSession, setMailToken } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { SignUp } from './sign-up.tsx';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Spent, spentBy, SpentLink } from './spent-link.tsx';
import { confirmRegistration, viewRegistration } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useRouter } from '@tanstack/react-router';
import { type ApiError, call } from '../../lib/api.ts';
import { useFailureToast } from '../../lib/toasts.ts';
import { Facts } from '../../ui/card.tsx';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { FormButtons } from '../auth/form-buttons.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Asks who opened the mail's link for the password, and makes the company only then. */
function ConfirmPage({ token }: { token: string }) {
  const { confirm: texts } = useTexts(registerTexts);
  const common = useTexts(commonTexts);
  const [spent, setSpent] = useState<Spent | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => call(viewRegistration, { body: { token } }, signal),
    // It is read once: looking again after it was confirmed would show it as used.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const why = spent ?? spentBy(error);
  return (
    <section className="mx-auto max-w-[440px] rounded-dialog border border-line bg-surface p-8 max-sm:p-5">
      {why ? (
        <SpentLink spent={why} />
      ) : data ? (
        <ConfirmForm token={token} registration={data} onSpent={setSpent} />
      ) : error ? (
        <div role="alert">
          <h1 className="text-title font-semibold tracking-[-0.015em]">{texts.failedTitle}</h1>
          <p className="mt-2 text-ink-soft">{texts.failed}</p>
          <Button className="mt-6 w-full" size="large" loading={isFetching} onClick={() => void refetch()}>
            {common.actions.retry}
          </Button>
        </div>
      ) : (
        <div className="grid gap-4">
          <h1 className="text-title font-semibold tracking-[-0.015em]">{texts.title}</h1>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </section>
  );
}

/** Registers a company, or confirms one by the link of the mail. */
export function RegisterPage() {
  const { mailToken } = useStore(authStore);
  return mailToken === null ? <SignUp /> : <ConfirmPage token={mailToken} />;
}

type ConfirmFormProps = {
  token: string;
  registration: { companyName: string; email: string };
  onSpent: (spent: Spent) => void;
};

/** The call and its result. */
function useConfirm({ token, onSpent }: ConfirmFormProps) {
  const { confirm: texts } = useTexts(registerTexts);
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const router = useRouter();
  const { sending, run } = useAction();
  const [problem, setProblem] = useState<string | undefined>();
  const failure = useFailureToast();

  function fail(error: ApiError) {
    const spent = spentBy(error);
    const password = error.errors['password']?.[0];
    if (spent) onSpent(spent);
    else if (password) {
      setProblem(password === 'wrongCredentials' ? texts.wrongPassword : fields[password]);
      document.querySelector<HTMLInputElement>('#password')?.select();
    } else failure.show({ title: texts.failure, text: codes[error.code] });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setProblem(password === '' ? texts.passwordRequired : undefined);
    if (password === '') {
      document.querySelector<HTMLInputElement>('#password')?.focus();
      return;
    }
    failure.clear();
    await run(async () => {
      keepSession(await call(confirmRegistration, { body: { token, password } }));
      await router.navigate({ to: SCREEN_PATHS.dashboard });
    }, fail);
  }
  return { busy: sending, problem, submit };
}

/** Takes the password that was chosen when registering, then makes the company and signs in. */
function ConfirmForm(props: ConfirmFormProps) {
  const { companyName, email } = props.registration;
  const { confirm: texts } = useTexts(registerTexts);
  const { busy, problem, submit } = useConfirm(props);
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {texts.title}
      </h1>
      <p className="mt-1 text-pretty text-ink-soft">{texts.text(companyName)}</p>
      <Facts
        className="mt-5"
        facts={[
          { key: 'company', label: texts.company, value: companyName, wide: true },
          { key: 'email', label: texts.email, value: email, wide: true },
        ]}
      />
      <form noValidate onSubmit={submit} className="mt-6 grid gap-5">
        {/* For password managers, which keep a password by its account. */}
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <PasswordField
          id="password"
          name="password"
          label={texts.password}
          error={problem}
          autoComplete="current-password"
        />
        <FormButtons
          busy={busy}
          submit={texts.submit}
          other={texts.forgotten}
          onOther={() => setMailToken(null)}
        />
      </form>
    </>
  );
}
