import { ApiError } from '@stuiver/contract/client';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { useState } from 'react';
import { useTexts } from '../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { type Arrival, arrivalStore, keepLink, followMailLink } from './api.ts';
import { Help } from './help.tsx';

/** The page of a mail's link, whose button performs the link's action: mail scanners open links too. */
export function MailLinkPage({ arrival }: { arrival: Exclude<Arrival, { kind: 'wrong' }> }) {
  const { pages, start, stopped } = useTexts(onboardingLinkTexts);
  const { codes } = useTexts(errorTexts);
  const texts = pages[arrival.kind];
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ApiError | 'stopped' | null>(null);
  const follow = async () => {
    setSending(true);
    try {
      const token = await followMailLink(arrival);
      if (token === null) return setOutcome('stopped');
      keepLink(token);
      arrivalStore.set(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome(error);
    } finally {
      setSending(false);
    }
  };
  const why = outcome instanceof ApiError ? outcome.errors['token']?.[0] : undefined;
  const reasons: Readonly<Record<string, string>> = texts.reasons;
  // One that was refused leads nowhere, however often it is pressed.
  const isOver = outcome === 'stopped' || why !== undefined;
  return (
    <>
      <PageHeader title={texts.title} text={isOver ? undefined : texts.text} />
      <Card>
        <CardBody className="grid gap-4">
          {outcome === 'stopped' ? (
            <Notice tone="good" role="status" title={stopped.title}>
              {stopped.text}
            </Notice>
          ) : outcome ? (
            <Notice tone="bad" role="alert" title={texts.failed}>
              {(why && reasons[why]) ?? codes[outcome.code]}
            </Notice>
          ) : null}
          <Button
            tone={isOver ? 'secondary' : 'primary'}
            size="large"
            loading={sending}
            className="justify-self-start max-sm:w-full"
            onClick={() => (isOver ? arrivalStore.set(null) : void follow())}
          >
            {isOver ? start : texts.action}
          </Button>
        </CardBody>
      </Card>
      <Help />
    </>
  );
}
