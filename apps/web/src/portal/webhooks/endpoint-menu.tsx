import type { NotificationEndpoint } from '@stuiver/contract';
import { resendToEndpoint } from '@stuiver/contract/routes';
import { isListener } from '@stuiver/domain/webhooks';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import type { EndpointQuestion } from './secret-dates.tsx';
import { reloadWebhooks } from './queries.ts';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';

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

type EndpointMenuProps = {
  endpoint: NotificationEndpoint;
  onAsk: (question: EndpointQuestion) => void;
};

/** Actions on an endpoint, besides testing it. */
export function EndpointMenu({ endpoint, onAsk }: EndpointMenuProps) {
  const texts = useTexts(webhooksTexts);
  const resendAll = useResendAll(endpoint.id);
  const isOn = endpoint.state === 'ACTIVE' || endpoint.state === 'FAILING';
  const ask = (question: Exclude<EndpointQuestion, 'change'>, tone?: 'danger') => ({
    key: question,
    label: texts[question].action,
    ...(tone ? { tone } : {}),
    onSelect: () => onAsk(question),
  });
  return (
    <RowMenu
      isWide
      words={texts}
      name={endpoint.url}
      entries={[
        ...(isListener(endpoint.url)
          ? []
          : [{ key: 'change', label: texts.form.change, onSelect: () => onAsk('change') }]),
        ...(isOn
          ? [{ key: 'resend', label: texts.resend.action, onSelect: () => void resendAll() }]
          : [ask('on')]),
        ask('rotate'),
        ...(isOn ? [ask('switchOff')] : []),
        ask('remove', 'danger'),
      ]}
    />
  );
}
