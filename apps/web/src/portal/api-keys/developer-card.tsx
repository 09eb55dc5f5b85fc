import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { Link } from '@tanstack/react-router';
import { config } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Card, CardBody, CardHeader, Facts } from '../../ui/card.tsx';
import { CopyText } from '../parts/copy-text.tsx';

/** Information for a shop's developers, in addition to the key. */
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
              value: (
                <Link to={SCREEN_PATHS.webhooks} className={link}>
                  {words.secretPlace}
                </Link>
              ),
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
