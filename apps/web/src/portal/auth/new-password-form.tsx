import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { newPasswordTexts } from '@stuiver/messages/nl/auth/new-password';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setForgotPassword, setMailToken } from '../../lib/session.ts';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { setPasswordBy } from './auth-calls.ts';
import { FormButtons } from './form-buttons.tsx';
import { LinkHeading, SpentLink, usePasswordLink } from './password-link.tsx';

/** The contract's minimum, checked before the call. */
const SHORTEST = 12;

/** The call and its outcome; `spent` explains why the link can no longer be used. */
function useNewPassword(token: string, onSignedIn: () => void) {
  const texts = useTexts(newPasswordTexts);
  const { signIn } = useTexts(authTexts);
  const errors = useTexts(errorTexts);
  const { sending, run } = useAction();
  const [problem, setProblem] = useState<string | undefined>();
  const [spent, setSpent] = useState<string | null>(null);
  const failure = useFailureToast();

  function fail(error: ApiError) {
    const link = error.errors.token?.[0];
    const password = error.errors.password?.[0];
    if (link) setSpent(link);
    else if (password) setProblem(password === 'tooShort' ? texts.tooShort : errors.fields[password]);
    else {
      failure.show({
        title: texts.failureTitle,
        text: errors.codes[error.code] ?? errors.codes.internal,
      });
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const isShort = password.length < SHORTEST;
    setProblem(password === '' ? signIn.passwordRequired : isShort ? texts.tooShort : undefined);
    if (isShort) return;
    failure.clear();
    await run(async () => {
      if (await setPasswordBy(token, password)) return onSignedIn();
      setMailToken(null);
      showToast({ title: texts.successTitle, text: texts.success });
    }, fail);
  }
  return { busy: sending, problem, spent, submit };
}

/** Sets a password by the token of the mail's link (`setPassword`); nothing changes until it is sent. */
export function NewPasswordForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const texts = useTexts(newPasswordTexts);
  const { forgot } = useTexts(authTexts);
  const link = usePasswordLink(token);
  const { busy, problem, spent, submit } = useNewPassword(token, onSignedIn);

  function leaveFor(forgotten: boolean) {
    setMailToken(null);
    setForgotPassword(forgotten);
  }

  if (link === null) return <p aria-busy className="h-60" />;
  if (spent !== null) return <SpentLink why={spent} onLeave={leaveFor} />;
  if (link.kind === 'spent') return <SpentLink why={link.why} onLeave={leaveFor} />;
  return (
    <>
      <LinkHeading link={link} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {link.kind === 'unknown' ? null : (
          // For password managers, which keep a password by its account.
          <input type="email" name="username" value={link.email} readOnly hidden autoComplete="username" />
        )}
        <PasswordField name="password" label={texts.label} error={problem} autoComplete="new-password" />
        <FormButtons
          busy={busy}
          submit={link.kind === 'owner' || link.kind === 'invitation' ? texts.submitFirst : texts.submit}
          other={forgot.back}
          onOther={() => leaveFor(false)}
        />
      </form>
    </>
  );
}
