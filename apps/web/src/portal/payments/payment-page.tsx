import type { PaymentDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { disputeTexts, type DisputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import { paymentsTexts, type PaymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { simulateTexts } from '@stuiver/messages/nl/payments/simulate';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isAnswerable, refundAsEvidence } from '../chargebacks/disputes.ts';
import type { Change } from '../live/changes.ts';
import { useTexts } from '../../lib/language.ts';
import { config } from '../../lib/config.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { usePermission } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Undo2 } from '../../ui/icons.tsx';
import { latePart } from '../../ui/late-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { hasPendingRefund, paymentQuery, timelineQuery } from './queries.ts';
import { reloadPayment } from '../parts/reload.ts';
import { RefundDialog } from '../refunds/lazy-refund-dialog.ts';
import { AttemptsCard } from './attempts-card.tsx';
import { ChargebacksCard } from './chargebacks-card.tsx';
import { CustomerCard } from './customer-card.tsx';
import { MoneyStrip } from '../refunds/money-strip.tsx';
import { PayerMessageCard } from './payer-message-card.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { PaymentTimeline } from './timeline/payment-timeline.tsx';
import { PaymentSettlementCard } from '../settlements/payment-settlement-card.tsx';
import { findOpenDraft } from '../refunds/refund-draft.ts';
import { OpenRequests } from '../refunds/refund-approval.tsx';
import { RefundsCard } from '../refunds/refunds-card.tsx';
import type { Tone } from '@stuiver/domain/conditions';
import type { AttentionReason } from '@stuiver/domain/states';
import { ButtonLink } from '../parts/button-link.tsx';

type Attention = {
  readonly reason: AttentionReason;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
};

/** Describes a second payment, which is returned automatically; amber only if that failed. */
function surplusAttention(
  { refunds }: PaymentDetails,
  texts: PaymentsTexts['details']['attention'],
): Attention {
  const { title, text, returned, failed } = texts.surplusCapture;
  const base = { reason: 'surplusCapture', title } as const;
  const returns = refunds.filter(({ automatic }) => automatic);
  if (returns.some(({ status }) => status === 'FAILED')) return { ...base, tone: 'wait', text: failed };
  const isReturned = returns.length > 0 && returns.every(({ status }) => status === 'SUCCEEDED');
  return { ...base, tone: 'calm', text: isReturned ? returned : text };
}

/**
 * Returns why a payment needs attention, and what to do. A late payment that was returned in full needs neither
 * delivery nor refund.
 */
function openAttention(
  payment: PaymentDetails,
  texts: PaymentsTexts['details']['attention'],
  { evidence }: Pick<DisputeTexts, 'evidence'>,
): Attention[] {
  return payment.attention.flatMap((reason): Attention[] => {
    if (reason === 'surplusCapture') return [surplusAttention(payment, texts)];
    if (reason === 'chargebackExcess') {
      const { tone, holds } = refundAsEvidence(payment.chargebacks);
      const { title, text } = texts.chargebackExcess;
      return [{ reason, tone, title, text: `${text} ${evidence[holds]}` }];
    }
    if (payment.remainingAmount === '0.00') return [];
    return [{ reason, tone: 'wait', ...texts[reason] }];
  });
}

/** Checks whether a change is one of a refund or chargeback that the payment shows. */
function isPartOf(payment: PaymentDetails | undefined, kind: Change['kind'], id: string): boolean {
  if (kind === 'refund') return payment?.refunds.some(({ refundId }) => refundId === id) ?? false;
  const disputes = payment ? [...payment.chargebacks, ...payment.inquiries] : [];
  return kind === 'chargeback' && disputes.some((dispute) => dispute.id === id);
}

/** One payment: its outcome, attempts, refunds, and history. */
export function PaymentPage() {
  const id: string = useParams({ strict: false }).id ?? '';
  // Keeps the timeline's request alive while its card moves from the skeleton to the payment; without an observer
  // the request is cancelled and sent again.
  useQuery({ ...timelineQuery(id, false), notifyOnChangeProps: [] });
  const { details } = useTexts(paymentsTexts);
  return (
    <DetailsPage
      words={details}
      list={SCREEN_PATHS.payments}
      query={paymentQuery}
      reload={reloadPayment}
      follows={({ kind, id: changed }, _, payment) => changed === id || isPartOf(payment, kind, changed)}
      aside={<PaymentTimeline id={id} watch={false} />}
    >
      {(payment) => <Payment payment={payment} />}
    </DetailsPage>
  );
}

/** Reloads everything when the last pending refund has become final. */
function useReloadWhenFinal(payment: PaymentDetails, pending: boolean) {
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) void reloadPayment(payment.id);
    wasPending.current = pending;
  }, [payment.id, pending]);
}

/** Test mode only, so that its code is too. */
const SimulateDialog = latePart(() => import('./simulate-dialog.tsx'), 'SimulateDialog');

/** Opens the choice of what the simulator reports about a payment. */
function Simulate({ id }: { id: string }) {
  return (
    <DialogButton dialog={(onClose) => <SimulateDialog id={id} onClose={onClose} />}>
      {useTexts(simulateTexts).action}
    </DialogButton>
  );
}

type ActionsProps = { payment: PaymentDetails; onRefund: (() => void) | null };

/** Refunding and answering a dispute; the latter comes first. In test mode also what the simulator can report. */
function Actions({ payment, onRefund }: ActionsProps) {
  const { details, refund } = useTexts(paymentsTexts);
  const mayRespond = usePermission('disputes:write');
  const maySimulate = usePermission('payments:write') && config.mode === 'test';
  const disputed = mayRespond && payment.chargebacks.find((chargeback) => isAnswerable(chargeback));
  return (
    <>
      {maySimulate ? <Simulate id={payment.id} /> : null}
      {onRefund ? (
        <Button tone={disputed ? 'secondary' : 'primary'} icon={Undo2} onClick={onRefund}>
          {refund.action}
        </Button>
      ) : null}
      {disputed ? (
        <ButtonLink to={detailsHref('evidence', disputed.id)} tone="primary">
          {details.respond}
        </ButtonLink>
      ) : null}
    </>
  );
}

function Payment({ payment }: { payment: PaymentDetails }) {
  const { details } = useTexts(paymentsTexts);
  const [refunding, setRefunding] = useState(false);
  // The search opens the page with the dialog.
  const { refund: wished } = useSearch({ strict: false }) as { refund?: string };
  const navigate = useNavigate();
  const stopRefunding = () => {
    setRefunding(false);
    if (wished !== undefined) void navigate({ to: '.', search: {}, replace: true });
  };
  const pending = hasPendingRefund(payment);
  useReloadWhenFinal(payment, pending);
  const mayRefund = usePermission('refunds:write');
  const refundable = mayRefund && (payment.remainingAmount !== '0.00' || findOpenDraft(payment) !== null);
  return (
    <>
      <DetailsHeader
        person={payment.accountHolderName}
        title={payment.description || details.noDescription}
        actions={<Actions payment={payment} onRefund={refundable ? () => setRefunding(true) : null} />}
      />
      <AttentionNotices payment={payment} />
      <OpenRequests payment={payment} />
      <DetailsColumns
        lead={
          <>
            <PaymentSummary payment={payment} />
            <MoneyStrip payment={payment} />
            <PayerMessageCard payment={payment} />
          </>
        }
        aside={<PaymentTimeline id={payment.id} watch={pending} inquiries={payment.inquiries} />}
      >
        <ChargebacksCard payment={payment} />
        <RefundsCard payment={payment} />
        <PaymentSettlementCard payment={payment} />
        <AttemptsCard payment={payment} />
        <CustomerCard payment={payment} />
      </DetailsColumns>
      {refunding || (wished !== undefined && refundable) ? (
        <RefundDialog payment={payment} onClose={stopRefunding} />
      ) : null}
    </>
  );
}

/** One notice for each reason that still holds why the payment needs attention: what happened and what to do. */
function AttentionNotices({ payment }: { payment: PaymentDetails }) {
  const { details: texts } = useTexts(paymentsTexts);
  const disputes = useTexts(disputeTexts);
  return openAttention(payment, texts.attention, disputes).map(({ reason, tone, title, text }) => (
    <Notice key={reason} tone={tone} title={title} className="mb-6">
      {text}
    </Notice>
  ));
}
