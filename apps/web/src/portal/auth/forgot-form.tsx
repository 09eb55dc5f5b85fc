import { resetPassword } from '@stuiver/contract/routes';
import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { type FormEvent, useState } from 'react';
import { type ApiError, call } from '../../lib/api.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { setForgotPassword } from '../../lib/session.ts';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { FormButtons } from './form-buttons.tsx';

/** Requests a password reset (spec 8.4). */
export function ForgotForm() {
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
