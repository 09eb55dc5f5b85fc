import type { getEndpoints, NotificationEndpoint, ResponseOf } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Plus } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { endpointsQuery } from '../lists/webhook-endpoints.ts';
import { lazyPart } from '../../ui/load-code.ts';
import { type EndpointQuestion, SecretDates, type SecretDatesProps } from './secret-dates.tsx';
import { ButtonLink } from '../parts/button-link.tsx';

type OwnAddressesCardProps = {
  endpoints: readonly NotificationEndpoint[];
  isGroup: boolean;
  onAsk: SecretDatesProps['onAsk'];
};

/** The secrets of companies without an address of their own: payments may name one, and are signed with these. */
function OwnAddressesCard({ endpoints, isGroup, onAsk }: OwnAddressesCardProps) {
  const { own: words, facts } = useTexts(webhooksTexts);
  if (endpoints.length === 0) return null;
  return (
    <Card title={words.title} padded="grid gap-5">
      <p className="max-w-[68ch] text-ink-soft">{words.text}</p>
      <Facts
        facts={endpoints.map((endpoint) => ({
          key: endpoint.id,
          label: isGroup ? endpoint.merchantName : facts.secrets,
          value: <SecretDates endpoint={endpoint} onAsk={onAsk} />,
        }))}
      />
    </Card>
  );
}

// The dialogs load when they are opened.
const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx'), 'EndpointDialog');
const AskDialog = lazyPart(() => import('./ask-dialogs.tsx'), 'EndpointAskDialog');
const SecretDialog = lazyPart(() => import('../parts/secret-dialog.tsx'), 'SecretDialog');

type Open =
  | { kind: 'add' }
  | { kind: 'ask'; question: EndpointQuestion; endpoint: NotificationEndpoint }
  | { kind: 'secret'; url: string; secret: string };

type DialogProps = { open: Open; onOpen: (next: Open | null) => void };

function Dialog({ open, onOpen }: DialogProps) {
  const texts = useTexts(webhooksTexts);
  const close = () => onOpen(null);
  const showSecret = (url: string, secret: string) => onOpen({ kind: 'secret', url, secret });
  if (open.kind === 'add') return <EndpointDialog endpoint={null} onClose={close} onSecret={showSecret} />;
  if (open.kind === 'secret')
    return (
      <SecretDialog
        words={texts.secret}
        label={texts.secret.field(open.url || texts.own.title)}
        secret={open.secret}
        onClose={close}
      />
    );
  const { endpoint, question } = open;
  return question === 'change' ? (
    <EndpointDialog endpoint={endpoint} onClose={close} onSecret={showSecret} />
  ) : (
    <AskDialog question={question} endpoint={endpoint} onClose={close} onSecret={showSecret} />
  );
}

/** Settings: endpoints of notifications, their health, and actions. */
export function WebhooksPage() {
  const texts = useTexts(webhooksTexts);
  const query = useQuery(endpointsQuery());
  const { data, error } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const add = (
    <Button tone="primary" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
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
        actions={data?.content.length === 0 ? null : actions}
      />
      {data ? (
        <Endpoints
          data={data}
          add={add}
          onAsk={(question, endpoint) => setOpen({ kind: 'ask', question, endpoint })}
        />
      ) : error ? (
        <Card>
          <LoadFailed {...texts.error} query={query} />
        </Card>
      ) : (
        <Loading />
      )}
      {open ? (
        <Suspense>
          <Dialog open={open} onOpen={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

type EndpointsProps = {
  data: ResponseOf<typeof getEndpoints>;
  add: React.ReactNode;
  onAsk: SecretDatesProps['onAsk'];
};

function Endpoints({ data: { content, withoutAddress }, add, onAsk }: EndpointsProps) {
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
              <EndpointRow key={endpoint.id} endpoint={endpoint} isGroup={isGroup} onAsk={onAsk} />
            ))}
          </ul>
        )}
      </Card>
      <OwnAddressesCard endpoints={withoutAddress} isGroup={isGroup} onAsk={onAsk} />
    </div>
  );
}

function Loading() {
  return (
    <Card padded="grid gap-4">
      <span aria-busy className="sr-only" />
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="h-4 w-40" />
    </Card>
  );
}
