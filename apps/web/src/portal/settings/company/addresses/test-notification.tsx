import type { MerchantSettings, ResponseOf, testNotification as testCall } from '@stuiver/contract';
import { testNotification } from '@stuiver/contract/routes';
import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { useState } from 'react';
import { config } from '../../../../lib/config.ts';
import { call } from '../../../../lib/api.ts';
import { useTexts } from '../../../../lib/language.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useAction } from '../../../../lib/use-action.ts';
import { FailureNotice } from '../../../../lib/dialogs/failure-notice.tsx';

type Answer = ResponseOf<typeof testCall>;

/** Describes the answer: accepted, refused, or why none came. */
function AnswerNotice({ answer, saved }: { answer: Answer; saved: boolean }) {
  const { test: texts } = useTexts(companySettingsTexts);
  const { reason, status, milliseconds } = answer;
  if (reason !== 'answered')
    return (
      <Notice tone="bad" title={texts.unreached}>
        {texts.reasons[reason]}
      </Notice>
    );
  const accepted = status >= 200 && status < 300;
  const redirected = status >= 300 && status < 400;
  return (
    <Notice tone={accepted ? 'good' : 'wait'} title={accepted ? texts.accepted : texts.refused}>
      <p>
        {accepted
          ? texts.acceptedText(status, milliseconds)
          : redirected
            ? texts.redirected(status)
            : texts.refusedText(status, milliseconds)}
      </p>
      {saved ? null : <p className="mt-1">{texts.unsaved}</p>}
      <p className="mt-2">{answer.answer === '' ? texts.nothing : texts.answer}</p>
      {answer.answer === '' ? null : (
        <pre className="mt-1 max-h-40 overflow-auto rounded-control border border-line bg-surface px-2.5 py-2 font-mono text-small break-words whitespace-pre-wrap text-ink">
          {answer.answer}
        </pre>
      )}
    </Notice>
  );
}

export type TestNotificationProps = {
  settings: MerchantSettings;
  /** Current text of the address's field. */
  typed: string;
};

/** Sends one signed message to the address in the field, and shows the shop's answer. */
export function TestNotification({ settings: { id, notifyUrl }, typed }: TestNotificationProps) {
  const { test: texts } = useTexts(companySettingsTexts);
  const { sending, failure, run } = useAction();
  const checked = checkRedirectUrl(typed.trim(), config.mode);
  const url = checked.ok ? checked.url : '';
  const [found, setFound] = useState<{ url: string; answer: Answer } | null>(null);
  const send = () =>
    run(async () => {
      setFound(null);
      setFound({ url, answer: await call(testNotification, { body: { id, notifyUrl: url } }) });
    });
  return (
    <div className="-mt-2">
      <Button size="small" loading={sending} disabled={url === ''} onClick={() => void send()}>
        {texts.action}
      </Button>
      {url === '' ? <span className="ml-3 text-table text-ink-faint">{texts.empty}</span> : null}
      <div role="status" className="mt-3 empty:hidden">
        {sending ? <span className="sr-only">{texts.sending}</span> : null}
        <FailureNotice title={texts.failed} error={failure} />
        {found?.url === url ? <AnswerNotice answer={found.answer} saved={url === notifyUrl} /> : null}
      </div>
    </div>
  );
}
