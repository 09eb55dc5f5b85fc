import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, useEffect, useRef } from 'react';
import { confirmRegistration, viewRegistration, register } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useRouter } from '@tanstack/react-router';
import type { Registration } from '@stuiver/contract';
import { authStore, keepSession, setMailToken } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { call, ApiError } from '../../lib/api.ts';
import { useFailureToast, showToast } from '../../lib/toasts.ts';
import { Facts } from '../../ui/card.tsx';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { FormButtons } from '../auth/form-buttons.tsx';
import { useAction } from '../../lib/use-action.ts';
import { config } from '../../lib/config.ts';
import { CircleCheck, CreditCard, type Icon, Link2 } from '../../ui/icons.tsx';
import { RegisterForm } from './register-form.tsx';

function Point({ icon: Drawing, title, text }: { icon: Icon; title: string; text: string }) {
  return (
    <li className="flex gap-3.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-card border border-line bg-surface text-brand">
        <Drawing className="size-[18px]" />
      </span>
      <div>
        <p className="font-medium text-ink">{title}</p>
        <p className="text-ink-soft">{text}</p>
      </div>
    </li>
  );
}

/** Benefits for a company; in test mode it may try everything at once. */
function Pitch() {
  const { pitch } = useTexts(registerTexts);
  const { points } = pitch;
  const isTest = config.mode === 'test';
  return (
    <section className="max-lg:order-last lg:pt-10">
      <p className="max-w-[18ch] text-figure font-semibold tracking-[-0.02em] text-balance max-lg:hidden">
        {isTest ? pitch.title : pitch.titleLive}
      </p>
      <ul data-bare className="grid gap-6 lg:mt-9 lg:max-w-[400px]">
        <Point icon={Link2} title={points.tryTitle} text={isTest ? points.try : points.tryLive} />
        <Point icon={CreditCard} title={points.methodsTitle} text={points.methods} />
        <Point icon={CircleCheck} title={points.booksTitle} text={points.books} />
      </ul>
    </section>
  );
}

/** The register screen: a short form, then the next step. Typed text stays, to be sent again or changed. */
function SignUp() {
  const [typed, setTyped] = useState<Registration | null>(null);
  const [sent, setSent] = useState(false);
  return (
    <div data-wide className="grid gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <Pitch />
      <section className="rounded-dialog border border-line bg-surface p-8 max-sm:p-5">
        {sent && typed ? (
          <CheckMail typed={typed} onChange={() => setSent(false)} />
        ) : (
          <RegisterForm
            typed={typed}
            onSent={(registration) => {
              setTyped(registration);
              setSent(true);
            }}
          />
        )}
      </section>
    </div>
  );
}

/** The mailbox of a test deployment opens only to its own machine. */
function canOpenMailbox(): boolean {
  return config.mailbox && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}

/** The next step after registering, the same for every address, as the answer was. */
function CheckMail({ typed, onChange }: { typed: Registration; onChange: () => void }) {
  const { sent: texts, form } = useTexts(registerTexts);
  const { codes } = useTexts(errorTexts);
  const { sending, run } = useAction();
  const failure = useFailureToast();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function sendAgain() {
    failure.clear();
    await run(
      async () => {
        await call(register, { body: typed });
        showToast({ title: texts.sentAgain });
      },
      (error) => failure.show({ title: form.failure, text: codes[error.code] }),
    );
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {texts.title}
      </h1>
      <p className="mt-3 text-pretty break-words">{texts.text(typed.email)}</p>
      <p className="mt-2 text-pretty text-ink-soft">{texts.next}</p>
      {canOpenMailbox() ? (
        <a href="/mails" className={buttonClass('primary', 'large', 'mt-6 w-full')}>
          {texts.mailbox}
        </a>
      ) : null}
      <p className="mt-6 border-t border-line pt-5 text-pretty text-ink-soft">{texts.nothing}</p>
      <div className="mt-4 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <Button loading={sending} onClick={() => void sendAgain()}>
          {texts.again}
        </Button>
        <Button onClick={onChange}>{texts.change}</Button>
      </div>
    </>
  );
}

type Spent = 'referenceUsed' | 'referenceExpired' | 'referenceInvalid';

/** Returns why a link can no longer be used; null for any other failure. */
function spentBy(error: unknown): Spent | null {
  const key = error instanceof ApiError ? error.errors['token']?.[0] : undefined;
  if (key === undefined) return null;
  return key === 'referenceUsed' || key === 'referenceExpired' ? key : 'referenceInvalid';
}

/** A link that no longer works, and the next step. */
function SpentLink({ spent }: { spent: Spent }) {
  const { confirm: texts, form } = useTexts(registerTexts);
  const router = useRouter();
  const words = {
    referenceUsed: [texts.usedTitle, texts.used],
    referenceExpired: [texts.expiredTitle, texts.expired],
    referenceInvalid: [texts.invalidTitle, texts.invalid],
  }[spent];
  const isUsed = spent === 'referenceUsed';
  function goOn() {
    setMailToken(null);
    if (isUsed) void router.navigate({ to: SCREEN_PATHS.login });
  }
  return (
    <div role="alert">
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {words[0]}
      </h1>
      <p className="mt-2 text-pretty text-ink-soft">{words[1]}</p>
      <Button tone="primary" size="large" className="mt-6 w-full" onClick={goOn}>
        {isUsed ? form.signIn : texts.again}
      </Button>
    </div>
  );
}

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
