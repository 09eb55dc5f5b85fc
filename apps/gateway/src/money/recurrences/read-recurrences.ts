import type { RecurrenceDetails, RecurrenceRow, recurrencesQuery } from '@stuiver/contract';
import { expectedDay, findAnnouncedDay } from '@stuiver/domain/collection-notice';
import { localDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { nextRunDates } from '@stuiver/domain/recurrence';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { fromStoredMetadata } from '../payers/metadata.ts';
import { toShownCard } from '../payers/shown-card.ts';
import { deriveCondition } from '../payers/shown-condition.ts';
import { RECURRENCE_LIST, toRecurrenceRow } from './list-queries.ts';
import { readNoticeState } from './notice-state.ts';
import { findRecurrence, type RecurrenceFacts, type Run, listRecurrenceRuns } from './repository.ts';

export type RecurrencesQuery = z.output<typeof recurrencesQuery>;

/** The details show this many runs; the rest is found among the payments. */
const RUNS = 100;
const UPCOMING = 5;

/**
 * A page of recurrences (spec 7.26), newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getRecurrences(
  deps: Context,
  scope: MerchantScope,
  query: RecurrencesQuery,
): Promise<PageAnswer<RecurrenceRow>> {
  return listPage(deps, RECURRENCE_LIST, scope, query);
}

type Notice = RecurrenceDetails['notice'];

function buildNotice(recurrence: RecurrenceFacts, today: string, days: number): Notice {
  const known = readNoticeState(recurrence);
  if (!known) return null;
  const day = findAnnouncedDay(known);
  const isTold = day !== null && day >= today;
  return {
    collectionDate: expectedDay(known, today, days),
    toldDateTime: isTold ? (recurrence.told_at?.toISOString() ?? null) : null,
    toldBy: isTold ? recurrence.told_by : null,
    hasAddress: Boolean(recurrence.email_address),
    days,
  };
}

/** Returns the next collections if nothing changes, none beyond the end; none while it is paused. */
function upcoming(recurrence: RecurrenceFacts, notice: Notice): string[] {
  const { next_run_date: next, end_date: end } = recurrence;
  if (next === null || recurrence.blocked_reason !== null) return [];
  const first = notice?.collectionDate ?? next;
  const later = nextRunDates(recurrence.frequency, recurrence.anchor_date, UPCOMING - 1, first);
  return [first, ...later.filter((day) => end === null || day <= end)];
}

function toDetails(
  recurrence: RecurrenceFacts,
  runs: readonly Run[],
  today: string,
  noticeDays: number,
): RecurrenceDetails {
  const notice = buildNotice(recurrence, today, noticeDays);
  return {
    ...toRecurrenceRow({ ...recurrence, created_at: recurrence.created_at.toISOString() }),
    pausedDateTime: recurrence.status === 'ACTIVE' ? (recurrence.blocked_at?.toISOString() ?? null) : null,
    finishedDateTime: recurrence.finished_at?.toISOString() ?? null,
    skipped: recurrence.status === 'ACTIVE' ? recurrence.skipped_dates : [],
    metadata: fromStoredMetadata(recurrence.metadata),
    card: toShownCard(recurrence),
    firstTransactionId: recurrence.first_payment_id,
    upcoming: upcoming(recurrence, notice),
    notice,
    collections: runs.map((run) => ({
      transactionId: run.id,
      dueDate: run.due_date,
      status: run.status,
      condition: deriveCondition(run),
      amount: formatWire(run.amount),
      currency: run.currency,
    })),
  };
}

/**
 * One recurrence, with its newest runs and the next five (spec 7.28).
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getRecurrence(
  deps: Context,
  scope: MerchantScope,
  id: string,
): Promise<RecurrenceDetails> {
  const recurrence = orNotFound(await findRecurrence(deps.db, scope, id));
  const runs = await listRecurrenceRuns(deps.db, recurrence.merchant_id, recurrence.id, RUNS);
  return toDetails(
    recurrence,
    runs,
    localDay(deps.clock.now(), deps.settings.timeZone),
    deps.settings.noticeDays,
  );
}
