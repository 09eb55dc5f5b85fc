import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { askReachable } from '../../platform/database/reachable.ts';
import { announce } from '../../platform/database/signals.ts';
import type { ConditionColumns } from '../payers/shown-condition.ts';

export type MandateRecord = TableRow<'mandates'>;
export type ConsumerRecord = TableRow<'mandate_consumers'>;

export async function insertMandate(tx: Tx, mandate: MandateRecord, consumer: ConsumerRecord): Promise<void> {
  await tx.insertInto('mandates').values(mandate).execute();
  await tx.insertInto('mandate_consumers').values(consumer).execute();
  announce(tx, { kind: 'mandate', id: mandate.id, merchantId: mandate.merchant_id });
}

/** Locks a mandate: presenting, blocking or stopping it needs this lock. */
export async function lockMandate(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<MandateRecord | undefined> {
  return tx
    .selectFrom('mandates')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Updates a mandate and announces it. */
export async function updateMandate(
  tx: Tx,
  mandate: Pick<MandateRecord, 'merchant_id' | 'id'> &
    Partial<
      Pick<
        MandateRecord,
        'blocked_reason' | 'blocked_at' | 'stop_reason' | 'stopped_at' | 'last_presented_on' | 'lapses_on'
      >
    >,
): Promise<void> {
  const { merchant_id, id, ...changes } = mandate;
  await tx
    .updateTable('mandates')
    .set(changes)
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute();
  announce(tx, { kind: 'mandate', id, merchantId: merchant_id });
}

/** Mandates that lapse by a day and are not stopped, of all merchants unless one is named. */
export async function lapsingMandates(
  db: Db,
  day: string,
  limit: number,
  merchantId?: string,
): Promise<Pick<MandateRecord, 'merchant_id' | 'id'>[]> {
  return askReachable(
    db,
    (of) =>
      db
        .selectFrom('mandates')
        .select(['merchant_id', 'id'])
        .where('stopped_at', 'is', null)
        .where('lapses_on', '<=', day)
        .where(of('merchant_id'))
        .orderBy('lapses_on')
        .limit(limit)
        .execute(),
    merchantId,
  );
}

export type MandateFacts = MandateRecord &
  Pick<ConsumerRecord, 'name' | 'iban' | 'bic' | 'street' | 'post_code' | 'town' | 'country'> & {
    merchant_name: string;
  };

/** The mandates with a reference within the scope, newest first; several companies may use the same one. */
export async function findMandates(
  db: Queries,
  scope: MerchantScope,
  reference: string,
): Promise<MandateFacts[]> {
  const result =
    await sql<MandateFacts>`SELECT p.merchant_id, p.id, p.creditor_identifier, p.reference, p.type, p.agreed,
      p.agreement_date, p.last_presented_on, p.lapses_on, p.blocked_reason, p.blocked_at, p.stop_reason, p.stopped_at,
      p.first_payment_id, p.created_at, m.name AS merchant_name, c.name, c.iban, c.bic, c.street, c.post_code, c.town, c.country
    FROM mandates p JOIN merchants m ON m.id = p.merchant_id
    JOIN mandate_consumers c ON c.merchant_id = p.merchant_id AND c.mandate_id = p.id
    WHERE ${within(scope, 'p.merchant_id')} AND ${within(scope, 'c.merchant_id')} AND lower(p.reference) = lower(${reference})
      AND p.reference = ${reference}
    ORDER BY p.created_at DESC, p.id DESC`.execute(db);
  return result.rows;
}

export type MandateCollection = ConditionColumns &
  Pick<TableRow<'payments'>, 'id' | 'recurrence_id' | 'currency' | 'description' | 'created_at'> & {
    return_code: string | null;
  };

/** The collections on a mandate, newest first, with the return code of each. */
export async function collectionsOf(
  db: Queries,
  merchantId: string,
  mandateId: string,
  limit: number,
): Promise<MandateCollection[]> {
  const result =
    await sql<MandateCollection>`SELECT p.id, p.recurrence_id, p.status, p.amount, p.refunded_amount,
      p.refund_status, p.chargeback_status, p.late, p.currency, p.description, p.created_at, coalesce(
        (SELECT reason_code FROM chargebacks WHERE merchant_id = ${merchantId} AND payment_id = p.id
          ORDER BY created_at DESC LIMIT 1),
        (SELECT decline_code FROM attempts WHERE merchant_id = ${merchantId} AND payment_id = p.id
          AND status = 'FAILED' ORDER BY created_at DESC LIMIT 1)) AS return_code
    FROM payments p WHERE p.merchant_id = ${merchantId} AND (p.mandate_id = ${mandateId} OR p.id IN (
      SELECT payment_id FROM attempts WHERE merchant_id = ${merchantId} AND mandate_id = ${mandateId}))
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`.execute(db);
  return result.rows;
}

export type MandateRecurrence = Pick<
  TableRow<'recurrences'>,
  'id' | 'status' | 'frequency' | 'description' | 'amount' | 'currency'
>;

/** The recurrences that collect on a mandate, newest first. */
export async function recurrencesOf(
  db: Queries,
  merchantId: string,
  mandateId: string,
): Promise<MandateRecurrence[]> {
  return db
    .selectFrom('recurrences')
    .select(['id', 'status', 'frequency', 'description', 'amount', 'currency'])
    .where('merchant_id', '=', merchantId)
    .where('mandate_id', '=', mandateId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.shown)
    .execute();
}

/** The merchant's data for a mandate; undefined when there is no such merchant. */
export async function creditorOf(
  db: Queries,
  merchantId: string,
): Promise<{ creditor_identifier: string } | undefined> {
  return db
    .selectFrom('merchants')
    .select('creditor_identifier')
    .where('id', '=', merchantId)
    .executeTakeFirst();
}
