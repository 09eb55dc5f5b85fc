import type { ChargebackStage } from '@stuiver/domain/chargebacks/evidence';
import { sql } from 'kysely';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { runPrepared } from '../../platform/database/statements.ts';

/** An operation of the simulator; `status` is the one at the time in question. */
export type SimulatorOperationRow = TableRow<'simulator.operations'>;
export type NewMessage = {
  id: string;
  status: string;
  reasonCode: string | null;
  dueAt: Date;
  /** Until when the merchant may respond to a chargeback. */
  deadlineAt?: Date;
  stage?: ChargebackStage;
};
export type MessageRow = {
  merchant_id: string;
  id: string;
  operation_id: string;
  kind: string;
  key: string;
  amount: number;
  status: string;
  reason_code: string | null;
  deadline_at: Date | null;
  stage: ChargebackStage | null;
};

/** Adds messages that an operation will report later. */
export async function addMessages(
  db: Queries,
  merchantId: string,
  operationId: string,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await insertRows(
    db,
    'simulator.messages',
    messages.map((message) => ({
      merchant_id: merchantId,
      id: message.id,
      operation_id: operationId,
      status: message.status,
      reason_code: message.reasonCode,
      due_at: message.dueAt,
      delivered_at: null,
      deadline_at: message.deadlineAt ?? null,
      stage: message.stage ?? null,
    })),
  );
}

/**
 * Stores an operation with its later messages, once per key.
 *
 * @param db a transaction if there are messages
 * @returns false when the key was known: nothing was written
 */
export async function rememberOperation(
  db: Queries,
  operation: SimulatorOperationRow,
  messages: readonly NewMessage[],
): Promise<boolean> {
  const insert = db
    .insertInto('simulator.operations')
    .values(operation)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'kind', 'key']).doNothing())
    .returning('id');
  if ((await runPrepared(db, insert)).length === 0) return false;
  await addMessages(db, operation.merchant_id, operation.id, messages);
  return true;
}

/** An operation by its key, with the status and reason that hold at `now`. */
export async function operationAt(
  db: Queries,
  by: { merchantId: string; kind: 'payment' | 'refund' | 'payout' | 'defence'; key: string },
  now: Date,
): Promise<SimulatorOperationRow | null> {
  const result =
    await sql<SimulatorOperationRow>`SELECT o.merchant_id, o.id, o.kind, o.key, o.method, o.amount, o.currency,
      coalesce(m.status, o.status) AS status,
      CASE WHEN m.status IS NULL THEN o.reason_code ELSE m.reason_code END AS reason_code, o.return_url, o.iban,
      o.statement_text, o.created_at
    FROM simulator.operations o
    LEFT JOIN LATERAL (
      SELECT status, reason_code FROM simulator.messages
      WHERE merchant_id = ${by.merchantId} AND operation_id = o.id AND due_at <= ${now}
      ORDER BY due_at DESC, id DESC LIMIT 1
    ) m ON true
    WHERE o.merchant_id = ${by.merchantId} AND o.kind = ${by.kind} AND o.key = ${by.key}`.execute(db);
  return result.rows[0] ?? null;
}

/**
 * Ends an operation that waits at the test bank.
 *
 * @param from the statuses in which it waits
 * @returns null when it no longer waited
 */
export async function decideOperation(
  tx: Tx,
  by: { merchantId: string; key: string },
  to: { status: string; reasonCode: string | null },
  messages: readonly NewMessage[] = [],
  from: readonly string[] = ['REDIRECTED'],
): Promise<SimulatorOperationRow | null> {
  const result =
    await sql<SimulatorOperationRow>`UPDATE simulator.operations SET status = ${to.status}, reason_code = ${to.reasonCode}
    WHERE merchant_id = ${by.merchantId} AND kind = 'payment' AND key = ${by.key} AND status = ANY(${from})
    RETURNING *`.execute(tx);
  const row = result.rows[0];
  if (!row) return null;
  await addMessages(tx, by.merchantId, row.id, messages);
  return row;
}

/** Finds due messages, oldest first; of one merchant or operation if given. */
export async function dueMessages(
  db: Db,
  now: Date,
  limit: number,
  { merchantId, operationId }: { merchantId?: string | undefined; operationId?: string } = {},
): Promise<MessageRow[]> {
  const operation = operationId === undefined ? sql`` : sql`AND m.operation_id = ${operationId}`;
  const { rows } =
    await sql<MessageRow>`SELECT m.merchant_id, m.id, m.operation_id, o.kind, o.key, o.amount, m.status,
          m.reason_code, m.deadline_at, m.stage
        FROM simulator.messages m
        JOIN simulator.operations o ON o.merchant_id = m.merchant_id AND o.id = m.operation_id
        WHERE m.delivered_at IS NULL AND m.due_at <= ${now} AND ${ownedBy('m.merchant_id', merchantId)} AND ${ownedBy('o.merchant_id', merchantId)}
          ${operation}
        ORDER BY m.due_at, m.id LIMIT ${limit}`.execute(acrossMerchants(db, merchantId));
  return rows;
}

export async function markDelivered(db: Queries, merchantId: string, id: string, at: Date): Promise<void> {
  await updateRows(db, 'simulator.messages', { merchant_id: merchantId, id }, { delivered_at: at });
}

/** The sum of transfers on an operation so far, in minor units. */
export async function transferredOn(db: Queries, merchantId: string, key: string): Promise<number> {
  const result = await sql<{ total: number }>`SELECT coalesce(sum(amount), 0)::bigint AS total
    FROM simulator.operations WHERE merchant_id = ${merchantId} AND kind = 'transfer'
      AND starts_with(key, ${`${key}#`})`.execute(db);
  return result.rows[0]?.total ?? 0;
}

/** Finds an operation by the processor's own id, with its first status. */
export async function operationById(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<SimulatorOperationRow | undefined> {
  return rowsWith(db, 'simulator.operations', { merchant_id: merchantId, id }).selectAll().executeTakeFirst();
}

/** Until when a chargeback may be responded to; null unless a response was asked for. */
export async function responseDeadline(
  db: Queries,
  merchantId: string,
  chargebackId: string,
): Promise<Date | null> {
  const row = await rowsWith(db, 'simulator.messages', {
    merchant_id: merchantId,
    operation_id: chargebackId,
  })
    .select('deadline_at')
    .where('deadline_at', 'is not', null)
    .orderBy('deadline_at', 'desc')
    .executeTakeFirst();
  return row?.deadline_at ?? null;
}

/** Counts the packets that were sent about a chargeback, those that were refused left out. */
export async function countDefences(db: Queries, merchantId: string, chargebackId: string): Promise<number> {
  const result = await sql<{ total: number }>`SELECT count(*) AS total FROM simulator.operations
    WHERE merchant_id = ${merchantId} AND kind = 'defence' AND status = 'TAKEN'
      AND starts_with(key, ${`${chargebackId}#`})`.execute(db);
  return Number(result.rows[0]?.total ?? 0);
}

/** Operations about a payment that the simulator knows, as they began. */
export type KnownOperation = SimulatorOperationRow & {
  /** True while it will report something later. */
  readonly plans: boolean;
};

/**
 * Finds operations by the keys of attempts and refunds, or chargebacks by their own ids.
 *
 * @param keys ids of attempts and refunds
 * @param ids the processor's references of chargebacks
 */
export async function knownOperations(
  db: Queries,
  merchantId: string,
  keys: readonly string[],
  ids: readonly string[],
): Promise<KnownOperation[]> {
  const { rows } = await sql<KnownOperation>`SELECT o.*, EXISTS (
        SELECT FROM simulator.messages
        WHERE merchant_id = ${merchantId} AND operation_id = o.id AND delivered_at IS NULL
      ) AS plans
    FROM simulator.operations o WHERE o.merchant_id = ${merchantId}
      AND ((o.kind IN ('payment', 'refund', 'chargeback') AND o.key = ANY(${keys})) OR o.id = ANY(${ids}))`.execute(
    db,
  );
  return rows;
}

/** Drops what an operation would have reported later; it is never due. */
export async function dropPlans(tx: Tx, merchantId: string, operationId: string, now: Date): Promise<void> {
  await sql`UPDATE simulator.messages SET due_at = 'infinity', delivered_at = ${now}
    WHERE merchant_id = ${merchantId} AND operation_id = ${operationId} AND delivered_at IS NULL
      AND due_at > ${now}`.execute(tx);
}
