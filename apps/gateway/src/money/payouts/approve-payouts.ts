import type { ApprovalResult, PayoutApproval } from '@stuiver/contract';
import { maskIban } from '@stuiver/domain/direct-debit';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { userActor } from '../../platform/access/caller.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, orNotFound } from '../../platform/app-error.ts';
import { type AuditEntry, auditUser } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/signals.ts';
import { lockPayouts } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findDifference, movePayout, sendBack, termsToday, UNAPPROVED } from './move-payout.ts';
import { lockPayout, type PayoutRow, payoutState } from './payout-queries.ts';

type Approver = Pick<Session, 'userId'>;

/** Audits what one of the provider's people did with a payout, among their actions. */
function audit(
  deps: Context,
  tx: Tx,
  { userId }: Approver,
  { id, merchant_id: merchantId, amount, currency, iban }: PayoutRow,
  action: AuditEntry['action'],
): Promise<void> {
  const after = { merchantId, amount, currency, iban: maskIban(iban) };
  return auditUser(deps, tx, { merchantId: PROVIDER_ID, userId }, action, { subjectId: id, after });
}

async function approveIn(
  deps: Context,
  tx: Tx,
  session: Approver,
  { merchantId, id, firstApproverId }: PayoutApproval,
): Promise<ApprovalResult> {
  const { userId } = session;
  await lockPayouts(tx, merchantId);
  const payout = await lockPayout(tx, merchantId, id);
  if (!payout) return 'notFound';
  if (payout.second_approved_by === userId) return 'approved';
  if (payout.status !== 'DUE') return 'changed';
  if (firstApproverId === null && payout.first_approved_by === userId) return 'approvedFirst';
  if (payout.first_approved_by !== firstApproverId) return 'changed';
  if (firstApproverId === userId) return 'secondPersonNeeded';
  const state = await payoutState(tx, merchantId);
  if (state.hold_reason !== null) return 'held';
  if (state.is_changing) return 'accountChanging';
  if (state.iban === '') return 'noAccount';
  if (state.iban_changed_by === userId) return 'ownAccountChange';
  const termsId = await termsToday(deps, tx, merchantId);
  const at = deps.clock.now();
  const actor = userActor({ userId });
  if (firstApproverId === null) {
    const frozen = {
      iban: state.iban,
      holder_name: state.holder_name,
      account_changed_by: state.iban_changed_by,
      terms_id: termsId,
    };
    await movePayout(deps, tx, payout, {
      kind: 'payoutFirstApproved',
      actor,
      changes: { ...frozen, first_approved_by: userId, first_approved_at: at },
    });
    await audit(deps, tx, session, { ...payout, ...frozen }, 'payout.approvedFirst');
    return 'approvedFirst';
  }
  const difference = findDifference(payout, state, termsId);
  if (difference !== null) {
    await sendBack(deps, tx, payout, difference);
    return 'changed';
  }
  await movePayout(deps, tx, payout, {
    kind: 'payoutApproved',
    actor,
    changes: {
      status: 'APPROVED',
      second_approved_by: userId,
      second_approved_at: at,
      sent_back_reason: null,
    },
  });
  await audit(deps, tx, session, payout, 'payout.approved');
  wake(tx, 'payouts');
  return 'approved';
}

/**
 * Approves payouts, each in a transaction of its own, so that one that is refused stops no other. The first approval
 * freezes account, holder and terms; the second, by someone else, finds them the same and lets the payout be sent.
 * Repeating one's own approval changes nothing.
 *
 * @param approvals name whose first approval was on screen, so that no first approval becomes a second one unseen
 * @returns what happened, by payout
 */
export async function approvePayouts(
  deps: Context,
  session: Approver,
  approvals: readonly PayoutApproval[],
): Promise<{ results: { id: string; result: ApprovalResult }[] }> {
  const results = [];
  for (const approval of approvals) {
    const { id } = approval;
    try {
      const result = await inTransaction(deps.db, (tx) => approveIn(deps, tx, session, approval));
      results.push({ id, result });
    } catch (error) {
      deps.log.error({ payoutId: id, err: error }, 'a payout could not be approved');
      results.push({ id, result: 'failed' as const });
    }
  }
  return { results };
}

/**
 * Withdraws the caller's own first approval.
 *
 * @throws AppError `notFound`; `changedMeanwhile` when it is no longer the caller's, or the payout was approved
 */
export function withdrawApproval(
  deps: Context,
  session: Session,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const payout = orNotFound(await lockPayout(tx, merchantId, id));
    if (payout.status !== 'DUE' || payout.first_approved_by !== session.userId)
      throw new AppError('changedMeanwhile');
    await movePayout(deps, tx, payout, {
      kind: 'payoutApprovalWithdrawn',
      actor: userActor(session),
      changes: UNAPPROVED,
    });
    await audit(deps, tx, session, payout, 'payout.approvalWithdrawn');
  });
}
