import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setMailToken } from '../../lib/session.ts';
import { useFailureToast } from '../../lib/toasts.ts';
import { Facts } from '../../ui/card.tsx';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { FormButtons } from '../auth/form-buttons.tsx';
import { useAction } from '../../lib/use-action.ts';
import { confirmWith } from './register-calls.ts';
import { type Spent, spentBy } from './spent-link.tsx';

export type ConfirmFormProps = {
  token: string;
  registration: { companyName: string; email: string };
  onSpent: (spent: Spent) => void;
};

/** The call and its result. */
function useConfirm({ token, onSpent }: ConfirmFormProps) {
  const { confirm: texts } = useTexts(registerTexts);
  const errors = useTexts(errorTexts);
  const router = useRouter();
  const { sending, run } = useAction();
  const [problem, setProblem] = useState<string | undefined>();
  const failure = useFailureToast();

  function fail(error: ApiError) {
    const spent = spentBy(error);
    const password = error.errors['password']?.[0];
    if (spent) onSpent(spent);
    else if (password) {
      setProblem(password === 'wrongCredentials' ? texts.wrongPassword : errors.fields[password]);
      document.querySelector<HTMLInputElement>('#password')?.select();
    } else failure.show({ title: texts.failure, text: errors.codes[error.code] });
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
      await confirmWith(token, password);
      await router.navigate({ to: SCREEN_PATHS.dashboard });
    }, fail);
  }
  return { busy: sending, problem, submit };
}

/** Takes the password that was chosen when registering, then makes the company and signs in. */
export function ConfirmForm(props: ConfirmFormProps) {
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
