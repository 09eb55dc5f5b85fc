import type { Registration } from '@stuiver/contract';
import { register } from '@stuiver/contract/routes';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { useState, useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';
import { CircleCheck, CreditCard, type Icon, Link2 } from '../../ui/icons.tsx';
import { RegisterForm } from './register-form.tsx';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useAction } from '../../lib/use-action.ts';

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
      <ul className="grid gap-6 lg:mt-9 lg:max-w-[400px]">
        <Point icon={Link2} title={points.tryTitle} text={isTest ? points.try : points.tryLive} />
        <Point icon={CreditCard} title={points.methodsTitle} text={points.methods} />
        <Point icon={CircleCheck} title={points.booksTitle} text={points.books} />
      </ul>
    </section>
  );
}

/** The register screen: a short form, then the next step. Typed text stays, to be sent again or changed. */
export function SignUp() {
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
