import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { checkReturnPath } from '@stuiver/domain/redirects';
import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { Suspense, type FormEvent, useState, useEffect, useRef } from 'react';
import { resetPassword } from '@stuiver/contract/routes';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { config } from '../../lib/config.ts';
import { useTexts, useLanguage } from '../../lib/language.ts';
import { authStore, setForgotPassword } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { lazyPart } from '../../ui/load-code.ts';
import { Backdrop, LanguageChoice } from './simple-parts.tsx';
import { type ApiError, call } from '../../lib/api.ts';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { EmailField, TextField } from '../../ui/forms/text-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { FormButtons } from './form-buttons.tsx';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { signInWith } from './auth-calls.ts';

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
function SignInForm({ email, ...calls }: SignInFormProps) {
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

/** Requests a password reset (spec 8.4). */
function ForgotForm() {
  const { forgot, signIn, wrong } = useTexts(authTexts);
  const { codes } = useTexts(errorTexts);
  const language = useLanguage();
  const { sending, run } = useAction();
  const [problem, setProblem] = useState<string | undefined>();
  const failure = useFailureToast();

  function fail(error: ApiError) {
    setProblem(error.errors.email ? wrong.notAnEmail : undefined);
    failure.show({
      title: forgot.failureTitle,
      text: codes[error.code] ?? codes.internal,
    });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setProblem(email === '' ? signIn.emailRequired : undefined);
    if (email === '') return;
    failure.clear();
    await run(async () => {
      await call(resetPassword, { body: { email, language } });
      setForgotPassword(false);
      showToast({ title: forgot.successTitle, text: forgot.success });
    }, fail);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField name="email" label={signIn.email} error={problem} required autoComplete="username" />
      <FormButtons
        busy={sending}
        submit={forgot.submit}
        other={forgot.back}
        onOther={() => setForgotPassword(false)}
      />
    </form>
  );
}

// Few visits come by a mail's link or after a lapse, and every screen loads this page's code.
const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'), 'NewPasswordForm');
const LapsedNotice = lazyPart(() => import('./lapsed-notice.tsx'), 'LapsedNotice');

/** Returns the path after signing in: the requested one if on our own origin, else the dashboard. */
export function afterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  return (wanted !== null && checkReturnPath(wanted)) || SCREEN_PATHS.dashboard;
}

export type SignInPageProps = {
  /** Called when a sign-in starts, to load what follows. */
  onStart?: () => void;
  /** Gets the path to continue on. */
  onSignedIn: (path: string) => void;
};

/** Signs in, requests a new password, or sets it. Works without the router. */
export function SignInPage({ onStart, onSignedIn }: SignInPageProps) {
  const texts = useTexts(authTexts);
  const { forgotPassword, mailToken, lapsed } = useStore(authStore);
  const heading = forgotPassword ? texts.forgot : null;
  const goOn = () => onSignedIn(afterSignIn(location.search));

  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-[calc(100dvh-var(--band-height))] flex-col items-center overflow-clip px-5 pt-[14dvh] pb-6 max-sm:pt-10"
    >
      <Backdrop />
      <div className="flex items-center gap-3">
        <CoinMark className="size-9" />
        <span className="text-title font-semibold tracking-[-0.015em]">{config.productName}</span>
      </div>
      <section className="mt-8 w-full max-w-[400px] rounded-dialog border border-line bg-surface p-8 max-sm:p-5">
        {mailToken ? (
          <Suspense fallback={<p aria-busy className="h-60" />}>
            <NewPasswordForm token={mailToken} onSignedIn={goOn} />
          </Suspense>
        ) : (
          <>
            <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
              {heading?.title ?? texts.signIn.title}
            </h1>
            {heading ? <p className="mt-1 text-ink-soft">{heading.text}</p> : null}
            {lapsed && !forgotPassword ? (
              // There before its words, which are read out as they come.
              <div role="status" className={lapsed.keepsInput ? 'mt-5 min-h-22' : 'mt-5 min-h-17'}>
                <Suspense>
                  <LapsedNotice keepsInput={lapsed.keepsInput} />
                </Suspense>
              </div>
            ) : null}
            <div className="mt-6">
              {forgotPassword ? (
                <ForgotForm />
              ) : (
                <SignInForm
                  key={lapsed?.email ?? ''}
                  email={lapsed?.email}
                  onStart={onStart}
                  onSignedIn={goOn}
                />
              )}
            </div>
          </>
        )}
      </section>
      {heading || mailToken ? null : (
        <p className="mt-5 text-body text-ink-soft">
          {texts.signIn.noAccount}{' '}
          <a href={SCREEN_PATHS.register} className="rounded-control font-medium text-brand hover:underline">
            {texts.signIn.register}
          </a>
        </p>
      )}
      <div className="mt-auto pt-8">
        <LanguageChoice />
      </div>
    </main>
  );
}
