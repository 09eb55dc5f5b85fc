import type { RecurrenceDetails, RecurrenceRow, recurrencesQuery } from '@stuiver/contract';
import { expectedDay, findAnnouncedDay } from '@stuiver/domain/collection-notice';
import { localDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { nextRunDates } from '@stuiver/domain/recurrence';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import {
  type Asked,
  amountSpanOf,
  daySpanOf,
  listOf,
  readSort,
  refuseReversed,
  textOf,
  timeRangeOf,
  type Unpaged,
} from '../../platform/list/filter.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { cardOf } from '../payers/shown-card.ts';
import { conditionOf } from '../payers/shown-condition.ts';
import { RECURRENCE_LIST, type RecurrenceFilter, type RecurrenceListRow } from './list-queries.ts';
import { readNoticeState } from './notice-state.ts';
import { findRecurrence, type RecurrenceFacts, type Run, runsOf } from './repository.ts';

export type RecurrencesQuery = z.output<typeof recurrencesQuery>;

/** The details show this many runs; the rest is found among the payments. */
const RUNS = 100;
const UPCOMING = 5;

export function toRecurrenceRow(row: RecurrenceListRow): RecurrenceRow {
  const pausedReason = row[3] === 'ACTIVE' ? row[16] : null;
  return {
    id: row[0],
    merchantId: row[1],
    merchantName: row[2],
    recurrenceStatus: row[3],
    frequency: row[4],
    description: row[5],
    amount: formatWire(row[6]),
    currency: row[7],
    paymentMethodName: row[8],
    mandateReference: row[9],
    accountHolderName: row[10] || null,
    createdDateTime: row[11],
    startDate: row[12],
    endDate: row[13],
    nextRunDate: pausedReason === null ? row[14] : null,
    numberOfTimesExecuted: row[15],
    pausedReason,
  };
}

/**
 * @param timeZone the deployment's: it decides which days the instants of a range name
 * @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it
 */
export function readRecurrencesQuery(
  query: Unpaged<RecurrencesQuery>,
  timeZone: string,
): Asked<RecurrenceFilter> {
  const filter: RecurrenceFilter = {
    created: timeRangeOf(query.createdFromDateTime, query.createdToDateTime),
    start: daySpanOf(query.startFromDateTime, query.startToDateTime, timeZone),
    nextRun: daySpanOf(query.nextRunDateFromDateTime, query.nextRunDateToDateTime, timeZone),
    end: daySpanOf(query.endFromDateTime, query.endToDateTime, timeZone),
    statuses: listOf(query.statuses),
    frequencies: listOf(query.frequencies),
    amounts: amountSpanOf(query.minAmount, query.maxAmount),
    description: textOf(query.filterDescription),
    search: textOf(query.filter),
    mandateReference: textOf(query.mandateReference),
  };
  refuseReversed({
    createdFromDateTime: filter.created,
    startFromDateTime: filter.start,
    nextRunDateFromDateTime: filter.nextRun,
    endFromDateTime: filter.end,
    minAmount: filter.amounts,
  });
  return { filter, sort: readSort(query.sort) };
}

/**
 * A page of recurrences (spec 7.26), newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getRecurrences(
  context: Context,
  scope: MerchantScope,
  query: RecurrencesQuery,
): Promise<PageAnswer<RecurrenceRow>> {
  const asked = { ...query, ...readRecurrencesQuery(query, context.settings.timeZone) };
  return listPage(context, RECURRENCE_LIST, scope, asked, toRecurrenceRow);
}

type Notice = RecurrenceDetails['notice'];

function noticeOf(recurrence: RecurrenceFacts, today: string, days: number): Notice {
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
  const notice = noticeOf(recurrence, today, noticeDays);
  return {
    ...toRecurrenceRow([
      recurrence.id,
      recurrence.merchant_id,
      recurrence.merchant_name,
      recurrence.status,
      recurrence.frequency,
      recurrence.description,
      recurrence.amount,
      recurrence.currency,
      recurrence.method,
      recurrence.mandate_reference,
      recurrence.account_holder_name,
      recurrence.created_at.toISOString(),
      recurrence.start_date,
      recurrence.end_date,
      recurrence.next_run_date,
      recurrence.times_executed,
      recurrence.blocked_reason,
    ]),
    pausedDateTime: recurrence.status === 'ACTIVE' ? (recurrence.blocked_at?.toISOString() ?? null) : null,
    finishedDateTime: recurrence.finished_at?.toISOString() ?? null,
    skipped: recurrence.status === 'ACTIVE' ? recurrence.skipped_dates : [],
    card: cardOf(recurrence),
    firstTransactionId: recurrence.first_payment_id,
    upcoming: upcoming(recurrence, notice),
    notice,
    collections: runs.map((run) => ({
      transactionId: run.id,
      dueDate: run.due_date,
      status: run.status,
      condition: conditionOf(run),
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
  { clock, db, settings }: Context,
  scope: MerchantScope,
  id: string,
): Promise<RecurrenceDetails> {
  const recurrence = await findRecurrence(db, scope, id);
  if (!recurrence) throw notFound();
  const runs = await runsOf(db, recurrence.merchant_id, recurrence.id, RUNS);
  return toDetails(recurrence, runs, localDay(clock.now(), settings.timeZone), settings.noticeDays);
}
