import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export type MailLinkPageProps = {
  words: Readonly<
    Record<'title' | 'text' | 'action' | 'failed' | 'over' | 'invalid' | 'doneTitle', string>
  > & { done: (subject: string) => string };
  tone: 'primary' | 'danger';
  /** Does what the link is for; returns its subject, for the text of the success. */
  follow: (token: string) => Promise<string>;
  /** Follows the success. */
  children?: ReactNode;
};

/** Page behind a mail's link. Opening it changes nothing, since mail scanners open links: its button does. */
export function SettingLinkPage({ words, tone, follow, children }: MailLinkPageProps) {
  const { codes } = useTexts(errorTexts);
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const { sending, failure, run } = useAction();
  const [subject, setSubject] = useState<string | null>(null);
  const [refusal] = failure?.errors['token'] ?? [];
  return (
    <>
      <PageHeader title={words.title} />
      <Card>
        <div className="grid gap-5 px-6 py-5 max-sm:px-4">
          {subject === null ? (
            <>
              {failure ? (
                <Notice tone="bad" role="alert" title={words.failed}>
                  {refusal ? words[refusal === 'referenceExpired' ? 'over' : 'invalid'] : codes[failure.code]}
                </Notice>
              ) : null}
              {/* A link that was refused never works. */}
              {refusal ? null : (
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
            </>
          ) : (
            <>
              <Notice tone="good" role="status" title={words.doneTitle}>
                {words.done(subject)}
              </Notice>
              {children}
            </>
          )}
        </div>
      </Card>
    </>
  );
}
