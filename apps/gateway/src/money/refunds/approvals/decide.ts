import type { RefundRequestDetails } from '@stuiver/contract';
import { reaches } from '@stuiver/domain/refund-limits';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { checkDecision } from '../../../platform/access/four-eyes.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { wake } from '../../../platform/database/signals.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { refundersOf } from '../../../people/team/refund-limits.ts';
import { getRefundRequest } from './read-requests.ts';
import { endWaiting, findRequest, lockRequest } from './repository.ts';

/** @throws AppError `notFound` for someone else's */
async function companyOf({ db }: Context, scope: MerchantScope, id: string): Promise<string> {
  const row = await findRequest(db, scope, id);
  if (!row) throw notFound();
  return row.merchant_id;
}

/**
 * Approves or rejects a request. The caller's current limit counts, not the one at the request; the requester's
 * current permissions do not matter. Repeating the same decision changes nothing.
 *
 * @throws AppError `notFound`, `ownRequest`, `aboveRefundLimit`, and `requestDecided` for one that no longer waits
 */
export async function decideRefundRequest(
  deps: PaymentDeps,
  session: Session,
  scope: MerchantScope,
  id: string,
  { approve, note }: { readonly approve: boolean; readonly note: string },
): Promise<RefundRequestDetails> {
  const merchantId = await companyOf(deps, scope, id);
  await inTransaction(deps.db, async (tx) => {
    const request = await lockRequest(tx, merchantId, id);
    if (!request) throw notFound();
    const status = approve ? 'APPROVED' : 'REJECTED';
    const at = deps.clock.now();
    const waits = request.status === 'WAITING' && (request.expires_at ?? at) > at;
    const asked = { askedBy: request.asked_by, decided: waits ? null : request.status };
    if (!checkDecision({ ...asked, decidedBy: request.decided_by }, session.userId, status)) return;
    const own = (await refundersOf(tx, merchantId)).find(({ userId }) => userId === session.userId);
    if (!own || !reaches(own.limit, request.amount)) throw new AppError('aboveRefundLimit');
    await endWaiting(tx, merchantId, id, { status, by: session.userId, note: note.trim(), at });
    if (approve) wake(tx, 'refundRequests');
    await queueMail(deps, tx, { kind: 'refundRequestDecided', merchantId, requestId: id });
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: session.userId },
      action: approve ? 'refundRequest.approved' : 'refundRequest.rejected',
      subjectKind: 'refundRequest',
      subjectId: id,
      after: { amount: request.amount, ...(note.trim() === '' ? {} : { note: note.trim() }) },
    });
  });
  return getRefundRequest(deps, session, scopeOfOne(merchantId), id);
}

/**
 * Withdraws the caller's own request; a withdrawn one stays withdrawn.
 *
 * @throws AppError `notFound`, also for someone else's; `requestDecided`
 */
export async function withdrawRefundRequest(
  deps: PaymentDeps,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<RefundRequestDetails> {
  const merchantId = await companyOf(deps, scope, id);
  await inTransaction(deps.db, async (tx) => {
    const request = await lockRequest(tx, merchantId, id);
    if (request?.asked_by !== session.userId) throw notFound();
    if (request.status === 'WITHDRAWN') return;
    if (request.status !== 'WAITING') throw new AppError('requestDecided');
    await endWaiting(tx, merchantId, id, { status: 'WITHDRAWN', by: null, note: '', at: deps.clock.now() });
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'user', id: session.userId },
      action: 'refundRequest.withdrawn',
      subjectKind: 'refundRequest',
      subjectId: id,
      after: { amount: request.amount },
    });
  });
  return getRefundRequest(deps, session, scopeOfOne(merchantId), id);
}
