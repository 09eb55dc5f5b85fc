import type { Registration } from '@stuiver/contract';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { useEffect, useRef } from 'react';
import { config } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useAction } from '../../lib/use-action.ts';
import { registerCompany } from './register-calls.ts';

/** The mailbox of a test deployment opens only to its own machine. */
function canOpenMailbox(): boolean {
  return config.mailbox && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}

/** The next step after registering, the same for every address, as the answer was. */
export function CheckMail({ typed, onChange }: { typed: Registration; onChange: () => void }) {
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
        await registerCompany(typed);
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
