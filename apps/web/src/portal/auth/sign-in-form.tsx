import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setForgotPassword } from '../../lib/session.ts';
import { useFailureToast } from '../../lib/toasts.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { EmailField, TextField } from '../../ui/forms/text-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { signInWith } from './auth-calls.ts';
import { FormButtons } from './form-buttons.tsx';

type Problems = {
  username?: string | undefined;
  password?: string | undefined;
  code?: string | undefined;
};

type SignInCalls = { onStart: (() => void) | undefined; onSignedIn: () => void };

type SignInFormProps = SignInCalls & {
  /** Address of the person whose session lapsed, who then types only a password. */
  email: string | undefined;
};

/** The call and its outcome. */
function useSignIn({ onStart, onSignedIn }: SignInCalls) {
  const { signIn, wrong: words } = useTexts(authTexts);
  const { codes } = useTexts(errorTexts);
  const { sending, run } = useAction();
  const [problems, setProblems] = useState<Problems>({});
  const [asksCode, setAsksCode] = useState(false);
  const failure = useFailureToast();

  function fail(error: ApiError) {
    if (error.code === 'secondFactorNeeded') {
      setAsksCode(true);
      setProblems(error.errors.code ? { code: words.wrongCode } : {});
      document.querySelector<HTMLInputElement>('#code')?.select();
      return;
    }
    const wrong = error.status === 401 || error.status === 422;
    const code = error.status === 422 ? 'wrongCredentials' : error.code;
    failure.show({ title: codes[code] ?? codes.internal });
    if (wrong) {
      setAsksCode(false);
      setProblems({ password: words.wrongCredentials });
      const password = document.querySelector<HTMLInputElement>('#password');
      password?.focus();
      password?.select();
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const code = String(data.get('code') ?? '').trim();
    const found: Problems = {
      ...(username === '' ? { username: signIn.emailRequired } : {}),
      ...(password === '' ? { password: signIn.passwordRequired } : {}),
      ...(asksCode && code === '' ? { code: signIn.codeRequired } : {}),
    };
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    failure.clear();
    await run(async () => {
      onStart?.();
      await signInWith(username, password, asksCode ? code : undefined);
      onSignedIn();
    }, fail);
  }

  return { busy: sending, problems, submit, asksCode, leaveCode: () => setAsksCode(false) };
}

/** The code of the second factor, which gets the focus when it is requested. */
function CodeStep({ problem }: { problem: string | undefined }) {
  const { signIn } = useTexts(authTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place} className="grid gap-5">
      <p role="status" className="text-ink-soft">
        {signIn.codeText}
      </p>
      <TextField
        id="code"
        name="code"
        label={signIn.code}
        hint={signIn.codeHint}
        error={problem}
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

/**
 * The sign-in screen's form; a plain one, so that the first page needs no form library. With a second factor, the
 * code is requested once the password was right; both are sent again with it.
 */
export function SignInForm({ email, ...calls }: SignInFormProps) {
  const { signIn } = useTexts(authTexts);
  const { busy, problems, submit, asksCode, leaveCode } = useSignIn(calls);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (email) password.current?.focus();
  }, [email]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div hidden={asksCode} className={asksCode ? undefined : 'grid gap-5'}>
        <EmailField
          id="username"
          name="username"
          label={signIn.email}
          error={problems.username}
          required
          defaultValue={email}
          autoComplete="username"
        />
        <PasswordField
          id="password"
          ref={password}
          data-keeps-focus={email ? true : undefined}
          name="password"
          label={signIn.password}
          error={problems.password}
          autoComplete="current-password"
        />
      </div>
      {asksCode ? <CodeStep problem={problems.code} /> : null}
      <FormButtons
        busy={busy}
        submit={signIn.submit}
        other={asksCode ? signIn.back : signIn.forgot}
        onOther={asksCode ? leaveCode : () => setForgotPassword(true)}
      />
    </form>
  );
}
