import type { NotificationEndpoint } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { ENDPOINT_TONES, isListener } from '@stuiver/domain/webhooks';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { testEndpoint, resendToEndpoint } from '@stuiver/contract/routes';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useTexts } from '../../lib/language.ts';
import { useMoment } from '../../lib/spoken-date.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.ts';
import { linkTo } from '../../ui/link-to.ts';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { call } from '../../lib/api.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { useAction } from '../../lib/use-action.ts';
import { reloadWebhooks } from './queries.ts';
import { showToast } from '../../lib/toasts.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';
import { showDateTime, showDay } from '../../lib/format.ts';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';

// It loads when it is opened.
const AskDialog = latePart(() => import('./endpoint-dialog.tsx'), 'EndpointAskDialog');

const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1.5';

/** Since when an endpoint's secret signs, until when the one before it does, and a way to the first one to be seen. */
export function SecretDates({ endpoint }: { endpoint: NotificationEndpoint }) {
  const texts = useTexts(webhooksTexts);
  const [dialog, show] = useDialog();
  const newest = endpoint.secrets.at(-1);
  const older = endpoint.secrets.find(({ endsDateTime }) => endsDateTime !== null);
  if (!newest) return null;
  const ask = (question: 'rotate' | 'endOld') => (
    <Button
      size="small"
      onClick={() => show((onClose) => <AskDialog {...{ question, endpoint, onClose }} />)}
    >
      {texts[question].action}
    </Button>
  );
  return (
    <>
      <span className={LINE}>
        {newest.wasShown ? texts.secretSince(showDay(newest.createdDateTime)) : texts.secretUnseen}
        {newest.wasShown && endpoint.url !== '' ? null : ask('rotate')}
      </span>
      {older?.endsDateTime ? (
        <span className={`text-table font-normal text-ink-soft ${LINE}`}>
          {texts.secretUntil(showDateTime(older.endsDateTime))}
          {ask('endOld')}
        </span>
      ) : null}
      {dialog}
    </>
  );
}

type EndpointProps = { endpoint: NotificationEndpoint };

// The dialogs load when they are opened.
const EndpointDialog = latePart(() => import('./endpoint-dialog.tsx'), 'EndpointDialog');
const SwitchOnDialog = latePart(() => import('./endpoint-dialog.tsx'), 'SwitchOnDialog');

/** Sends a test to an endpoint and opens its delivery, which shows request and answer. */
function useTestEndpoint(id: string) {
  const navigate = useNavigate();
  const { sending, failure, run } = useAction();
  const send = () =>
    void run(async () => {
      const { delivery } = await call(testEndpoint, { params: { id } });
      void reloadWebhooks();
      await navigate(linkTo(detailsHref('delivery', delivery.id)));
    });
  return { sending, failure, send };
}

/** One endpoint as a row: its address and health, what waits or went wrong, and actions. */
export function EndpointRow({ endpoint, isGroup }: EndpointProps & { isGroup: boolean }) {
  const texts = useTexts(webhooksTexts);
  const { facts: words } = texts;
  const { id, url, description, state, isFirst, merchantName, eventTypes } = endpoint;
  const { sending, failure, send } = useTestEndpoint(id);
  const notes = [
    isGroup ? merchantName : '',
    description,
    isFirst ? texts.first : '',
    `${words.events}: ${eventTypes.join(', ') || words.allEvents}`,
    ...(['waiting', 'failed', 'missed'] as const).map((key) =>
      endpoint[key] > 0 ? `${words[key]}: ${endpoint[key]}` : '',
    ),
  ].filter(Boolean);
  return (
    <li className="grid gap-3 border-line px-6 py-3 not-first:border-t max-sm:px-4">
      <div className="grid items-center gap-x-6 gap-y-2 xl:grid-cols-[minmax(0,1fr)_6rem_auto]">
        <div className="min-w-0 text-table text-ink-soft">
          <h2 className="text-body font-medium wrap-anywhere text-ink">{url}</h2>
          <p className="num wrap-anywhere">{notes.join(' · ')}</p>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-1.5">
            {`${words.secrets}:`} <SecretDates endpoint={endpoint} />
          </div>
        </div>
        <StatusDot tone={ENDPOINT_TONES[state]}>{texts.states[state]}</StatusDot>
        <div className="flex flex-wrap gap-2">
          {isListener(url) ? null : (
            <Button size="small" loading={sending} aria-label={texts.test.actionFor(url)} onClick={send}>
              {texts.test.action}
            </Button>
          )}
          <Link
            {...linkTo(`${SCREEN_PATHS.deliveries}?endpointId=${id}`)}
            aria-label={texts.showFor(url)}
            className={buttonClass('secondary', 'small')}
          >
            {texts.show}
          </Link>
          <EndpointMenu endpoint={endpoint} />
        </div>
      </div>
      <StateNotice endpoint={endpoint} />
      <Progress endpoint={endpoint} />
      <FailureNotice title={texts.failed} error={failure} />
    </li>
  );
}

/** Reason why nothing arrives, and its consequences. */
function StateNotice({ endpoint }: EndpointProps) {
  const texts = useTexts(webhooksTexts);
  const spoken = useMoment();
  const { state, sinceDateTime, pausesDateTime } = endpoint;
  if (state === 'ACTIVE' || sinceDateTime === null) return null;
  const since = spoken(sinceDateTime);
  if (state === 'FAILING')
    return (
      <Notice tone="wait" title={texts.failing.title(since)}>
        {texts.failing.text(spoken(pausesDateTime ?? sinceDateTime))}
      </Notice>
    );
  const words = state === 'PAUSED' ? texts.paused : texts.off;
  return (
    <Notice tone={ENDPOINT_TONES[state]} title={words.title(since)}>
      <p>{words.text}</p>
      <DialogButton
        size="small"
        className="mt-3"
        dialog={(onClose) => <SwitchOnDialog endpoint={endpoint} onClose={onClose} />}
      >
        {texts.on.action}
      </DialogButton>
    </Notice>
  );
}

/** Progress of resending everything. */
function Progress({ endpoint: { resending } }: EndpointProps) {
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

/** Resends everything that an endpoint missed, and reports the number in a toast. */
function useResendAll(id: string) {
  const { resend: words, failed } = useTexts(webhooksTexts);
  const { act } = useToastedAction();
  return async () => {
    await act(failed, async () => {
      const { quantity } = await call(resendToEndpoint, { params: { id } });
      if (quantity === 0) showToast({ tone: 'calm', title: words.none });
      else showToast({ title: words.done(quantity), text: words.text });
    });
    await reloadWebhooks();
  };
}

/** Actions on an endpoint, besides testing it. */
function EndpointMenu({ endpoint }: EndpointProps) {
  const texts = useTexts(webhooksTexts);
  const resendAll = useResendAll(endpoint.id);
  const isOn = endpoint.state === 'ACTIVE' || endpoint.state === 'FAILING';
  const ask = (question: 'rotate' | 'switchOff' | 'remove') => ({
    key: question,
    label: texts[question].action,
    tone: question === 'remove' ? ('danger' as const) : ('plain' as const),
    dialog: (onClose: () => void) => <AskDialog {...{ question, endpoint, onClose }} />,
  });
  return (
    <RowMenu
      isWide
      words={texts}
      name={endpoint.url}
      entries={[
        !isListener(endpoint.url) && {
          key: 'change',
          label: texts.form.change,
          dialog: (onClose) => <EndpointDialog endpoint={endpoint} onClose={onClose} />,
        },
        isOn
          ? { key: 'resend', label: texts.resend.action, onSelect: () => void resendAll() }
          : {
              key: 'on',
              label: texts.on.action,
              dialog: (onClose) => <SwitchOnDialog endpoint={endpoint} onClose={onClose} />,
            },
        ask('rotate'),
        isOn && ask('switchOff'),
        ask('remove'),
      ]}
    />
  );
}
