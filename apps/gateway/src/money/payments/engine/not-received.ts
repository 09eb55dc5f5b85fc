import { AppError, orNotFound } from '../../../platform/app-error.ts';
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { applyOutcomeAt } from './apply-outcome.ts';
import { findAttemptPlace, findUnknown } from './repository.ts';

/** Time after which a person may end an attempt that its processor never decided. */
const UNDECIDED_MS = 86_400_000;

/**
 * Ends an attempt as failed that has been unknown for a day, once a person has seen at its processor that it never
 * arrived there. A success that is reported later is still booked.
 *
 * @param reason in words that the merchant reads in its audit log
 * @throws AppError `notFound`; `changedMeanwhile` for an attempt that is decided, or unknown for less than a day
 */
export async function endNotReceived(
  deps: PaymentDeps,
  { merchantId, attemptId, reason }: { merchantId: string; attemptId: string; reason: string },
  actor: AuditEntry['actor'],
): Promise<void> {
  const place = orNotFound(await findAttemptPlace(deps.db, merchantId, attemptId));
  const before = new Date(deps.clock.now().getTime() - UNDECIDED_MS);
  if (!(await findUnknown(deps.db, merchantId, attemptId, before))) throw new AppError('changedMeanwhile');
  const outcome = { status: 'FAILED', reference: null, reasonCode: 'notReceived' } as const;
  await applyOutcomeAt(deps, place, outcome, (tx) =>
    writeAudit(deps, tx, {
      merchantId,
      actor,
      action: 'payment.notReceived',
      subjectId: place.paymentId,
      after: { reason },
    }),
  );
}
