import type { PaymentDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { paymentsTexts } from '@stuiver/messages/nl/portal/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Change } from '../../../lib/changes.ts';
import { useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Undo2 } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DETAILS_COLUMNS, DetailsPage, Trail } from '../details-page.tsx';
import { hasPendingRefund, paymentQuery, reloadPayment } from '../queries.ts';
import { RefundDialog } from '../shared-actions.ts';
import { useChanges } from '../use-changes.ts';
import { openAttention } from './attention.ts';
import { AttemptsCard } from './attempts-card.tsx';
import { ChargebacksCard } from './chargebacks-card.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { PaymentTimeline } from './timeline/payment-timeline.tsx';
import { openDraftOf } from './refund/refund-draft.ts';
import { RefundsCard } from './refund/refunds-card.tsx';

const LIST = SCREEN_PATHS.payments;

/** Whether a change is one of a refund or chargeback that the payment shows. */
function isPartOf(payment: PaymentDetails | undefined, kind: Change['kind'], id: string): boolean {
  if (kind === 'refund') return payment?.refunds.some(({ refundId }) => refundId === id) ?? false;
  return kind === 'chargeback' && (payment?.chargebacks.some((chargeback) => chargeback.id === id) ?? false);
}

/** One payment: its outcome, attempts, refunds, and what happened when. */
export function PaymentPage() {
  const id: string = useParams({ strict: false }).id ?? '';
  const client = useQueryClient();
  const result = useQuery(paymentQuery(id));
  useChanges(
    ({ kind, id: changed }) => changed === id || isPartOf(result.data, kind, changed),
    () => void reloadPayment(client, id),
  );
  const { details } = useTexts(paymentsTexts);
  return (
    <DetailsPage
      words={details}
      list={LIST}
      result={result}
      aside={<PaymentTimeline id={id} watch={false} />}
    >
      {(payment) => <Payment payment={payment} />}
    </DetailsPage>
  );
}

/** Reloads everything when the last pending refund has become final. */
function useReloadWhenFinal(payment: PaymentDetails, pending: boolean) {
  const client = useQueryClient();
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) void reloadPayment(client, payment.id);
    wasPending.current = pending;
  }, [client, payment.id, pending]);
}

function Payment({ payment }: { payment: PaymentDetails }) {
  const { details, refund } = useTexts(paymentsTexts);
  const [refunding, setRefunding] = useState(false);
  const pending = hasPendingRefund(payment);
  useReloadWhenFinal(payment, pending);
  const mayRefund = usePermission('refunds:write');
  const refundable = mayRefund && (payment.remainingAmount !== '0.00' || openDraftOf(payment) !== null);
  return (
    <>
      <PageHeader
        title={payment.description || details.noDescription}
        trail={<Trail to={LIST}>{details.trail}</Trail>}
        actions={
          refundable ? (
            <Button
              tone="primary"
              icon={<Undo2 aria-hidden strokeWidth={1.75} className="size-4" />}
              onClick={() => setRefunding(true)}
            >
              {refund.action}
            </Button>
          ) : null
        }
      />
      <AttentionNotices payment={payment} />
      <div className={DETAILS_COLUMNS}>
        <div className="grid min-w-0 gap-6">
          <PaymentSummary payment={payment} />
          <ChargebacksCard payment={payment} />
          <RefundsCard payment={payment} />
          <AttemptsCard payment={payment} />
        </div>
        <PaymentTimeline id={payment.id} watch={pending} />
      </div>
      {refunding ? (
        <Suspense>
          <RefundDialog payment={payment} onClose={() => setRefunding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** One notice for each reason to look at the payment that still holds: what happened and what to do. */
function AttentionNotices({ payment }: { payment: PaymentDetails }) {
  const { details: texts } = useTexts(paymentsTexts);
  return openAttention(payment, texts.attention).map(({ reason, tone, title, text }) => (
    <Notice key={reason} tone={tone} title={title} className="mb-6">
      {text}
    </Notice>
  ));
}
