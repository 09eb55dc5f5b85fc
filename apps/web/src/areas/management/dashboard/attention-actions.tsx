import type { AttentionItem } from '@stuiver/contract';
import { handleAttention, resendNotifications } from '@stuiver/contract/routes';
import { dashboardTexts } from '@stuiver/messages/nl/portal/dashboard';
import { mandatesTexts } from '@stuiver/messages/nl/portal/mandates';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { paymentQuery, reloadTotals } from '../queries.ts';
import { RefundDialog, UnblockButton } from '../shared-actions.ts';
import type { useAction } from '../use-action.ts';

type ActionProps = { item: AttentionItem; title: string; action: ReturnType<typeof useAction> };

/** The look of a row's buttons, which lie above its link. */
const LOOK = { size: 'small', tone: 'secondary', className: 'z-10' } as const satisfies Partial<ButtonProps>;

/** Refunds the payment of a refund that failed, by the dialog of its own page. */
function RefundAgain({ item, title, action }: ActionProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  const client = useQueryClient();
  const [payment, setPayment] = useState<Parameters<typeof RefundDialog>[0]['payment'] | null>(null);
  if (!usePermission('refunds:write')) return null;
  const open = () =>
    void action.run(async () => {
      const { queryKey, queryFn } = paymentQuery(item.targetId);
      setPayment(await client.fetchQuery({ queryKey, queryFn: queryFn!, staleTime: 0 }));
    });
  return (
    <>
      <Button
        {...LOOK}
        loading={action.sending}
        aria-label={texts.actionFor(texts.refund, title)}
        onClick={open}
      >
        {texts.refund}
      </Button>
      {payment ? (
        <Suspense>
          <RefundDialog payment={payment} amount={item.amount ?? '0.00'} onClose={() => setPayment(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Unblock({ item, title }: ActionProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  const { action } = useTexts(mandatesTexts).blocked;
  return (
    <Suspense>
      <UnblockButton id={item.id} button={{ ...LOOK, 'aria-label': texts.actionFor(action, title) }} />
    </Suspense>
  );
}

/** Tries a company's notifications again; the row leaves once they have arrived. */
function Resend({ item, title, action }: ActionProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  const client = useQueryClient();
  if (!usePermission('payments:write')) return null;
  const resend = () =>
    void action.run(async () => {
      await call(resendNotifications, { body: { merchantId: item.merchantId } });
      showToast({ tone: 'calm', ...texts.resent });
      await reloadTotals(client);
    });
  return (
    <Button
      {...LOOK}
      loading={action.sending}
      aria-label={texts.actionFor(texts.resend, title)}
      onClick={resend}
    >
      {texts.resend}
    </Button>
  );
}

const ACTIONS: Partial<Record<AttentionItem['kind'], (props: ActionProps) => React.ReactNode>> = {
  refundFailed: RefundAgain,
  mandateBlocked: Unblock,
  notificationsFailing: Resend,
};

/** What can be done about an item in place, beside putting it away. */
export function AttentionActions(props: ActionProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  const client = useQueryClient();
  const { item, title, action } = props;
  const mayHandle = usePermission('payments:write') && item.canBeHandled;
  const Action = ACTIONS[item.kind];
  const { kind, id, merchantId } = item;
  const putAway = () =>
    void action.run(async () => {
      await call(handleAttention, { body: { kind, id, merchantId } });
      await reloadTotals(client);
    });
  return (
    <span className="flex flex-wrap justify-end gap-x-1 gap-y-1.5 empty:hidden max-sm:w-full max-sm:justify-start max-sm:pl-5">
      {Action ? <Action {...props} /> : null}
      {mayHandle ? (
        <Button
          {...LOOK}
          tone="quiet"
          loading={action.sending}
          aria-label={texts.actionFor(texts.done, title)}
          onClick={putAway}
        >
          {texts.done}
        </Button>
      ) : null}
    </span>
  );
}
