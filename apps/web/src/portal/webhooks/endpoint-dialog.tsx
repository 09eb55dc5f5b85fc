import type { NotificationEndpoint, ResponseOf } from '@stuiver/contract';
import { createEndpoint as createCall } from '@stuiver/contract/endpoints/company/webhooks';
import {
  changeEndpoint,
  createEndpoint,
  endOldSecret,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
} from '@stuiver/contract/routes';
import { NOTIFICATION_TYPES, type NotificationType } from '@stuiver/domain/webhooks';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Checkbox, RadioGroup } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextField, UrlField } from '../../ui/forms/text-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { reloadWebhooks } from './queries.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';

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

/** Nothing chosen would mean everything. */
const SCHEMA = createCall.body
  .extend({ which: z.enum(['all', 'some']) })
  .refine(({ which, eventTypes }) => which === 'all' || eventTypes.length > 0, {
    path: ['eventTypes'],
    message: 'required',
  });

type NewEndpoint = ResponseOf<typeof createCall>;
type Values = { url: string; description: string; which: 'all' | 'some'; eventTypes: NotificationType[] };

export type EndpointDialogProps = {
  /** Null for a new one. */
  endpoint: NotificationEndpoint | null;
  onClose: () => void;
};

function useEndpointForm({ endpoint, onClose }: EndpointDialogProps, onMade: (made: NewEndpoint) => void) {
  const own = useSession()?.userId ?? '';
  const merchantId = endpoint?.merchantId ?? own;
  return useFormDialog({
    name: `webhook ${endpoint?.id ?? ''}`,
    schema: SCHEMA,
    toRequest: ({ url, description, which, eventTypes }: Values) => ({
      merchantId,
      url: url.trim(),
      description: description.trim(),
      eventTypes: which === 'all' ? [] : eventTypes,
      which,
    }),
    fieldOf: (path) => (path.startsWith('eventTypes') ? 'eventTypes' : path),
    defaultValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      which: endpoint && endpoint.eventTypes.length > 0 ? 'some' : 'all',
      eventTypes: endpoint && endpoint.eventTypes.length > 0 ? endpoint.eventTypes : [...NOTIFICATION_TYPES],
    },
    send: async ({ which: _which, merchantId: company, ...body }) => {
      if (endpoint) {
        await call(changeEndpoint, { params: { id: endpoint.id }, body });
        onClose();
      } else {
        onMade(await call(createEndpoint, { body: { merchantId: company, ...body } }));
      }
      await reloadWebhooks();
    },
    onClose,
  });
}

/** Asks for an endpoint's address, purpose and notifications. */
export function EndpointDialog(props: EndpointDialogProps) {
  const { form: words, secret } = useTexts(webhooksTexts);
  const [made, setMade] = useState<NewEndpoint | null>(null);
  const dialog = useEndpointForm(props, setMade);
  const { form } = dialog;
  const isNew = props.endpoint === null;
  const which = form.watch('which');
  const wrong = form.errorOf('eventTypes');
  if (made)
    return (
      <SecretDialog
        words={secret}
        label={secret.field(made.endpoint.url)}
        secret={made.secret}
        onClose={props.onClose}
      />
    );
  return (
    <FormDialog
      words={{
        title: isNew ? words.addTitle : words.changeTitle,
        lead: isNew ? words.lead : words.changeLead,
        submit: isNew ? words.submitAdd : words.submitChange,
        failed: words.failed,
      }}
      {...dialog}
    >
      <div className="grid gap-5">
        <UrlField label={words.url} required hint={words.urlHint} {...form.field('url')} />
        <TextField
          label={words.description}
          maxLength={100}
          autoComplete="off"
          hint={words.descriptionHint}
          {...form.field('description')}
        />
        <RadioGroup
          label={words.events}
          value={which}
          onChange={(next) => form.setValue('which', next)}
          options={[
            { value: 'all', label: words.all, hint: words.allHint },
            { value: 'some', label: words.some },
          ]}
        />
        {which === 'all' ? null : (
          <fieldset className="pl-6.5">
            <legend className="sr-only">{words.some}</legend>
            <div className="grid grid-cols-2 gap-2.5 max-sm:grid-cols-1">
              {NOTIFICATION_TYPES.map((type) => (
                <Checkbox key={type} value={type} label={type} {...form.register('eventTypes')} />
              ))}
            </div>
            {wrong ? <FieldError>{wrong}</FieldError> : null}
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}
