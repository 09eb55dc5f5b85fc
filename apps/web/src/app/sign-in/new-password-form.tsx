import { authTexts } from '@stuiver/messages/nl/portal/auth';
import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setForgotPassword, setMailToken } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { setPasswordBy } from './auth-calls.ts';
import { FormButtons } from './form-buttons.tsx';

/** The contract's minimum, checked before the call. */
const SHORTEST = 12;

/** The call and its outcome; `spent` says why the link can no longer be used. */
function useNewPassword(token: string) {
  const { newPassword: texts, signIn } = useTexts(authTexts);
  const errors = useTexts(errorTexts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [spent, setSpent] = useState<string | null>(null);

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const link = error.errors.token?.[0];
    const password = error.errors.password?.[0];
    if (link) setSpent(link === 'referenceExpired' ? texts.linkExpired : texts.linkInvalid);
    else if (password) setProblem(password === 'tooShort' ? texts.tooShort : errors.fields[password]);
    else {
      showToast({
        tone: 'bad',
        title: texts.failureTitle,
        text: errors.codes[error.code] ?? errors.codes.internal,
      });
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const isShort = password.length < SHORTEST;
    setProblem(password === '' ? signIn.passwordRequired : isShort ? texts.tooShort : undefined);
    if (isShort) return;
    setBusy(true);
    try {
      await setPasswordBy(token, password);
      setMailToken(null);
      showToast({ tone: 'good', title: texts.successTitle, text: texts.success });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, spent, submit };
}

/** Sets a new password by the token of the mail's link (domain.md, `setPassword`). */
export function NewPasswordForm({ token }: { token: string }) {
  const { newPassword: texts, signIn, forgot } = useTexts(authTexts);
  const { busy, problem, spent, submit } = useNewPassword(token);

  function leaveFor(forgotten: boolean) {
    setMailToken(null);
    setForgotPassword(forgotten);
  }

  if (spent !== null) {
    return (
      <div className="grid gap-5">
        <p role="alert" className="text-body text-bad">
          {spent}
        </p>
        <Button tone="primary" size="large" className="w-full" onClick={() => leaveFor(true)}>
          {texts.askAgain}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        name="password"
        label={texts.label}
        error={problem}
        required
        maxLength={1024}
        autoComplete="new-password"
        showLabel={signIn.showPassword}
        hideLabel={signIn.hidePassword}
      />
      <FormButtons busy={busy} submit={texts.submit} other={forgot.back} onOther={() => leaveFor(false)} />
    </form>
  );
}
