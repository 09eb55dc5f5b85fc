import type { ProposalDecision, RefundRequestDetails } from '@stuiver/contract';
import { reaches } from '@stuiver/domain/refund-limits';
import { decisionOn } from '../../../platform/access/proposals.ts';
import { type MerchantScope, scopeOfOne } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import type { AuditEntry } from '../../../platform/audit/write-audit.ts';
import { wake } from '../../../platform/database/signals.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { findRefunders } from '../../../people/team/refund-limits.ts';
import { getRefundRequest } from './read-requests.ts';
import { endWaiting, findRequest, lockRefundRequest, type RequestRow } from './repository.ts';

const ACTIONS = {
  APPROVED: 'refundRequest.approved',
  REJECTED: 'refundRequest.rejected',
  WITHDRAWN: 'refundRequest.withdrawn',
} as const satisfies Record<string, AuditEntry['action']>;

const decideWaiting = decisionOn<
  readonly [merchantId: string, id: string],
  RequestRow,
  { decision: ProposalDecision; note: string }
>({
  lock: (tx, key) => lockRefundRequest(tx, ...key),
  read: ({ status, asked_by: askedBy, decided_by, expires_at: expiresAt }) => ({
    askedBy,
    expiresAt,
    decided: status === 'WAITING' ? null : status,
    decidedBy: status === 'WITHDRAWN' ? askedBy : decided_by,
  }),
  async apply(deps, tx, request, { decision, note, userId, at }) {
    const { merchant_id: merchantId, id, amount } = request;
    const isWithdrawn = decision === 'WITHDRAWN';
    const own = (await findRefunders(tx, merchantId)).find((one) => one.userId === userId);
    if (!isWithdrawn && !(own && reaches(own.limit, amount))) throw new AppError('aboveRefundLimit');
    await endWaiting(tx, merchantId, id, { status: decision, by: isWithdrawn ? null : userId, note, at });
    if (decision === 'APPROVED') wake(tx, 'refundRequests');
    if (!isWithdrawn) await queueMail(deps, tx, { kind: 'refundRequestDecided', merchantId, requestId: id });
  },
  audit: ({ merchant_id: merchantId, id, amount }, { decision, note }) => ({
    merchantId,
    action: ACTIONS[decision],
    subjectId: id,
    after: { amount, ...(note && { note }) },
  }),
});

async function decide(
  deps: PaymentDeps,
  session: Session,
  scope: MerchantScope,
  id: string,
  decided: { readonly decision: ProposalDecision; readonly note: string },
): Promise<RefundRequestDetails> {
  const found = await findRequest(deps.db, scope, id);
  // Others need not learn that they may not withdraw it.
  if (!found || (decided.decision === 'WITHDRAWN' && found.asked_by !== session.userId)) throw notFound();
  await decideWaiting(deps, session, [found.merchant_id, id], decided);
  return getRefundRequest(deps, session, scopeOfOne(found.merchant_id), id);
}

/**
 * Approves or rejects a request. The caller's current limit counts, not the one at the request; the requester's
 * current permissions do not matter. Repeating the same decision changes nothing.
 *
 * @throws AppError as {@link decisionOn}; `aboveRefundLimit`
 */
export function decideRefundRequest(
  deps: PaymentDeps,
  session: Session,
  scope: MerchantScope,
  id: string,
  { approve, note }: { readonly approve: boolean; readonly note: string },
): Promise<RefundRequestDetails> {
  return decide(deps, session, scope, id, { decision: approve ? 'APPROVED' : 'REJECTED', note: note.trim() });
}

/**
 * Withdraws the caller's own request; a withdrawn one stays withdrawn.
 *
 * @throws AppError `notFound`, also for someone else's; `requestDecided`
 */
export function withdrawRefundRequest(
  deps: PaymentDeps,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<RefundRequestDetails> {
  return decide(deps, session, scope, id, { decision: 'WITHDRAWN', note: '' });
}
