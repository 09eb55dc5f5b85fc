import type { changeRecurring as changeCall, FieldErrors } from '@stuiver/contract';
import { type AuditField, type AuditValues, NOT_KEPT } from '@stuiver/domain/audit';
import { addDays, localDay } from '@stuiver/domain/dates';
import { parseAmount } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { KEEP_NOTHING, type KeepAnswer, keepIn } from '../../platform/idempotency/answer-once.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { requireOwn } from '../ledger/own-rows.ts';
import {
  isCollecting,
  lockRecurrence,
  type RecurrencePatch,
  type RecurrenceRecord,
  updateRecurrence,
} from './repository.ts';

export type RecurrenceChange = z.output<(typeof changeCall)['body']>;

/** A run further away than this is a typing error; a mandate would have lapsed before it. */
const FURTHEST_DAYS = 5 * 366;

/** @throws AppError `notFound`, `recurrenceNotActive` */
export async function lockActive(tx: Tx, scope: MerchantScope, id: string): Promise<RecurrenceRecord> {
  const recurrence = await requireOwn(tx, scope, 'recurrences', id, lockRecurrence);
  if (recurrence.status !== 'ACTIVE') throw new AppError('recurrenceNotActive');
  return recurrence;
}

function validate(input: RecurrenceChange, today: string): void {
  const errors: FieldErrors = {};
  if (input.nextRunDate <= today) errors['nextRunDate'] = ['tooLow'];
  else if (input.nextRunDate > addDays(today, FURTHEST_DAYS)) errors['nextRunDate'] = ['tooHigh'];
  if (input.endDate !== null && input.endDate < input.nextRunDate) errors['endDate'] = ['reversedRange'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/** Clears the announcement to the payer, which is no longer true. */
const UNTOLD = {
  told_until: null,
  told_at: null,
  told_by: null,
  collect_on: null,
  notice_queued_on: null,
} as const satisfies RecurrencePatch;

/** The fields that a user changes, as the audit row names them. */
const FIELDS = {
  amount: 'amount',
  description: 'description',
  frequency: 'frequency',
  next_run_date: 'nextRunDate',
  end_date: 'endDate',
} as const satisfies Partial<Record<keyof RecurrenceRecord, AuditField>>;
const COLUMNS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** Returns the differences for the audit row; the description may name the payer. */
function buildRecurrenceAudit(
  record: RecurrencePatch,
  changed: readonly (keyof typeof FIELDS)[],
): AuditValues {
  return Object.fromEntries(
    changed.map((column) => [FIELDS[column], column === 'description' ? NOT_KEPT : (record[column] ?? null)]),
  );
}

/**
 * Changes an active recurrence (spec 4.7, UPDATE), with its audit row. The next run must be after
 * today, the end not before the next run.
 *
 * @throws AppError `notFound`, `recurrenceNotActive`, `invalidInput` by field
 */
export async function changeRecurring(
  deps: Context,
  scope: MerchantScope,
  input: RecurrenceChange,
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<{ id: string }> {
  const { clock, db, settings } = deps;
  const amount = parseAmount(input.amount);
  if (!amount.ok) throw invalid('amount', amount.reason);
  validate(input, localDay(clock.now(), settings.timeZone));
  const answer = { id: input.id };
  await inTransaction(db, async (tx) => {
    await keepIn(tx, keep, answer);
    const before = await lockActive(tx, scope, input.id);
    const keepsRhythm = input.nextRunDate === before.next_run_date && input.frequency === before.frequency;
    const after = {
      amount: amount.minor,
      description: input.description.trim(),
      frequency: input.frequency,
      next_run_date: input.nextRunDate,
      end_date: input.endDate,
      // The anchor moves only with the rhythm: otherwise the 31st would become the 28th.
      anchor_date: keepsRhythm ? before.anchor_date : input.nextRunDate,
    };
    const changed = COLUMNS.filter((column) => before[column] !== after[column]);
    if (changed.length === 0) return;
    const isTold = keepsRhythm && after.amount === before.amount;
    await updateRecurrence(tx, before, isTold ? after : { ...after, ...UNTOLD }, clock.now());
    await writeAudit(deps, tx, {
      merchantId: before.merchant_id,
      actor,
      action: 'recurrence.changed',
      subjectId: before.id,
      before: buildRecurrenceAudit(before, changed),
      after: buildRecurrenceAudit(after, changed),
    });
  });
  return answer;
}

/**
 * Ends a recurrence whose row the caller holds: with a collection under way it is ENDING
 * until that one is final, else FINISHED.
 */
export async function endRecurrence(tx: Tx, recurrence: RecurrenceRecord, at: Date): Promise<void> {
  const collecting = await isCollecting(tx, recurrence.merchant_id, recurrence.id);
  const status = collecting ? 'ENDING' : 'FINISHED';
  const finished_at = collecting ? null : at;
  await updateRecurrence(tx, recurrence, { status, next_run_date: null, finished_at }, at);
}

/**
 * Stops an active recurrence (spec 4.7, STOP), with its audit row.
 *
 * @throws AppError `notFound`, `recurrenceNotActive`
 */
export async function stopRecurring(
  deps: Context,
  scope: MerchantScope,
  id: string,
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<{ id: string }> {
  await inTransaction(deps.db, async (tx) => {
    await keepIn(tx, keep, { id });
    const recurrence = await lockActive(tx, scope, id);
    await endRecurrence(tx, recurrence, deps.clock.now());
    await writeAudit(deps, tx, {
      merchantId: recurrence.merchant_id,
      actor,
      action: 'recurrence.stopped',
      subjectId: recurrence.id,
      after: { amount: recurrence.amount, currency: recurrence.currency },
    });
  });
  return { id };
}
