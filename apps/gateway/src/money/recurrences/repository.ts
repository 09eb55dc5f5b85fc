import { LIVE_PAYMENT_STATUSES } from '@stuiver/domain/states';
import { type NotNull, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';
import { insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/database/signals.ts';
import { CONDITION_COLUMNS, type ConditionColumns } from '../payers/shown-condition.ts';
import type { StoredCardColumns } from '../payers/shown-card.ts';

export type RecurrenceRecord = TableRow<'recurrences'>;

/** The columns of a recurrence that may change. */
export type RecurrencePatch = Partial<RecurrenceRecord>;

/** Inserts a recurrence and announces it. */
export async function insertRecurrence(tx: Tx, recurrence: RecurrenceRecord): Promise<void> {
  await insertRows(tx, 'recurrences', recurrence);
  announce(tx, { kind: 'recurrence', id: recurrence.id, merchantId: recurrence.merchant_id });
}

/** Locks a recurrence: every run, change and stop holds this row. */
export async function lockRecurrence(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<RecurrenceRecord | undefined> {
  return rowsWith(tx, 'recurrences', { merchant_id: merchantId, id })
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A recurrence that is due, at its next run. */
export type DueRecurrence = Pick<RecurrenceRecord, 'merchant_id' | 'id'> & { next_run_date: string };

/**
 * Active recurrences whose next run is due by a day, those whose mandate waits for a person left out; by key, from
 * after `last` on.
 *
 * @param day `YYYY-MM-DD`
 */
export async function dueRecurrences(
  db: Db,
  day: string,
  limit: number,
  last: DueRecurrence | undefined,
): Promise<DueRecurrence[]> {
  return acrossMerchants(db)
    .selectFrom('recurrences as r')
    .leftJoin('mandates as d', (join) =>
      join.onRef('d.merchant_id', '=', 'r.merchant_id').onRef('d.id', '=', 'r.mandate_id'),
    )
    .select(['r.merchant_id', 'r.id', 'r.next_run_date'])
    .where('r.next_run_date', '<=', day)
    .where('r.status', '=', 'ACTIVE')
    .where('d.blocked_reason', 'is', null)
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('r.merchant_id', 'r.id'), '>', tuple(last?.merchant_id ?? '', last?.id ?? '')),
      ),
    )
    .orderBy('r.merchant_id')
    .orderBy('r.id')
    .limit(limit)
    .$narrowType<{ next_run_date: string }>()
    .execute();
}

/** Locks the active recurrences that collect on a mandate, in a fixed order. */
export async function lockActiveOfMandate(
  tx: Tx,
  merchantId: string,
  mandateId: string,
): Promise<RecurrenceRecord[]> {
  return rowsWith(tx, 'recurrences', { merchant_id: merchantId, mandate_id: mandateId, status: 'ACTIVE' })
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The mandate of a recurrence, which is locked before it; null for a recurrence on a card. */
export async function findRecurrenceMandate(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ mandate_id: string | null } | undefined> {
  return rowsWith(tx, 'recurrences', { merchant_id: merchantId, id }).select('mandate_id').executeTakeFirst();
}

/** Updates a recurrence and announces it. */
export async function updateRecurrence(
  tx: Tx,
  { merchant_id, id }: Pick<RecurrenceRecord, 'merchant_id' | 'id'>,
  patch: RecurrencePatch,
  at: Date,
): Promise<void> {
  await updateRows(tx, 'recurrences', { merchant_id, id }, { ...patch, updated_at: at });
  announce(tx, { kind: 'recurrence', id, merchantId: merchant_id });
}

/** Checks whether a collection of a recurrence has not ended. */
export async function isCollecting(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const row = await rowsWith(tx, 'payments', { merchant_id: merchantId, recurrence_id: id })
    .select('id')
    .where('status', 'in', LIVE_PAYMENT_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Data that a run repeats: the payer and country of the first payment, and its instrument; a mandate's account now. */
export type FirstPayment = StoredCardColumns & {
  country: string;
  language: string | null;
  customer_id: string | null;
  reference: string;
  metadata: string;
  account_holder_name: string;
  email_address: string;
  iban: string;
  attempt_id: string;
  processor: string;
  processor_reference: string | null;
  card_fingerprint: Buffer | null;
};

export async function findFirstPayment(
  tx: Tx,
  merchantId: string,
  paymentId: string,
  mandateId: string | null,
): Promise<FirstPayment | undefined> {
  // Citus refuses a join that is never true, as one with NULL; no mandate has a payment's id.
  const consumerOf = mandateId ?? paymentId;
  const result =
    await sql<FirstPayment>`SELECT p.country, p.language, p.customer_id, p.reference, y.metadata, y.account_holder_name, y.email_address,
      coalesce(c.iban, y.iban) AS iban, a.id AS attempt_id, a.processor, a.processor_reference, a.card_brand,
      a.card_first_six, a.card_last_four, a.card_expiry, a.card_fingerprint
    FROM payments p JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = p.id
    LEFT JOIN mandate_consumers c ON c.merchant_id = ${merchantId} AND c.mandate_id = ${consumerOf}
    JOIN attempts a ON a.merchant_id = ${merchantId} AND a.id = p.captured_attempt_id
    WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentId}`.execute(tx);
  return result.rows[0];
}

export type RecurrenceFacts = RecurrenceRecord &
  StoredCardColumns & {
    merchant_name: string;
    mandate_reference: string | null;
    blocked_reason: string | null;
    blocked_at: Date | null;
    account_holder_name: string | null;
    email_address: string | null;
    reference: string;
    metadata: string | null;
  };

export async function findRecurrence(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<RecurrenceFacts | undefined> {
  const result =
    await sql<RecurrenceFacts>`SELECT p.merchant_id, p.id, p.status, p.frequency, p.description, p.amount,
      p.currency, p.method, p.mandate_id, p.token_attempt_id, p.first_payment_id, p.start_date, p.end_date, p.anchor_date,
      p.next_run_date, p.skipped_dates, p.told_until, p.told_at, p.told_by, p.collect_on, p.notice_queued_on,
      p.times_executed, p.created_at, p.updated_at, p.finished_at, m.name AS merchant_name,
      d.reference AS mandate_reference, d.blocked_reason, d.blocked_at, y.account_holder_name, y.email_address,
      f.reference, y.metadata,
      a.card_brand, a.card_first_six, a.card_last_four, a.card_expiry
    FROM recurrences p JOIN merchants m ON m.id = p.merchant_id
    LEFT JOIN mandates d ON d.merchant_id = p.merchant_id AND d.id = p.mandate_id AND ${within(scope, 'd.merchant_id')}
    LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.first_payment_id
      AND ${within(scope, 'y.merchant_id')}
    JOIN payments f ON f.merchant_id = p.merchant_id AND f.id = p.first_payment_id AND ${within(scope, 'f.merchant_id')}
    LEFT JOIN attempts a ON a.merchant_id = p.merchant_id AND a.id = p.token_attempt_id AND ${within(scope, 'a.merchant_id')}
    WHERE ${within(scope, 'p.merchant_id')} AND p.id = ${id}`.execute(db);
  return result.rows[0];
}

export type Run = ConditionColumns & { id: string; due_date: string; currency: string };

/** The payments of a recurrence, newest slot first. */
export async function listRecurrenceRuns(
  db: Queries,
  merchantId: string,
  id: string,
  limit: number,
): Promise<Run[]> {
  return rowsWith(db, 'payments', { merchant_id: merchantId, recurrence_id: id })
    .select(['id', 'due_date', 'currency', ...CONDITION_COLUMNS])
    .where('due_date', 'is not', null)
    .$narrowType<{ due_date: NotNull }>()
    .orderBy('due_date', 'desc')
    .limit(limit)
    .execute();
}
