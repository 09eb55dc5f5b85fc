import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

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
