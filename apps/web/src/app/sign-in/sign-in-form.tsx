import { authTexts } from '@stuiver/messages/nl/portal/auth';
import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setForgotPassword } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { signInWith } from './auth-calls.ts';
import { FormButtons } from './form-buttons.tsx';

type Problems = { username?: string | undefined; password?: string | undefined };

type SignInFormProps = { onStart: (() => void) | undefined; onSignedIn: () => void };

/** The call and its outcome. */
function useSignIn({ onStart, onSignedIn }: SignInFormProps) {
  const { signIn } = useTexts(authTexts);
  const errors = useTexts(errorTexts);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const wrong = error.status === 401 || error.status === 422;
    const code = error.status === 422 ? 'wrongCredentials' : error.code;
    showToast({ tone: 'bad', title: errors.codes[code] ?? errors.codes.internal });
    if (wrong) {
      setProblems({ password: errors.fields.wrongCredentials });
      document.querySelector<HTMLInputElement>('#password')?.select();
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const found: Problems = {
      ...(username === '' ? { username: signIn.emailRequired } : {}),
      ...(password === '' ? { password: signIn.passwordRequired } : {}),
    };
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      onStart?.();
      await signInWith(username, password);
      onSignedIn();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return { busy, problems, submit };
}

/** The sign-in screen's form; a plain one, so that the first page needs no form library. */
export function SignInForm(props: SignInFormProps) {
  const { signIn } = useTexts(authTexts);
  const { busy, problems, submit } = useSignIn(props);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        id="username"
        name="username"
        type="email"
        label={signIn.email}
        error={problems.username}
        required
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        id="password"
        name="password"
        label={signIn.password}
        error={problems.password}
        required
        maxLength={1024}
        autoComplete="current-password"
        showLabel={signIn.showPassword}
        hideLabel={signIn.hidePassword}
      />
      <FormButtons
        busy={busy}
        submit={signIn.submit}
        other={signIn.forgot}
        onOther={() => setForgotPassword(true)}
      />
    </form>
  );
}
