import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { useState } from 'react';
import { useAction } from '../lib/use-action.ts';
import { useTexts } from '../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { type Arrival, arrivalStore, keepLink, followMailLink } from './api.ts';
import { Help } from './help.tsx';

/** The page of a mail's link, whose button performs the link's action: mail scanners open links too. */
export function MailLinkPage({ arrival }: { arrival: Exclude<Arrival, { kind: 'wrong' }> }) {
  const { pages, start, stopped } = useTexts(onboardingLinkTexts);
  const { codes } = useTexts(errorTexts);
  const texts = pages[arrival.kind];
  const { sending, failure, run } = useAction();
  const [isStopped, setStopped] = useState(false);
  const follow = () =>
    run(async () => {
      const token = await followMailLink(arrival);
      if (token === null) return setStopped(true);
      keepLink(token);
      arrivalStore.set(null);
    });
  const why = failure?.errors['token']?.[0];
  const reasons: Readonly<Record<string, string>> = texts.reasons;
  // One that was refused leads nowhere, however often it is pressed.
  const isOver = isStopped || why !== undefined;
  return (
    <>
      <PageHeader title={texts.title} text={isOver ? undefined : texts.text} />
      <Card padded="grid gap-4">
        {isStopped ? (
          <Notice tone="good" role="status" title={stopped.title}>
            {stopped.text}
          </Notice>
        ) : failure ? (
          <Notice tone="bad" role="alert" title={texts.failed}>
            {(why && reasons[why]) ?? codes[failure.code]}
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
      </Card>
      <Help />
    </>
  );
}
