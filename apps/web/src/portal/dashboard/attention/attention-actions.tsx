import type { AttentionItem, MandateDetails, PaymentDetails } from '@stuiver/contract';
import {
  getMandate,
  getPaymentDetails,
  handleAttention,
  resendNotifications,
} from '@stuiver/contract/routes';
import { ATTENTION_VERBS } from '@stuiver/domain/states';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button, buttonClass, type ButtonProps } from '../../../ui/button.tsx';
import { Check } from '../../../ui/icons.tsx';
import { type AttentionWords, isSurplusFailed } from './attention-words.ts';
import { reloadTotals } from '../../parts/reload.ts';
import { UnblockDialog } from '../../mandates/lazy-unblock-dialog.ts';
import { RefundDialog } from '../../refunds/lazy-refund-dialog.ts';
import type { useAction } from '../../../lib/use-action.ts';
import { linkTo } from '../../../ui/link-to.ts';

type ActionProps = {
  item: AttentionItem;
  words: AttentionWords;
  title: string;
  action: ReturnType<typeof useAction>;
};

/** Looks of a row's buttons, which lie above its link. */
const LOOK = { size: 'small', tone: 'secondary', className: 'z-10' } as const satisfies Partial<ButtonProps>;

type ActButtonProps = Pick<ActionProps, 'title' | 'action'> &
  Omit<ButtonProps, 'action' | 'title'> & { label: string };

function ActButton({ label, title, action, children = label, ...button }: ActButtonProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  return (
    <Button {...LOOK} {...button} loading={action.sending} aria-label={texts.actionFor(label, title)}>
      {children}
    </Button>
  );
}

/** Refunds a late payment, or one whose refund failed, by the dialog of its own page. */
function Refund({ item, title, action }: ActionProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  const [payment, setPayment] = useState<PaymentDetails | null>(null);
  if (!usePermission('refunds:write') || isSurplusFailed(item)) return null;
  const label = item.kind === 'paymentLate' ? texts.refundLate : texts.refund;
  const open = () =>
    void action.run(async () => {
      const { details } = await call(getPaymentDetails, { params: { id: item.targetId } });
      setPayment(details.transaction);
    });
  return (
    <>
      <ActButton label={label} title={title} action={action} onClick={open} />
      {payment ? (
        <RefundDialog
          payment={payment}
          amount={item.kind === 'paymentLate' ? payment.remainingAmount : (item.amount ?? '0.00')}
          onClose={() => setPayment(null)}
        />
      ) : null}
    </>
  );
}

/** Unblocks a mandate, by the dialog of its own page. */
function Unblock({ item, title, action }: ActionProps) {
  const words = useTexts(mandatesTexts).blocked;
  const [mandate, setMandate] = useState<MandateDetails | null>(null);
  if (!usePermission('recurrences:write')) return null;
  const { reference, merchantId } = item;
  const open = () =>
    void action.run(async () => {
      const { details } = await call(getMandate, {
        params: { reference: reference ?? '' },
        query: { merchantId },
      });
      setMandate(details.Mandate);
    });
  return (
    <>
      <ActButton label={words.action} title={title} action={action} onClick={open} />
      {mandate ? <UnblockDialog mandate={mandate} onClose={() => setMandate(null)} /> : null}
    </>
  );
}

/** Tries a company's notifications again; the row leaves once they have arrived. */
function Resend({ item, title, action }: ActionProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  if (!usePermission('payments:write')) return null;
  const resend = () =>
    void action.run(async () => {
      await call(resendNotifications, { body: { merchantId: item.merchantId } });
      showToast({ tone: 'calm', ...texts.resent });
      await reloadTotals();
    });
  return <ActButton label={texts.resend} title={title} action={action} onClick={resend} />;
}

const ACTIONS: Partial<Record<AttentionItem['kind'], (props: ActionProps) => React.ReactNode>> = {
  refundFailed: Refund,
  paymentLate: Refund,
  mandateBlocked: Unblock,
  notificationsFailing: Resend,
};

/** The prepared action of an item, and the button that dismisses it: for a late payment, by delivering. */
export function AttentionActions(props: ActionProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  const { item, words, title, action } = props;
  const mayHandle = usePermission('payments:write') && item.canBeHandled;
  const mayRespond = usePermission('disputes:write');
  const Action = ACTIONS[item.kind];
  const isLate = item.kind === 'paymentLate' && !isSurplusFailed(item);
  const done = ATTENTION_VERBS[item.kind] === 'read' ? texts.markRead : texts.done;
  const { kind, id, merchantId } = item;
  const putAway = () =>
    void action.run(async () => {
      await call(handleAttention, { body: { kind, id, merchantId } });
      await reloadTotals();
    });
  return (
    <span className="flex shrink-0 justify-end gap-1 empty:hidden sm:min-w-50 print:hidden">
      {Action ? <Action {...props} /> : null}
      {words.action && (mayRespond || item.kind !== 'chargeback') ? (
        <Link
          {...linkTo(words.actionHref ?? words.href)}
          aria-label={texts.actionFor(words.action, title)}
          className={buttonClass(LOOK.tone, LOOK.size, LOOK.className)}
        >
          {words.action}
        </Link>
      ) : null}
      {mayHandle && isLate ? (
        <ActButton label={texts.deliver} title={title} action={action} onClick={putAway} />
      ) : mayHandle ? (
        <Button
          {...LOOK}
          tone="quiet"
          loading={action.sending}
          title={done}
          aria-label={texts.actionFor(done, title)}
          onClick={putAway}
          icon={Check}
        />
      ) : null}
    </span>
  );
}
