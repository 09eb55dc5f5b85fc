import type { RefundRequestDetails, RefundRequestItem } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { ReactNode } from 'react';
import { showDateTime } from '../../../lib/format.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSeveralCompanies } from '../../../lib/session.ts';
import { Amount } from '../../../ui/amount.tsx';
import type { Fact } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DetailsHeader, DetailsPage } from '../../parts/details-page.tsx';
import { buildFacts, SummaryCard } from '../../parts/summary-card.tsx';
import { RequestActions } from './request-actions.tsx';
import { requestQuery } from './queries.ts';
import { namesIn } from '../refund-approval.tsx';
import { requestStatus } from './request-words.ts';
import { REFUND_TONES } from '@stuiver/domain/conditions';
import { formatIban } from '@stuiver/domain/iban';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { declineReason } from '../../parts/declines.ts';
import { detailsHref } from '../../parts/hrefs.ts';
import { buildColumns, TableCard } from '../../parts/table-card.tsx';
import { MiddleCut } from '../../../ui/middle-cut.tsx';

/** One refund request: its requester, its decision, and each payment's result. */
export function RefundRequestPage() {
  const texts = useTexts(refundRequestsTexts);
  return (
    <DetailsPage
      words={texts}
      list={SCREEN_PATHS.refundRequests}
      query={requestQuery}
      follows={({ kind }) => kind === 'refund'}
    >
      {(request) => (
        <>
          <DetailsHeader
            person={request.askedBy}
            title={request.reason || texts.heading}
            actions={<RequestActions request={request} />}
          />
          <div className="grid gap-6">
            <WaitingNotice request={request} />
            <RequestSummary request={request} />
            <ItemsCard request={request} />
          </div>
        </>
      )}
    </DetailsPage>
  );
}

/** Approvers of a waiting request. */
function WaitingNotice({ request }: { request: RefundRequestDetails }) {
  const texts = useTexts(refundRequestsTexts);
  const { waiting } = texts;
  const { approvers, askedBy, isOwn, mayDecide } = request;
  if (request.status !== 'WAITING') return null;
  const names = namesIn(approvers, texts);
  if (mayDecide)
    return (
      <Notice tone="wait" title={waiting.decide(askedBy)}>
        {waiting.decideText} {request.askerActive ? null : waiting.inactive(askedBy)}
      </Notice>
    );
  const text = isOwn ? waiting.ownText(names) : waiting.aboveText(names);
  return (
    <Notice tone="wait" title={isOwn ? waiting.own : waiting.above}>
      {approvers.length === 0 ? waiting.nobody : text}
    </Notice>
  );
}

/** Returns the decision, by whom and when. */
function useDecisionFacts(request: RefundRequestDetails): readonly Fact[] {
  const { facts } = useTexts(refundRequestsTexts);
  const { status, decidedBy, withinLimit } = request;
  const decided = showDateTime(request.decidedDateTime);
  const expires = showDateTime(request.expiresDateTime);
  const decision: Partial<Record<keyof typeof facts, ReactNode>> = {
    WAITING: { expires },
    APPROVED: withinLimit ? { approval: facts.withinLimit } : { approvedBy: decidedBy, decidedAt: decided },
    REJECTED: { rejectedBy: decidedBy, decidedAt: decided },
    WITHDRAWN: { withdrawnAt: decided },
    EXPIRED: { expired: expires },
  }[status];
  const note = { key: 'note', label: facts.note, value: request.note, wide: true };
  return [...buildFacts(facts, decision), ...(status === 'REJECTED' && request.note !== '' ? [note] : [])];
}

function RequestSummary({ request }: { request: RefundRequestDetails }) {
  const texts = useTexts(refundRequestsTexts);
  const statuses = useTexts(statusTexts);
  const { money } = useFormats();
  const hasTree = useSeveralCompanies();
  const { facts } = texts;
  const { tone, label } = requestStatus(request, { texts, statuses });
  const { status, quantity, succeeded } = request;
  const decision = useDecisionFacts(request);
  return (
    <SummaryCard
      figure={<Amount large text={money(request.amount, request.currency)} />}
      tone={tone}
      status={label}
      sentence={status === 'APPROVED' ? facts.done(succeeded, quantity) : texts.payments(quantity)}
      facts={[
        ...buildFacts(facts, { askedAt: showDateTime(request.createdDateTime) }),
        ...decision,
        ...buildFacts(facts, { company: hasTree && request.merchantName }),
      ]}
    />
  );
}

/** Describes the result of one payment's refund, with its reason. */
function useOutcome(): (item: RefundRequestItem) => ReactNode {
  const { items, refusals } = useTexts(refundRequestsTexts);
  const statuses = useTexts(statusTexts);
  const declines = useTexts(declineTexts);
  return ({ status, refusal, reasonCode }) => {
    if (status === null && refusal === null) return <StatusDot tone="calm">{items.queued}</StatusDot>;
    const why =
      refusal !== null
        ? refusals[refusal]
        : status === 'FAILED' && reasonCode
          ? declineReason(reasonCode, declines)
          : null;
    return (
      <>
        <StatusDot tone={status === null ? 'bad' : REFUND_TONES[status]}>
          {status === null ? items.refused : statuses.refund[status]}
        </StatusDot>
        {why ? <span className="block text-small text-ink-soft">{why}</span> : null}
      </>
    );
  };
}

/** The payments of a request; each leads to its page. Outcomes show once it is approved. */
function ItemsCard({ request }: { request: RefundRequestDetails }) {
  const { items: words } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const outcome = useOutcome();
  const isApproved = request.status === 'APPROVED';
  const columns = buildColumns<RefundRequestItem, typeof words>(words, {
    payment: {
      className: 'w-full max-w-0 py-2',
      cell: (item) => (
        <>
          <span className="block font-medium">
            <MiddleCut text={item.description || words.noDescription} />
          </span>
          {item.accountHolderName ? (
            <span className="block truncate text-small text-ink-soft">{item.accountHolderName}</span>
          ) : null}
          {item.sender ? (
            <span className="block truncate text-small text-ink-soft">
              {words.to([item.sender.name, formatIban(item.sender.iban)].filter(Boolean).join(', '))}
            </span>
          ) : null}
          {isApproved ? <span className="mt-1 block md:hidden">{outcome(item)}</span> : null}
        </>
      ),
    },
    outcome: isApproved && { hideOnMobile: true, className: 'min-w-72 py-2', cell: outcome },
    amount: {
      align: 'right',
      className: 'py-2 font-medium whitespace-nowrap',
      cell: (item) => money(item.amount, request.currency),
    },
  });
  return (
    <TableCard
      title={words.title}
      columns={columns}
      rows={request.items}
      rowKey={(item) => item.transactionId}
      rowHref={(item) => detailsHref('payment', item.transactionId)}
    />
  );
}
