import type { getEndpoints, NotificationEndpoint, ResponseOf } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Plus } from '../../ui/icons.tsx';
import { latePart } from '../../ui/late-part.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoadedContent } from '../../lib/load-failed.tsx';
import { EndpointRow, SecretDates } from './endpoint-row.tsx';
import { endpointsQuery } from '../lists/webhook-endpoints.ts';
import { ButtonLink } from '../parts/button-link.tsx';

type OwnAddressesCardProps = {
  endpoints: readonly NotificationEndpoint[];
  isGroup: boolean;
};

/** The secrets of companies without an address of their own: payments may name one, and are signed with these. */
function OwnAddressesCard({ endpoints, isGroup }: OwnAddressesCardProps) {
  const { own: words, facts } = useTexts(webhooksTexts);
  if (endpoints.length === 0) return null;
  return (
    <Card title={words.title} padded="grid gap-5">
      <p className="max-w-[68ch] text-ink-soft">{words.text}</p>
      <Facts
        facts={endpoints.map((endpoint) => ({
          key: endpoint.id,
          label: isGroup ? endpoint.merchantName : facts.secrets,
          value: <SecretDates endpoint={endpoint} />,
        }))}
      />
    </Card>
  );
}

/** Settings: endpoints of notifications, their health, and actions. */
export function WebhooksPage() {
  const texts = useTexts(webhooksTexts);
  const query = useQuery(endpointsQuery());
  const [dialog, show] = useDialog();
  const add = (
    <Button
      tone="primary"
      icon={Plus}
      onClick={() => show((onClose) => <EndpointDialog endpoint={null} onClose={onClose} />)}
    >
      {texts.add}
    </Button>
  );
  const actions = (
    <>
      <ButtonLink to={SCREEN_PATHS.deliveries}>{texts.deliveries}</ButtonLink>
      {add}
    </>
  );
  return (
    <>
      <PageHeader
        compact
        title={texts.title}
        text={texts.lead}
        actions={query.data?.content.length === 0 ? null : actions}
      />
      <LoadedContent query={query} failed={texts.error}>
        {(data) => <Endpoints data={data} add={add} />}
      </LoadedContent>
      {dialog}
    </>
  );
}

const EndpointDialog = latePart(() => import('./endpoint-dialog.tsx'), 'EndpointDialog');

type EndpointsProps = {
  data: ResponseOf<typeof getEndpoints>;
  add: React.ReactNode;
};

function Endpoints({ data: { content, withoutAddress }, add }: EndpointsProps) {
  const texts = useTexts(webhooksTexts);
  const all = [...content, ...withoutAddress];
  const isGroup = new Set(all.map(({ merchantId }) => merchantId)).size > 1;
  return (
    <div className="grid gap-6">
      <Card className="overflow-clip">
        {content.length === 0 ? (
          <EmptyState drawing="link" text={texts.empty} action={add} />
        ) : (
          <ul aria-label={texts.title}>
            {content.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} isGroup={isGroup} />
            ))}
          </ul>
        )}
      </Card>
      <OwnAddressesCard endpoints={withoutAddress} isGroup={isGroup} />
    </div>
  );
}
