import { revealNotificationSecrets } from '@stuiver/contract/routes';
import { apiKeyTexts } from '@stuiver/messages/nl/portal/settings/api-keys';
import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { config } from '../../../lib/config.ts';
import { useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader, Facts } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { CopyText } from '../parts/copy-text.tsx';

/** The secrets that sign notifications: loaded on request, and gone with the page. */
function Secrets({ merchantId }: { merchantId: string }) {
  const { details: words } = useTexts(apiKeyTexts);
  const { codes } = useTexts(errorTexts);
  const [secrets, setSecrets] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const reveal = async () => {
    setAsking(true);
    setFailure(null);
    try {
      setSecrets((await call(revealNotificationSecrets, { body: { merchantId } })).secrets);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <p className="mb-1.5 max-w-[60ch] text-table font-normal text-ink-soft">{words.secretHint}</p>
      {secrets?.map((secret) => (
        <CopyText key={secret} text={secret} label={words.copySecret} className="flex break-all" />
      ))}
      <Button
        size="small"
        loading={asking}
        className={secrets ? 'mt-2' : ''}
        onClick={() => (secrets ? setSecrets(null) : void reveal())}
      >
        {secrets ? words.hide : words.reveal}
      </Button>
      {failure ? (
        <div role="alert">
          <FieldError>{words.revealFailed(codes[failure.code])}</FieldError>
        </div>
      ) : null}
    </>
  );
}

/** What a shop needs to know besides its key. */
export function DeveloperCard() {
  const { details: words } = useTexts(apiKeyTexts);
  const merchantId = useSession()?.userId ?? '';
  const address = `${config.publicUrl || location.origin}${config.gatewayPrefix}`;
  const link = 'text-brand hover:underline';
  return (
    <Card>
      <CardHeader title={words.title} />
      <CardBody>
        <Facts
          facts={[
            {
              key: 'merchantId',
              label: words.merchantId,
              value: <CopyText text={merchantId} label={words.copyId} />,
            },
            {
              key: 'address',
              label: words.address,
              value: <CopyText text={address} label={words.copyAddress} />,
            },
            {
              key: 'secret',
              label: words.secret,
              value: <Secrets key={merchantId} merchantId={merchantId} />,
              wide: true,
            },
          ]}
        />
        <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
          <a href="/docs/integration" className={link}>
            {words.docs}
          </a>
          <a href="/docs" className={link}>
            {words.reference}
          </a>
        </p>
      </CardBody>
    </Card>
  );
}
