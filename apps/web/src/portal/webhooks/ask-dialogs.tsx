import type { NotificationEndpoint } from '@stuiver/contract';
import { endOldSecret, removeEndpoint, rotateSecret, switchEndpoint } from '@stuiver/contract/routes';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { reloadWebhooks } from './queries.ts';

type EndpointProps = { endpoint: NotificationEndpoint; onClose: () => void };
type AskProps = EndpointProps & { question: 'switchOff' | 'rotate' | 'endOld' | 'remove' };

/** Asks before an action on an endpoint, naming its consequences; then shows the secret that it has got. */
export function EndpointAskDialog({ question, endpoint, onClose }: AskProps) {
  const texts = useTexts(webhooksTexts);
  const [made, setMade] = useState<string | null>(null);
  const words = texts[question];
  const isUnseen = endpoint.secrets.at(-1)?.wasShown === false;
  const confirm = async () => {
    const params = { id: endpoint.id };
    let secret = null;
    if (question === 'remove') await call(removeEndpoint, { params });
    else if (question === 'endOld') await call(endOldSecret, { params });
    else if (question === 'rotate') ({ secret } = await call(rotateSecret, { params }));
    else await call(switchEndpoint, { params, body: { on: false } });
    void reloadWebhooks();
    return secret;
  };
  if (made)
    return (
      <SecretDialog
        words={texts.secret}
        label={texts.secret.field(endpoint.url || texts.own.title)}
        secret={made}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      words={words}
      tone={question === 'rotate' ? 'primary' : 'danger'}
      onConfirm={confirm}
      {...('done' in words ? { done: { title: words.done } } : {})}
      onDone={(secret) => (secret === null ? onClose() : setMade(secret))}
      onClose={onClose}
    >
      <p className="break-all text-ink-soft">{endpoint.url || endpoint.merchantName}</p>
      <p>{question === 'rotate' && isUnseen ? texts.rotate.unseen : words.text}</p>
      {question === 'rotate' && endpoint.secrets.length > 1 ? <p>{texts.rotate.third}</p> : null}
      {question === 'remove' && endpoint.isFirst ? <p>{texts.remove.first}</p> : null}
    </ConfirmDialog>
  );
}

/** Switches an endpoint on again, with the choice of sending what it missed. */
export function SwitchOnDialog({ endpoint, onClose }: EndpointProps) {
  const { on: words } = useTexts(webhooksTexts);
  const [choice, setChoice] = useState<'send' | 'leave'>('send');
  const { id, missed } = endpoint;
  const confirm = async () => {
    const body = { on: true, sendMissed: missed > 0 && choice === 'send' };
    await call(switchEndpoint, { params: { id }, body });
    void reloadWebhooks();
  };
  return (
    <ConfirmDialog
      words={words}
      tone="primary"
      onConfirm={confirm}
      done={{ title: words.done }}
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
