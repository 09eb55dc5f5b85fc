import { confirmEmail } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type Outcome = { readonly confirmed: string } | { readonly failed: ApiError } | null;

/**
 * Page behind the link of the mail to a new address. Opening it changes nothing, since mail scanners open links: its
 * button confirms the address.
 */
export function ConfirmEmailPage() {
  const { confirmPage: texts } = useTexts(accountTexts);
  const { codes } = useTexts(errorTexts);
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function confirm() {
    setSending(true);
    try {
      const { email } = await call(confirmEmail, { body: { token } });
      setOutcome({ confirmed: email });
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

  return (
    <>
      <PageHeader title={texts.title} />
      <Card>
        <div className="grid gap-5 px-6 py-5 max-sm:px-4">
          {outcome !== null && 'confirmed' in outcome ? (
            <>
              <Notice tone="good" role="status" title={texts.doneTitle}>
                {texts.done(outcome.confirmed)}
              </Notice>
              <Link to={SCREEN_PATHS.account} className={buttonClass('primary', 'large')}>
                {texts.goOn}
              </Link>
            </>
          ) : (
            <>
              {outcome ? (
                <Notice tone="bad" role="alert" title={texts.failed}>
                  {reasonOf(outcome.failed)}
                </Notice>
              ) : null}
              <p>{texts.text}</p>
              <Button tone="primary" size="large" loading={sending} onClick={() => void confirm()}>
                {texts.action}
              </Button>
            </>
          )}
        </div>
      </Card>
    </>
  );
}
