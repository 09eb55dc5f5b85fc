import type { confirmNotice as confirmCall } from '@stuiver/contract';
import { findAnnouncedDay } from '@stuiver/domain/collection-notice';
import { localDay } from '@stuiver/domain/dates';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { lockActive } from './change-recurrence.ts';
import { updateRecurrence } from './repository.ts';
import { readNoticeState } from './notice-state.ts';

/**
 * Records that a merchant has notified the payer of the next run, with an audit row: it is collected on its day, or
 * today if that has passed.
 *
 * @param confirmation `dueDate` as `YYYY-MM-DD`
 * @throws AppError `notFound`, `recurrenceNotActive`; `changedMeanwhile` when another run is next, or the payer was
 *   notified already
 */
export async function confirmNotice(
  deps: Context,
  scope: MerchantScope,
  { id, dueDate }: z.output<(typeof confirmCall)['body']>,
  actor: Actor,
): Promise<void> {
  const { clock, db, settings } = deps;
  const now = clock.now();
  const today = localDay(now, settings.timeZone);
  await inTransaction(db, async (tx) => {
    const recurrence = await lockActive(tx, scope, id);
    const told = readNoticeState(recurrence);
    const day = told && findAnnouncedDay(told);
    if (told?.next !== dueDate || (day !== null && day >= today)) throw new AppError('changedMeanwhile');
    await updateRecurrence(
      tx,
      recurrence,
      {
        told_until:
          recurrence.told_until !== null && recurrence.told_until > dueDate ? recurrence.told_until : dueDate,
        told_at: now,
        told_by: 'merchant',
        collect_on: dueDate < today ? today : null,
        notice_queued_on: null,
      },
      now,
    );
    await writeAudit(deps, tx, {
      merchantId: recurrence.merchant_id,
      actor,
      action: 'recurrence.noticeConfirmed',
      subjectId: id,
      after: { dueDate, amount: recurrence.amount, currency: recurrence.currency },
    });
  });
}
