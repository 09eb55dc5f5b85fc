import type { changeRecurring, FieldErrors } from '@stuiver/contract';
import { addDays, localDay } from '@stuiver/domain/dates';
import { parseAmount } from '@stuiver/domain/money';
import type { z } from 'zod';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Actor, Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { type MerchantScope, merchantOf } from '../../lib/scope.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import {
  isCollecting,
  lockRecurrence,
  type RecurrencePatch,
  type RecurrenceRecord,
  updateRecurrence,
} from './repository.ts';

export type RecurrenceChange = z.output<(typeof changeRecurring)['body']>;
export type RecurrenceParts = {
  readonly context: Context;
  readonly audit: Pick<AuditService, 'writeAudit'>;
};

/** A run further away than this is a slip of the pen; a mandate would have lapsed before it. */
const FURTHEST_DAYS = 5 * 366;

/** @throws AppError `notFound`, `recurrenceNotActive` */
async function lockActive(tx: Tx, scope: MerchantScope, id: string): Promise<RecurrenceRecord> {
  const merchantId = await merchantOf(tx, scope, 'recurrences', id);
  const recurrence = merchantId === undefined ? undefined : await lockRecurrence(tx, merchantId, id);
  if (!recurrence) throw notFound();
  if (recurrence.status !== 'ACTIVE') throw new AppError('recurrenceNotActive');
  return recurrence;
}

function judge(input: RecurrenceChange, today: string): void {
  const errors: FieldErrors = {};
  if (input.nextRunDate <= today) errors['nextRunDate'] = ['tooLow'];
  else if (input.nextRunDate > addDays(today, FURTHEST_DAYS)) errors['nextRunDate'] = ['tooHigh'];
  if (input.endDate !== null && input.endDate < input.nextRunDate) errors['endDate'] = ['reversedRange'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/** The names of what differs, for the audit row; texts themselves are not kept there. */
function changedFields(before: RecurrenceRecord, after: RecurrencePatch): string[] {
  const fields = ['amount', 'description', 'frequency', 'next_run_date', 'end_date'] as const;
  return fields.filter((field) => before[field] !== after[field]);
}

/**
 * Changes a running recurrence (specification, sections 4 and 7: UPDATE), with its audit row.
 *
 * @param parts the world outside and the audit log
 * @param scope whose recurrences
 * @param input all that may change; the next run lies after today, the end not before it
 * @param actor who changes it
 * @throws AppError `notFound`, `recurrenceNotActive`, `invalidInput` by field
 */
export async function changeRecurrence(
  parts: RecurrenceParts,
  scope: MerchantScope,
  input: RecurrenceChange,
  actor: Actor,
): Promise<void> {
  const { clock, db, settings } = parts.context;
  const amount = parseAmount(input.amount);
  if (!amount.ok) throw invalid('amount', amount.reason);
  judge(input, localDay(clock.now(), settings.timeZone));
  await inTransaction(db, async (tx) => {
    const before = await lockActive(tx, scope, input.id);
    const keepsRhythm = input.nextRunDate === before.next_run_date && input.frequency === before.frequency;
    const after = {
      amount: amount.minor,
      description: input.description.trim(),
      frequency: input.frequency,
      next_run_date: input.nextRunDate,
      end_date: input.endDate,
      // Runs are counted from a new anchor only where the rhythm is new: else the 31st would become the 28th.
      anchor_date: keepsRhythm ? before.anchor_date : input.nextRunDate,
    };
    const fields = changedFields(before, after);
    if (fields.length === 0) return;
    await updateRecurrence(tx, before, after, clock.now());
    await parts.audit.writeAudit(tx, {
      merchantId: before.merchant_id,
      actor,
      action: 'recurrence.changed',
      subjectKind: 'recurrence',
      subjectId: before.id,
      data: { fields, amount: after.amount, frequency: after.frequency },
    });
  });
}

/**
 * Ends a recurrence whose row the caller holds (domain.md, "Recurrence"): with a collection under way it
 * is ENDING until that one is final, else FINISHED.
 *
 * @param tx the caller's transaction
 * @param recurrence as it is
 * @param at our clock's now
 */
export async function endRecurrence(tx: Tx, recurrence: RecurrenceRecord, at: Date): Promise<void> {
  const collecting = await isCollecting(tx, recurrence.merchant_id, recurrence.id);
  const status = collecting ? 'ENDING' : 'FINISHED';
  const patch = { status, next_run_date: null, finished_at: collecting ? null : at };
  await updateRecurrence(tx, recurrence, patch, at);
}

/**
 * Stops a running recurrence (specification, sections 4 and 7: STOP), with its audit row.
 *
 * @param parts the world outside and the audit log
 * @param scope whose recurrences
 * @param id which one
 * @param actor who stops it
 * @throws AppError `notFound`, `recurrenceNotActive`
 */
export async function stopRecurrence(
  parts: RecurrenceParts,
  scope: MerchantScope,
  id: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(parts.context.db, async (tx) => {
    const recurrence = await lockActive(tx, scope, id);
    await endRecurrence(tx, recurrence, parts.context.clock.now());
    await parts.audit.writeAudit(tx, {
      merchantId: recurrence.merchant_id,
      actor,
      action: 'recurrence.stopped',
      subjectKind: 'recurrence',
      subjectId: recurrence.id,
    });
  });
}
