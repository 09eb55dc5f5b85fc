import type { resolveSkipped as resolveCall } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import type { z } from 'zod';
import { findRowMerchant, type MerchantScope } from '../../platform/access/scope.ts';
import { AppError, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { lockForCollection } from '../mandates/use-mandate.ts';
import { pursueCollection, type StartedCollection } from './collect.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { lockRecurrence, findRecurrenceMandate, updateRecurrence } from '../recurrences/repository.ts';
import { startRun } from './run-due-slot.ts';

type Resolution = z.output<(typeof resolveCall)['body']>;

async function resolve(
  deps: PaymentDeps,
  tx: Tx,
  scope: MerchantScope,
  { id, dueDate, collect }: Resolution,
  actor: Actor,
): Promise<StartedCollection | null> {
  const { clock, settings } = deps;
  const now = clock.now();
  const today = localDay(now, settings.timeZone);
  const merchantId = await findRowMerchant(tx, scope, 'recurrences', id);
  if (merchantId === undefined) throw notFound();
  const known = await findRecurrenceMandate(tx, merchantId, id);
  const mandate = known?.mandate_id
    ? await lockForCollection(tx, merchantId, known.mandate_id, today)
    : 'usable';
  const recurrence = orNotFound(await lockRecurrence(tx, merchantId, id));
  if (recurrence.status !== 'ACTIVE' || mandate === 'stopped') throw new AppError('recurrenceNotActive');
  if (!recurrence.skipped_dates.includes(dueDate)) throw new AppError('changedMeanwhile');
  if (collect && mandate === 'blocked') throw new AppError('mandateBlocked');
  const started = collect ? await startRun(deps, tx, recurrence, dueDate, today) : null;
  const patch = {
    skipped_dates: recurrence.skipped_dates.filter((day) => day !== dueDate),
    times_executed: recurrence.times_executed + (collect ? 1 : 0),
  };
  await updateRecurrence(tx, recurrence, patch, now);
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: collect ? 'recurrence.skippedCollected' : 'recurrence.skippedDropped',
    subjectId: id,
    after: { dueDate, amount: recurrence.amount, currency: recurrence.currency },
  });
  return started;
}

/**
 * Collects a run that was skipped, or drops it, with an audit row. Of two at once one succeeds.
 *
 * @param resolution `dueDate` as `YYYY-MM-DD`
 * @throws AppError `notFound`, `recurrenceNotActive`, `mandateBlocked`; `changedMeanwhile` when it no longer waits
 */
export async function resolveSkipped(
  deps: PaymentDeps,
  scope: MerchantScope,
  resolution: Resolution,
  actor: Actor,
): Promise<void> {
  const started = await inTransaction(deps.db, (tx) => resolve(deps, tx, scope, resolution, actor));
  if (started) await pursueCollection(deps, started);
}
