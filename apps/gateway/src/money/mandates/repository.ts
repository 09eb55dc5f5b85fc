import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/database/signals.ts';
import type { ConditionColumns } from '../payers/shown-condition.ts';

export type MandateRecord = TableRow<'mandates'>;
export type ConsumerRecord = TableRow<'mandate_consumers'>;

export async function insertMandate(tx: Tx, mandate: MandateRecord, consumer: ConsumerRecord): Promise<void> {
  await insertRows(tx, 'mandates', mandate);
  await insertRows(tx, 'mandate_consumers', consumer);
  announce(tx, { kind: 'mandate', id: mandate.id, merchantId: mandate.merchant_id });
}

/** Locks a mandate: presenting, blocking or stopping it needs this lock. */
export async function lockMandate(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<MandateRecord | undefined> {
  return rowsWith(tx, 'mandates', { merchant_id: merchantId, id })
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Updates a mandate and announces it. */
export async function updateMandate(
  tx: Tx,
  mandate: Pick<MandateRecord, 'merchant_id' | 'id'> & Partial<MandateRecord>,
): Promise<void> {
  const { merchant_id, id, ...changes } = mandate;
  await updateRows(tx, 'mandates', { merchant_id, id }, changes);
  announce(tx, { kind: 'mandate', id, merchantId: merchant_id });
}

/** The debtor's data of a mandate; the caller holds the mandate's lock. */
export async function findDebtor(tx: Tx, merchantId: string, mandateId: string): Promise<ConsumerRecord> {
  return rowsWith(tx, 'mandate_consumers', { merchant_id: merchantId, mandate_id: mandateId })
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** Updates the debtor's account; the caller holds the mandate's lock. */
export async function updateDebtor(
  tx: Tx,
  { merchant_id, mandate_id }: ConsumerRecord,
  changes: Partial<Pick<ConsumerRecord, 'iban' | 'bic' | 'old_iban' | 'search_text'>>,
): Promise<void> {
  await updateRows(tx, 'mandate_consumers', { merchant_id, mandate_id }, changes);
}

/** Mandates that lapse by a day and are not stopped, of all merchants unless one is named. */
export async function lapsingMandates(
  db: Db,
  day: string,
  limit: number,
  merchantId?: string,
): Promise<Pick<MandateRecord, 'merchant_id' | 'id'>[]> {
  return rowsWith(acrossMerchants(db, merchantId), 'mandates', { stopped_at: null })
    .select(['merchant_id', 'id'])
    .where('lapses_on', '<=', day)
    .where(ownedBy('merchant_id', merchantId))
    .orderBy('lapses_on')
    .limit(limit)
    .execute();
}

export type MandateFacts = MandateRecord &
  Pick<ConsumerRecord, 'name' | 'iban' | 'bic' | 'street' | 'post_code' | 'town' | 'country' | 'old_iban'> & {
    merchant_name: string;
  };

type CollectionRow = Omit<ConsumerRecord, 'merchant_id' | 'mandate_id' | 'search_text' | 'erased_at'> &
  Pick<MandateRecord, 'reference' | 'agreement_date' | 'creditor_identifier'> & {
    merchant_identifier: string;
    is_one_off: boolean;
    was_collected: boolean;
  };

/** Data of a mandate for its next collection; undefined when there is no such mandate. */
export async function findCollectionRow(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<CollectionRow | undefined> {
  const { rows } = await sql<CollectionRow>`SELECT d.reference, d.agreement_date, d.creditor_identifier,
      m.creditor_identifier AS merchant_identifier, c.name, c.iban, c.old_iban, c.bic, c.street, c.post_code, c.town,
      c.country, coalesce(f.recurrence_type = 'ONETIME', false) AS is_one_off,
      EXISTS (SELECT 1 FROM payments p JOIN attempts a ON a.merchant_id = ${merchantId} AND a.payment_id = p.id
        WHERE p.merchant_id = ${merchantId} AND p.mandate_id = ${id} AND a.status = 'SUCCEEDED') AS was_collected
    FROM mandates d JOIN merchants m ON m.id = d.merchant_id
    JOIN mandate_consumers c ON c.merchant_id = ${merchantId} AND c.mandate_id = d.id
    LEFT JOIN payments f ON f.merchant_id = ${merchantId} AND f.id = d.first_payment_id
    WHERE d.merchant_id = ${merchantId} AND d.id = ${id}`.execute(tx);
  return rows[0];
}

/** Finds the amendment of a mandate that a payment reported to the bank; undefined if there was nothing to report. */
export async function findAmendmentTold(
  tx: Tx,
  merchantId: string,
  mandateId: string,
  paymentId: string,
): Promise<{ iban: string; creditor_identifier: string } | undefined> {
  const { rows } = await sql<{ iban: string; creditor_identifier: string }>`SELECT y.iban,
      coalesce(nullif(m.creditor_identifier, ''), d.creditor_identifier) AS creditor_identifier
    FROM mandates d JOIN merchants m ON m.id = d.merchant_id
    JOIN mandate_consumers c ON c.merchant_id = ${merchantId} AND c.mandate_id = d.id
    JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = ${paymentId}
    WHERE d.merchant_id = ${merchantId} AND d.id = ${mandateId}
      AND (c.old_iban <> '' OR m.creditor_identifier NOT IN ('', d.creditor_identifier))`.execute(tx);
  return rows[0];
}

/** The mandates with a reference within the scope, newest first; several companies may use the same one. */
export async function findMandates(
  db: Queries,
  scope: MerchantScope,
  reference: string,
): Promise<MandateFacts[]> {
  const result =
    await sql<MandateFacts>`SELECT p.merchant_id, p.id, p.creditor_identifier, p.reference, p.type, p.agreed,
      p.agreement_date, p.last_presented_on, p.lapses_on, p.blocked_reason, p.blocked_at, p.stop_reason, p.stopped_at,
      p.first_payment_id, p.created_at, p.amended_at, m.name AS merchant_name, c.name, c.iban, c.old_iban, c.bic,
      c.street, c.post_code, c.town, c.country
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
export async function listMandateCollections(
  db: Queries,
  merchantId: string,
  mandateId: string,
  limit: number,
): Promise<MandateCollection[]> {
  const result =
    await sql<MandateCollection>`SELECT p.id, p.recurrence_id, p.status, p.amount, p.refunded_amount,
      p.refund_status, p.chargeback_status, p.late, p.currency, p.description, p.created_at, coalesce(
        (SELECT reason_code FROM chargebacks WHERE merchant_id = ${merchantId} AND payment_id = p.id
          AND amount > 0 ORDER BY created_at DESC LIMIT 1),
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
export async function listMandateRecurrences(
  db: Queries,
  merchantId: string,
  mandateId: string,
): Promise<MandateRecurrence[]> {
  return rowsWith(db, 'recurrences', { merchant_id: merchantId, mandate_id: mandateId })
    .select(['id', 'status', 'frequency', 'description', 'amount', 'currency'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.shown)
    .execute();
}

/** The merchant's data for a mandate; undefined when there is no such merchant. */
export async function findCreditor(
  db: Queries,
  merchantId: string,
): Promise<{ creditor_identifier: string } | undefined> {
  return rowsWith(db, 'merchants', { id: merchantId }).select('creditor_identifier').executeTakeFirst();
}
