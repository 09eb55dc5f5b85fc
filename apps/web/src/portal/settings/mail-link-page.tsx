import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useSearch, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { stopIbanChangeByMail, confirmEmail, stopMail } from '@stuiver/contract/routes';
import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { call } from '../../lib/api.ts';

/** Page behind the link that stops a mail: its button does. */
export function StopMailPage() {
  const { stopMailPage: words } = useTexts(accountTexts);
  const { mail } = useSearch({ strict: false }) as { mail: keyof typeof words.mails };
  const named = words.mails[mail] ?? words.mails.letter;
  const stop = async (token: string) => {
    await call(stopMail, { body: { mail, token } });
    return named;
  };
  return <SettingLinkPage words={{ ...words, text: words.text(named) }} tone="primary" follow={stop} />;
}

const confirm = async (token: string) => (await call(confirmEmail, { body: { token } })).email;

/** Page behind the link of the mail to a new address: its button confirms the address. */
export function ConfirmEmailPage() {
  const { confirmPage: words } = useTexts(accountTexts);
  return (
    <SettingLinkPage words={words} tone="primary" follow={confirm}>
      <Link to={SCREEN_PATHS.account} className={buttonClass('primary', 'large')}>
        {words.goOn}
      </Link>
    </SettingLinkPage>
  );
}

const stop = async (token: string) => (await call(stopIbanChangeByMail, { body: { token } })).merchantName;

/** Page behind the link of the mail about another payout account: its button stops the change. */
export function StopAccountChangePage() {
  const { stopPage: words } = useTexts(bankAccountTexts);
  return <SettingLinkPage words={words} tone="danger" follow={stop} />;
}

type LinkWords = Record<'title' | 'text' | 'action' | 'failed' | 'doneTitle' | 'referenceInvalid', string>;

export type MailLinkPageProps = {
  words: Readonly<LinkWords> &
    Readonly<Partial<Record<'referenceExpired' | 'referenceUsed', string>>> & {
      readonly done: (subject: string) => string;
    };
  tone: 'primary' | 'danger';
  /** Does what the link is for; returns its subject, for the text of the success. */
  follow: (token: string) => Promise<string>;
  /** The way on, once the button has nothing left to do. */
  children?: ReactNode;
};

/** Page behind a mail's link. Opening it changes nothing, since mail scanners open links: its button does. */
export function SettingLinkPage({ words, tone, follow, children }: MailLinkPageProps) {
  const { codes } = useTexts(errorTexts);
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const { sending, failure, run } = useAction();
  const [subject, setSubject] = useState<string | null>(null);
  const [refusal] = failure?.errors['token'] ?? [];
  const reasons: Readonly<Record<string, unknown>> = words;
  const reason = refusal && String(reasons[refusal] ?? words.referenceInvalid);
  return (
    <>
      <PageHeader title={words.title} />
      <Card padded="grid gap-5">
        {failure ? (
          <Notice tone="bad" role="alert" title={words.failed}>
            {reason ?? codes[failure.code]}
          </Notice>
        ) : null}
        {subject === null ? null : (
          <Notice tone="good" role="status" title={words.doneTitle}>
            {words.done(subject)}
          </Notice>
        )}
        {/* A link that was refused never works. */}
        {refusal || subject !== null ? (
          children
        ) : (
          <>
            <p>{words.text}</p>
            <Button
              tone={tone}
              size="large"
              loading={sending}
              onClick={() => void run(async () => setSubject(await follow(token)))}
            >
              {words.action}
            </Button>
          </>
        )}
      </Card>
    </>
  );
}
