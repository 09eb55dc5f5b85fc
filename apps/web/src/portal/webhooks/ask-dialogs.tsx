import type { NotificationEndpoint } from '@stuiver/contract';
import { endOldSecret, removeEndpoint, rotateSecret, switchEndpoint } from '@stuiver/contract/routes';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import type { EndpointQuestion } from './endpoint-question.ts';
import { reloadWebhooks } from './queries.ts';

type Question = Exclude<EndpointQuestion, 'change'>;
type AskProps = {
  endpoint: NotificationEndpoint;
  onClose: () => void;
  onSecret: (url: string, secret: string) => void;
};

/** Asks before something is done about an endpoint, and says what that leads to. */
export function AskDialog({ question, ...props }: AskProps & { question: Question }) {
  return question === 'on' ? <OnDialog {...props} /> : <PlainDialog {...props} question={question} />;
}

/** What is done when the answer is yes; a new secret is shown in place of a toast. */
async function doIt(question: Question, { endpoint, onSecret }: AskProps): Promise<void> {
  const params = { id: endpoint.id };
  if (question === 'remove') await call(removeEndpoint, { params });
  else if (question === 'endOld') await call(endOldSecret, { params });
  else if (question === 'rotate') {
    const { secret } = await call(rotateSecret, { params });
    onSecret(endpoint.url, secret);
  } else await call(switchEndpoint, { params, body: { on: false } });
}

function PlainDialog({ question, ...props }: AskProps & { question: Exclude<Question, 'on'> }) {
  const texts = useTexts(webhooksTexts);
  const client = useQueryClient();
  const { sending, failure, run } = useAction();
  const words = texts[question];
  const { endpoint, onClose } = props;
  const isUnseen = endpoint.secrets.at(-1)?.wasShown === false;
  const confirm = async () => {
    if (!(await run(() => doIt(question, props)))) return;
    if ('done' in words) {
      showToast({ tone: 'good', title: words.done });
      onClose();
    }
    await reloadWebhooks(client);
  };
  return (
    <ConfirmDialog
      words={words}
      tone={question === 'rotate' ? 'primary' : 'danger'}
      sending={sending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="break-all text-ink-soft">{endpoint.url || endpoint.merchantName}</p>
      <p>{question === 'rotate' && isUnseen ? texts.rotate.unseen : words.text}</p>
      {question === 'rotate' && endpoint.secrets.length > 1 ? <p>{texts.rotate.third}</p> : null}
      {question === 'remove' && endpoint.isFirst ? <p>{texts.remove.first}</p> : null}
    </ConfirmDialog>
  );
}

/** Switches an endpoint on again, with the choice of what becomes of what it missed. */
function OnDialog({ endpoint, onClose }: AskProps) {
  const { on: words } = useTexts(webhooksTexts);
  const client = useQueryClient();
  const { sending, failure, run } = useAction();
  const [choice, setChoice] = useState<'send' | 'leave'>('send');
  const { id, missed } = endpoint;
  const confirm = async () => {
    const body = { on: true, sendMissed: missed > 0 && choice === 'send' };
    const done = await run(async () => {
      await call(switchEndpoint, { params: { id }, body });
    });
    if (!done) return;
    showToast({ tone: 'good', title: words.done });
    onClose();
    await reloadWebhooks(client);
  };
  return (
    <ConfirmDialog
      words={words}
      tone="primary"
      sending={sending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="break-all text-ink-soft">{endpoint.url}</p>
      {missed === 0 ? null : (
        <>
          <p className="font-medium">{words.missed(missed)}</p>
          <RadioGroup
            label={words.choose}
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'send', label: words.send, hint: words.sendHint },
              { value: 'leave', label: words.leave, hint: words.leaveHint },
            ]}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
