import { stopIbanChangeByMail } from '@stuiver/contract/routes';
import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type Outcome = { readonly stopped: string } | { readonly failed: ApiError } | null;

/**
 * Page behind the link of the mail about another payout account. Opening it changes nothing, since mail scanners open
 * links: its button stops the change.
 */
export function StopAccountChangePage() {
  const { stopPage: texts } = useTexts(bankAccountTexts);
  const { codes } = useTexts(errorTexts);
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function stop() {
    setSending(true);
    try {
      const { merchantName } = await call(stopIbanChangeByMail, { body: { token } });
      setOutcome({ stopped: merchantName });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ failed: error });
    } finally {
      setSending(false);
    }
  }

  function reasonOf(error: ApiError): string {
    const [key] = error.errors['token'] ?? [];
    if (!key) return codes[error.code];
    return key === 'referenceExpired' ? texts.over : texts.invalid;
  }

  const isDone = outcome !== null && 'stopped' in outcome;
  return (
    <>
      <PageHeader title={texts.title} />
      <Card>
        <div className="grid gap-5 px-6 py-5 max-sm:px-4">
          {isDone ? (
            <Notice tone="good" role="status" title={texts.doneTitle}>
              {texts.done(outcome.stopped)}
            </Notice>
          ) : (
            <>
              {outcome ? (
                <Notice tone="bad" role="alert" title={texts.failed}>
                  {reasonOf(outcome.failed)}
                </Notice>
              ) : null}
              <p>{texts.text}</p>
              <Button tone="danger" size="large" loading={sending} onClick={() => void stop()}>
                {texts.action}
              </Button>
            </>
          )}
        </div>
      </Card>
    </>
  );
}
