import { viewPasswordLink } from '@stuiver/contract/routes';
import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { newPasswordTexts } from '@stuiver/messages/nl/auth/new-password';
import { type FormEvent, useState, useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setForgotPassword, setMailToken } from '../../lib/session.ts';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { setPasswordBy } from './auth-calls.ts';
import { FormButtons } from './form-buttons.tsx';
import type { PasswordLink } from '@stuiver/contract';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';

/** The contract's minimum, checked before the call. */
const SHORTEST = 12;

/** The call and its outcome; `spent` explains why the link can no longer be used. */
function useNewPassword(token: string, onSignedIn: () => void) {
  const texts = useTexts(newPasswordTexts);
  const { signIn } = useTexts(authTexts);
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { sending, run } = useAction();
  const [problem, setProblem] = useState<string | undefined>();
  const [spent, setSpent] = useState<string | null>(null);
  const failure = useFailureToast();

  function fail(error: ApiError) {
    const link = error.errors.token?.[0];
    const password = error.errors.password?.[0];
    if (link) setSpent(link);
    else if (password) setProblem(password === 'tooShort' ? texts.tooShort : fields[password]);
    else {
      failure.show({
        title: texts.failureTitle,
        text: codes[error.code] ?? codes.internal,
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

/** Purpose of a link, the reason why it no longer works, or unknown after an outage. */
type Link = PasswordLink | { kind: 'spent'; why: string } | { kind: 'unknown' };
type LiveLink = Exclude<Link, { kind: 'spent' }>;

/** Loads a link's purpose; null until known. An outage does not prevent setting a password. */
function usePasswordLink(token: string): Link | null {
  const [link, setLink] = useState<Link | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    call(viewPasswordLink, { body: { token } }, abort.signal).then(setLink, (error: unknown) => {
      if (abort.signal.aborted) return;
      const why = error instanceof ApiError ? error.errors['token']?.[0] : undefined;
      setLink(why === undefined ? { kind: 'unknown' } : { kind: 'spent', why });
    });
    return () => abort.abort();
  }, [token]);
  return link;
}

function Heading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em] break-words">
        {title}
      </h1>
      <p className="mt-1 mb-6 text-pretty break-words text-ink-soft">{text}</p>
    </>
  );
}

/** A link that no longer works, and the next step. */
function SpentLink({ why, onLeave }: { why: string; onLeave: (forgotten: boolean) => void }) {
  const texts = useTexts(newPasswordTexts);
  const { forgot } = useTexts(authTexts);
  const text =
    why === 'referenceUsed'
      ? texts.linkUsed
      : why === 'referenceExpired'
        ? texts.linkExpired
        : texts.linkInvalid;
  return (
    <div role="alert">
      <Heading title={texts.linkTitle} text={text} />
      <div className="grid gap-5">
        <Button tone="primary" size="large" className="w-full" onClick={() => onLeave(true)}>
          {texts.askAgain}
        </Button>
        <Button size="large" className="w-full" onClick={() => onLeave(false)}>
          {forgot.back}
        </Button>
      </div>
    </div>
  );
}

/** Whose password it is: of an invitation who invites whom where, of an owner the company, of a reset the address. */
function LinkHeading({ link }: { link: LiveLink }) {
  const texts = useTexts(newPasswordTexts);
  if (link.kind === 'unknown') return <Heading title={texts.title} text={texts.text} />;
  if (link.kind === 'reset') return <Heading title={texts.title} text={texts.reset(link.email)} />;
  const { invitation } = texts;
  const { companyName, email, invitedBy, kind, name } = link;
  const text = kind === 'owner' ? invitation.owner : invitation.text;
  return (
    <>
      <Heading
        title={invitation.title(companyName)}
        text={invitedBy ? invitation.textBy(invitedBy, companyName) : text(companyName)}
      />
      <Facts
        className="-mt-1 mb-6"
        facts={[
          { key: 'name', label: invitation.name, value: name, wide: true },
          { key: 'email', label: invitation.email, value: email, wide: true },
        ]}
      />
    </>
  );
}
