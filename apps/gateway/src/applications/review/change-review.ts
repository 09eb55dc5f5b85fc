import type { Review } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import type { Session } from '../../platform/access/session.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type AuditEntry, auditUser } from '../../platform/audit/write-audit.ts';
import { lockApplication, type StoredApplication, updateApplication } from '../application/repository.ts';
import { readReview } from './read-review.ts';

/** Which application, and as which version of it the reviewer saw it. */
export type Seen = { readonly id: string; readonly version: number };

type Changes = Omit<Parameters<typeof updateApplication>[2], 'version' | 'changed_at'>;

/** One change of a review, with its audit entry. */
type Made = { readonly changes: Changes } & Pick<AuditEntry, 'action' | 'after'>;

/**
 * Applies a reviewer's change to an application: under its lock, from the version that they saw, so that the second
 * of two concurrent decisions is refused; with an audit row.
 *
 * @param make decides the change; throws to refuse it
 * @throws AppError `notFound`; `changedMeanwhile` for an outdated version
 */
export function changeReview(
  deps: PaymentDeps,
  session: Session,
  seen: Seen,
  make: (tx: Tx, row: StoredApplication) => Promise<Made>,
): Promise<Review> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockApplication(tx, seen.id);
    if (!row || row.status === 'DRAFT') throw notFound();
    if (row.version !== seen.version) throw new AppError('changedMeanwhile');
    const { changes, action, after } = await make(tx, row);
    const all = { ...changes, version: row.version + 1, changed_at: deps.clock.realNow() };
    await updateApplication(tx, row.id, all);
    const audited = { subjectId: row.id, ...(after === undefined ? {} : { after }) };
    await auditUser(deps, tx, { ...session, merchantId: PROVIDER_ID }, action, audited);
    return readReview(deps, tx, { ...row, ...all });
  });
}

/** @throws AppError `applicationClosed` for an application not yet taken up, decided, or with the applicant */
export function requireInReview({ status }: Pick<StoredApplication, 'status'>): void {
  if (status !== 'IN_REVIEW') throw new AppError('applicationClosed');
}
