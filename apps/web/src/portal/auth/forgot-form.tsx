import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setForgotPassword } from '../../lib/session.ts';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { askForReset } from './auth-calls.ts';
import { FormButtons } from './form-buttons.tsx';

/** Requests a password reset (spec 8.4). */
export function ForgotForm() {
  const { forgot, signIn } = useTexts(authTexts);
  const errors = useTexts(errorTexts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const failure = useFailureToast();

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const key = error.errors.email?.[0];
    setProblem(key ? errors.fields[key] : undefined);
    failure.show({
      title: forgot.failureTitle,
      text: errors.codes[error.code] ?? errors.codes.internal,
    });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setProblem(email === '' ? signIn.emailRequired : undefined);
    if (email === '') return;
    failure.clear();
    setBusy(true);
    try {
      await askForReset(email);
      setForgotPassword(false);
      showToast({ title: forgot.successTitle, text: forgot.success });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        name="email"
        type="email"
        label={signIn.email}
        error={problem}
        required
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormButtons
        busy={busy}
        submit={forgot.submit}
        other={forgot.back}
        onOther={() => setForgotPassword(false)}
      />
    </form>
  );
}
