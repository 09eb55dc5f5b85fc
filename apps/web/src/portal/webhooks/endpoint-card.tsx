import type { NotificationEndpoint } from '@stuiver/contract';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { ENDPOINT_TONES } from '@stuiver/domain/webhooks';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, CardBody, Facts } from '../../ui/card.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import type { EndpointQuestion } from './endpoint-question.ts';
import { SecretDates } from './secret-dates.tsx';
import { testEndpoint } from '@stuiver/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { useAction } from '../../lib/dialogs/use-action.ts';
import { reloadWebhooks } from './queries.ts';

/** Sends a test to an endpoint and opens its delivery, which shows request and answer. */
function useTestEndpoint(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { sending, failure, run } = useAction();
  const send = () =>
    void run(async () => {
      const { delivery } = await call(testEndpoint, { params: { id } });
      void reloadWebhooks(client);
      await navigate(linkTo(detailsHref('delivery', delivery.id)));
    });
  return { sending, failure, send };
}

type EndpointProps = {
  endpoint: NotificationEndpoint;
  onAsk: (question: EndpointQuestion, endpoint: NotificationEndpoint) => void;
};

/** One endpoint: its health, waiting deliveries, and actions. */
export function EndpointCard({ endpoint, isGroup, onAsk }: EndpointProps & { isGroup: boolean }) {
  const texts = useTexts(webhooksTexts);
  const { url, description, state, isFirst, merchantName } = endpoint;
  const notes = [isGroup ? merchantName : '', description, isFirst ? texts.first : ''].filter(Boolean);
  return (
    <Card>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line px-6 py-4 max-sm:px-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-section font-semibold wrap-anywhere">{url}</h2>
          {notes.length > 0 ? <p className="text-table text-ink-soft">{notes.join(' · ')}</p> : null}
        </div>
        <StatusDot tone={ENDPOINT_TONES[state]}>{texts.states[state]}</StatusDot>
      </header>
      <CardBody className="grid gap-5">
        <StateNotice endpoint={endpoint} onAsk={onAsk} />
        <Progress endpoint={endpoint} />
        <EndpointFacts endpoint={endpoint} onAsk={onAsk} />
        <EndpointButtons endpoint={endpoint} onAsk={onAsk} />
      </CardBody>
    </Card>
  );
}

/** Reason why nothing arrives, and its consequences. */
function StateNotice({ endpoint, onAsk }: EndpointProps) {
  const texts = useTexts(webhooksTexts);
  const { state, sinceDateTime, pausesDateTime } = endpoint;
  if (state === 'ACTIVE' || sinceDateTime === null) return null;
  const since = formatDateTime(sinceDateTime);
  if (state === 'FAILING')
    return (
      <Notice tone="wait" title={texts.failing.title(since)}>
        {texts.failing.text(formatDateTime(pausesDateTime ?? sinceDateTime))}
      </Notice>
    );
  const words = state === 'PAUSED' ? texts.paused : texts.off;
  return (
    <Notice tone={ENDPOINT_TONES[state]} title={words.title(since)}>
      <p>{words.text}</p>
      <Button size="small" className="mt-3" onClick={() => onAsk('on', endpoint)}>
        {texts.on.action}
      </Button>
    </Notice>
  );
}

/** Progress of resending everything. */
function Progress({ endpoint: { resending } }: { endpoint: NotificationEndpoint }) {
  const texts = useTexts(webhooksTexts);
  if (resending === null) return null;
  const done = resending.quantity - resending.left;
  const words = texts.resending(done, resending.quantity);
  return (
    <div role="status" className="grid gap-1.5">
      <progress
        aria-label={words}
        value={done}
        max={resending.quantity}
        className="h-1.5 w-full overflow-hidden rounded-full accent-brand"
      />
      <p className="num text-table text-ink-soft">{words}</p>
    </div>
  );
}

function EndpointFacts({ endpoint, onAsk }: EndpointProps) {
  const texts = useTexts(webhooksTexts);
  const { facts: words } = texts;
  const { eventTypes, waiting, failed, missed } = endpoint;
  return (
    <Facts
      facts={[
        {
          key: 'events',
          label: words.events,
          value: eventTypes.length === 0 ? words.allEvents : eventTypes.join(', '),
        },
        {
          key: 'secrets',
          label: words.secrets,
          value: <SecretDates endpoint={endpoint} onAsk={onAsk} />,
        },
        { key: 'waiting', label: words.waiting, value: waiting },
        { key: 'failed', label: words.failed, value: failed },
        ...(missed > 0 ? [{ key: 'missed', label: words.missed, value: missed }] : []),
      ]}
    />
  );
}

function EndpointButtons({ endpoint, onAsk }: EndpointProps) {
  const texts = useTexts(webhooksTexts);
  const { id, url } = endpoint;
  const { sending, failure, send } = useTestEndpoint(id);
  return (
    <div className="grid gap-3">
      <FailureNotice title={texts.failed} error={failure} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={sending} aria-label={texts.test.actionFor(url)} onClick={send}>
          {texts.test.action}
        </Button>
        <Link
          {...linkTo(`${SCREEN_PATHS.deliveries}?endpointId=${id}`)}
          aria-label={texts.showFor(url)}
          className={buttonClass('secondary', 'small')}
        >
          {texts.show}
        </Link>
        <EndpointMenu endpoint={endpoint} onAsk={(question) => onAsk(question, endpoint)} />
      </div>
    </div>
  );
}
